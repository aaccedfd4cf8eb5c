import { joinNames } from '../../contract/joinNames';
import { maxCellItems } from '../../contract/limits';
import type { ClothesListItem, Id } from '../../contract/types';
import { callPatiently, type WaitsFor } from '../../core/http/patientCall';
import { session } from '../../core/http/session';
import { clock } from '../../core/lib/clock';
import { newIdempotencyKey } from '../../core/lib/idempotencyKey';
import { nameKey } from '../../core/lib/nameKey';
import { abortedProblem, problemFrom } from '../../core/lib/problem';
import { createStore, type ReadableStore } from '../../core/lib/store';
import type { CellChoice } from '../../ui/table/cells';
import { saveCells } from './api';
import { fieldOf, idsText } from './cellColumns';
import { namesIn } from './cellNames';
import { grouped, type HeldCell, type HeldCells, placeOf } from './heldCells';
import { afterOutcome, itemsOf, type SentCell } from './outcomes';
import { cellsTexts as texts } from './texts';

interface QueueEnds {
  /**
   * Finds the entry that a cell names, or creates it if the cell says so; null if there is none.
   * Throws a Problem.
   */
  entryOf(cell: HeldCell): Promise<CellChoice | null>;
  onSaved(items: readonly ClothesListItem[]): void;
  /**
   * Called after the names of cells were looked up, with the cells whose names no entry has; with
   * [] if all have one.
   */
  onUnknown(cells: readonly HeldCell[]): void;
}

export interface CellsQueue {
  /** Sends the waiting inputs in one request after another, unless a run does so already. */
  next(): void;
  isOut(cell: HeldCell): boolean;
  /**
   * Holds true while the queue repeats a call because the connection is lost or the server fails.
   */
  stuck: ReadableStore<boolean>;
  /** Begins another editing session: its changes form another batch in the history. */
  restart(): void;
}

/** The time in ms for which a cell shows that it was saved. */
const saidMs = 2000;

export function createCellsQueue(held: HeldCells, { entryOf, onSaved, onUnknown }: QueueEnds): CellsQueue {
  const { repeat, stuck } = createRepeats(held);
  let out: readonly HeldCell[] = [];
  let running = false;
  let batchId: Id | undefined;
  const isWanted = () => out.some((cell) => held.store.get().has(placeOf(cell)));

  /**
   * Replaces inputs by the results of `by`, except those that the person has replaced meanwhile.
   */
  const change = (cells: readonly HeldCell[], by: (cell: HeldCell) => HeldCell) =>
    held.put(cells.filter((cell) => held.get(cell.id, cell.key) === cell).map(by));

  /**
   * Finds or creates the entries that the cells name, one call for each name, and puts the entries'
   * ids into the cells.
   */
  async function name(cells: readonly HeldCell[]): Promise<void> {
    const asked = new Map<string, Promise<CellChoice | null>>();
    const keyOf = ({ key, text, creates }: HeldCell) => `${key} ${creates} ${nameKey(text)}`;
    const find = (cell: HeldCell) => {
      const found = asked.get(keyOf(cell)) ?? repeat(() => entryOf(cell), isWanted);
      asked.set(keyOf(cell), found);
      return found;
    };
    const unknown: HeldCell[] = [];
    for (const alike of grouped(cells, keyOf).values()) {
      const [first] = alike;
      if (!first) continue;
      try {
        const { entries, missing } = await entriesOf(first, find);
        change(alike, (cell) => {
          if (missing.length === 0) return { ...cell, ...namedValue(cell, entries) };
          const message = fieldOf(cell.key).several && texts.missing(missing);
          const next = { ...cell, state: 'unknown' as const, missing, ...(message && { message }) };
          unknown.push(next);
          return next;
        });
      } catch (error) {
        change(alike, (cell) => ({ ...cell, state: 'refused', message: problemFrom(error).detail }));
      }
    }
    onUnknown(unknown);
  }

  async function send(sent: readonly SentCell[]): Promise<void> {
    const key = newIdempotencyKey();
    const input = { ...(batchId !== undefined && { batchId }), items: itemsOf(sent) };
    try {
      const answer = await repeat(() => saveCells(input, key), isWanted);
      batchId = answer.batchId ?? batchId;
      onSaved(answer.items.flatMap(({ item }) => item ?? []));
      const outcomes = new Map(answer.items.map((outcome) => [outcome.id, outcome]));
      const sentOf = grouped(sent, ({ id }) => id);
      const next = held.unsaved().flatMap((cell) => {
        const outcome = outcomes.get(cell.id);
        return outcome ? afterOutcome(cell, sentOf.get(cell.id) ?? [], outcome) : [];
      });
      held.put(next);
      const saved = next.filter(({ state }) => state === 'saved');
      clock.after(saidMs, () => held.drop(saved));
    } catch (error) {
      change(sent, (cell) => ({ ...cell, state: 'refused', message: problemFrom(error).detail }));
    }
  }

  async function run(): Promise<void> {
    running = true;
    while (running) {
      // Waits for the other inputs of the same key press, so that one request sends all of them.
      await Promise.resolve();
      const waiting = held.unsaved().filter(({ state }) => state === 'waiting');
      const nameless = waiting.filter(({ value }) => value === undefined);
      out = nameless;
      if (nameless.length > 0) await name(nameless);
      const known = waiting.map(({ id, key }) => held.get(id, key)).filter(isKnown);
      const ids = new Set([...new Set(known.map(({ id }) => id))].slice(0, maxCellItems));
      const sent = known.filter(({ id }) => ids.has(id));
      out = sent;
      if (sent.length > 0) await send(sent);
      // Set without a wait after the check, so that the next input finds the queue idle and starts
      // another run.
      else if (nameless.length === 0) running = false;
    }
  }

  return {
    stuck,
    isOut: (cell) => out.includes(cell),
    restart() {
      batchId = undefined;
    },
    next() {
      if (!running) void run();
    },
  };
}

/** Returns the entries that a cell names, and the names that no entry has. */
async function entriesOf(cell: HeldCell, find: (cell: HeldCell) => Promise<CellChoice | null>) {
  const names = fieldOf(cell.key).several ? (namesIn(cell.text) ?? []) : [cell.text];
  const entries: CellChoice[] = [];
  const missing: string[] = [];
  for (const text of names) {
    const entry = await find({ ...cell, text });
    if (entry) entries.push(entry);
    else missing.push(text);
  }
  return { entries, missing };
}

function namedValue({ key }: HeldCell, entries: readonly CellChoice[]): Pick<SentCell, 'value' | 'text'> {
  const ids = entries.map(({ id }) => id);
  const text = joinNames(entries.map(({ name }) => name));
  const { several } = fieldOf(key);
  return several ? { value: idsText(ids), text } : { value: ids[0] ?? null, text: entries[0]?.name ?? '' };
}

function isKnown(cell: HeldCell | undefined): cell is SentCell {
  return cell?.state === 'waiting' && cell.value !== undefined;
}

/**
 * Creates `repeat`, which repeats a call until the server has decided, and `stuck`, which is true
 * while it waits for the connection or the server. `repeat` throws the Problem of a refusal, or one
 * that says that it was aborted if no input waits for the call's answer.
 */
function createRepeats(held: HeldCells) {
  const stuck = createStore(false);
  const { userId } = session.get();

  async function repeat<T>(call: () => Promise<T>, isWanted: () => boolean): Promise<T> {
    const ending = new AbortController();
    const stop = held.store.subscribe(() => isWanted() || ending.abort());
    const callAsUser = () => {
      // The inputs of one person must not be sent in the name of another, nor after the person has
      // dropped them.
      if (session.get().userId !== userId || !isWanted()) throw abortedProblem();
      return call();
    };
    const onWait = (reason: WaitsFor | null) => stuck.set(reason === 'line' || reason === 'server');
    try {
      return await callPatiently(callAsUser, { signal: ending.signal, onWait });
    } finally {
      stop();
      stuck.set(false);
    }
  }
  return { stuck, repeat };
}
