import { askForSuggestions, getSuggestions } from '../api/suggestions';
import type { Suggestions } from '../contract/suggestions';
import type { Id } from '../contract/types';
import { clock } from '../lib/clock';
import { newIdempotencyKey } from '../lib/idempotencyKey';
import { inTurn } from '../lib/inTurn';
import { isMissingFeature, problemFrom } from '../lib/problem';
import { createStore, type Store } from '../lib/store';
import { suggestionsTexts } from '../texts/suggestions';
import { followSuggestions } from './followSuggestions';

/** What is known of an item's proposals. `reason` is a sentence for the screen. */
export type SuggestionsState =
  /** Not asked the server yet, or it could not be reached. */
  | { state: 'unknown' }
  /** Nobody has asked a model. */
  | { state: 'none' }
  | { state: 'running' }
  | { state: 'ready'; suggestions: Suggestions }
  | { state: 'failed'; reason: string };

export interface SuggestionsWatch {
  store: Store<ReadonlyMap<Id, SuggestionsState>>;
  /** Asks the server for an item's proposals, and follows a task that runs until `leave`. */
  enter(clothesId: Id): void;
  /** Has a model look at the photos. Does nothing while one does. */
  ask(clothesId: Id, model?: string): void;
  /** Asks the server again. */
  read(clothesId: Id): void;
  /** Asks it again for all items that were entered: a task over many has begun. */
  readAll(): void;
  /** Stops following; the server goes on. */
  leave(clothesId: Id): void;
}

const patienceMs = 5 * 60_000;
/** Items that are asked for at once: a list may have two hundred. */
const atOnce = 4;

/** An item that is shown somewhere. */
interface Entered {
  /** How many show it. */
  count: number;
  left: AbortController;
  /** The latest task; older answers do not count. */
  taskId: Id;
  cancelPatience(): void;
}

/**
 * Follows tasks that look at items' photos. What a task has found is read from the server, so that
 * a reload finds it again.
 */
export function createSuggestions(): SuggestionsWatch {
  const store = createStore<ReadonlyMap<Id, SuggestionsState>>(new Map());
  const entered = new Map<Id, Entered>();
  const isRunning = (id: Id) => store.get().get(id)?.state === 'running';
  const read = inTurn(atOnce, readNow);
  const follow = followSuggestions({ running: () => [...entered.keys()].filter(isRunning), read });

  function set(id: Id, state: SuggestionsState): void {
    if (!entered.has(id)) return;
    store.set((states) => new Map(states).set(id, state));
    if (state.state !== 'running') entered.get(id)?.cancelPatience();
    follow();
  }

  async function readNow(id: Id): Promise<void> {
    const item = entered.get(id);
    if (!item) return;
    const { signal } = item.left;
    try {
      const latest = await getSuggestions(id, signal);
      // An answer may be older than the task which has begun since.
      const isOld = isRunning(id) && (latest?.taskId ?? 0) < item.taskId;
      if (signal.aborted || isOld) return;
      item.taskId = latest?.taskId ?? 0;
      set(id, stateOf(latest));
    } catch (error) {
      const { status } = problemFrom(error);
      // Anything else passes: a task that runs is asked for again.
      if (isMissingFeature(error) || status === 404 || status === 410) set(id, { state: 'none' });
    }
  }

  function ask(id: Id, model?: string): void {
    const item = entered.get(id);
    if (!item || isRunning(id)) return;
    const fail = (reason: string) => set(id, { state: 'failed', reason });
    // The task that is to begin, whatever its id.
    item.taskId += 1;
    set(id, { state: 'running' });
    item.cancelPatience = clock.after(patienceMs, () => fail(suggestionsTexts.lost));
    askForSuggestions(id, model, newIdempotencyKey()).then(
      ({ taskId }) => {
        item.taskId = taskId;
        // A quick task may have ended already.
        read(id);
      },
      (error) => {
        const problem = problemFrom(error);
        // Somebody else has asked: what they get is what is shown.
        if (problem.code === 'task_running') read(id);
        else fail(problem.detail);
      },
    );
  }

  return {
    store,
    ask,
    read,
    enter(id) {
      const item = entered.get(id);
      if (item) item.count += 1;
      else entered.set(id, { count: 1, left: new AbortController(), taskId: 0, cancelPatience() {} });
      if (!isRunning(id)) read(id);
    },
    readAll() {
      for (const id of entered.keys()) read(id);
    },
    leave(id) {
      const item = entered.get(id);
      if (!item) return;
      item.count -= 1;
      if (item.count > 0) return;
      item.left.abort();
      item.cancelPatience();
      entered.delete(id);
      store.set((states) => new Map([...states].filter(([other]) => other !== id)));
      follow();
    },
  };
}

function stateOf(latest: Suggestions | null): SuggestionsState {
  switch (latest?.status) {
    case undefined:
      return { state: 'none' };
    case 'completed':
      return { state: 'ready', suggestions: latest };
    case 'failed':
      return { state: 'failed', reason: latest.detail ?? suggestionsTexts.unexplained };
    default:
      return { state: 'running' };
  }
}
