import type { ReferenceKind } from '../../contract/references';
import type { ClothesListItem } from '../../contract/types';
import { createStore, type ReadableStore } from '../../core/lib/store';
import { toast } from '../../core/stores/toasts';
import { common } from '../../core/texts/common';
import type { CellInput } from '../../ui/table/cells';
import type { SuggestionsWatch } from '../suggestions/createSuggestions';
import type { CellKey } from './cellColumns';
import { type CellChoices, createEntryOf } from './cellEntries';
import { type ChangedCell, freedBy, inputBack, inputFor, wasReplaced } from './cellInputs';
import { type CellProposals, createCellProposals } from './cellProposals';
import { type CellsQueue, createCellsQueue } from './cellsQueue';
import { createHeldCells, type HeldCell, type HeldCells } from './heldCells';
import { createSavedRows, type SavedRows } from './savedRows';

/** The entries and proposals that the page with the table provides to its cells. */
export interface CellTools {
  choices: CellChoices;
  /** The proposals; null if the API has none. */
  watch: SuggestionsWatch | null;
}

/** The editable cells of all tables of one user. */
export interface Cells {
  held: HeldCells;
  saved: SavedRows;
  proposals: CellProposals;
  stuck: CellsQueue['stuck'];
  /**
   * The pasted cells whose names no entry has. While there are any, the person is asked whether to
   * create the entries.
   */
  asked: ReadableStore<readonly HeldCell[]>;
  /**
   * Answers the question about `asked`: `creates` creates the entries; otherwise the names stay
   * unsaved in their cells.
   */
  answer(creates: boolean): void;
  put(cells: readonly HeldCell[]): void;
  /**
   * Puts inputs into cells. If more than one cell changes, a toast offers an undo; its text is the
   * result of `said` for the number of changed cells. `pasted`: the inputs come from the clipboard.
   */
  putAll(inputs: readonly CellsInput[], said: (count: number) => string, pasted?: boolean): void;
  /** Takes the last `putAll` back; returns the number of its cells, 0 if there is none. */
  undoLast(): number;
  /** Forgets inputs, except those that are being saved. */
  drop(cells: readonly (HeldCell | undefined)[]): void;
  choices(kind: ReferenceKind): CellChoices[ReferenceKind];
  connect(tools: CellTools): void;
  /** Ends the editing session: forgets the unsaved inputs and the question about unknown names. */
  leave(): void;
}

/** An input together with the row and column of its cell. */
export interface CellsInput {
  row: ClothesListItem;
  key: CellKey;
  given: CellInput;
}

/** The maximum number of changes that can be taken back one after another. */
const undoDepth = 100;

export function createCells(): Cells {
  let tools: CellTools = { choices: {}, watch: null };
  const held = createHeldCells();
  const saved = createSavedRows();
  const asked = createStore<readonly HeldCell[]>([]);
  /** The changes that can be taken back, the newest last. */
  let changes: readonly (readonly ChangedCell[])[] = [];
  const proposals = createCellProposals(() => tools.watch);
  const queue = createCellsQueue(held, {
    entryOf: createEntryOf(() => tools.choices),
    onSaved: saved.put,
    onUnknown: (cells) => asked.set((before) => [...before, ...cells.filter(({ pasted }) => pasted)]),
  });

  function put(cells: readonly HeldCell[]): void {
    held.put(cells.concat(freedBy(held, cells)));
    queue.next();
  }
  const drop = (cells: readonly (HeldCell | undefined)[]) =>
    held.drop(cells.filter((cell): cell is HeldCell => cell !== undefined && !queue.isOut(cell)));

  function putAll(inputs: readonly CellsInput[], said: (count: number) => string, pasted = false): void {
    const given = inputs.map(({ row, key, given }) => {
      const before = held.get(row.id, key);
      const isUnsaved = before && before.state !== 'saved';
      return { row, key, cell: inputFor(held, row, key, given), before: isUnsaved ? before : undefined };
    });
    for (const { row, key } of given) proposals.settle(row, key);
    drop(given.flatMap(({ row, key, cell }) => (cell ? [] : held.get(row.id, key))));
    const changed = given.flatMap(({ row, cell, before }) =>
      cell ? { row, cell: { ...cell, pasted }, before } : [],
    );
    put(changed.map(({ cell }) => cell));
    if (changed.length > 0) changes = [...changes, changed].slice(-undoDepth);
    if (changed.length > 1)
      toast.success(said(changed.length), { label: common.undo, onAction: () => undo(changed) });
  }

  function undo(changed: readonly ChangedCell[]): void {
    if (!changes.includes(changed)) return;
    changes = changes.filter((each) => each !== changed);
    const cells = changed.map((each) => ({ ...each, now: held.get(each.row.id, each.cell.key) }));
    drop(cells.map(({ now }) => (now?.state === 'saved' ? undefined : now)));
    const sent = cells.filter(({ row, cell, before, now }) => !now || before || held.get(row.id, cell.key));
    put(
      sent.flatMap((each) => {
        const isOut = each.now !== undefined && queue.isOut(each.now);
        const latest = saved.latest(each.row.id) ?? each.row;
        return !isOut && wasReplaced(each, latest) ? [] : (inputBack(each, latest, isOut) ?? []);
      }),
    );
  }

  return {
    held,
    saved,
    proposals,
    stuck: queue.stuck,
    asked,
    put,
    putAll,
    undoLast() {
      const last = changes.at(-1) ?? [];
      undo(last);
      return last.length;
    },
    drop,
    choices: (kind) => tools.choices[kind],
    answer(creates) {
      const cells = asked.get().map(({ id, key }) => held.get(id, key));
      asked.set([]);
      if (!creates) return;
      put(
        cells.flatMap((cell) =>
          cell?.state === 'unknown' ? { ...cell, state: 'waiting', creates, pasted: false } : [],
        ),
      );
    },
    connect(next) {
      tools = next;
      queue.next();
    },
    leave() {
      queue.restart();
      changes = [];
      asked.set([]);
      held.drop(held.unsaved());
    },
  };
}
