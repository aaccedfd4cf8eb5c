import type { Suggestions } from '../../contract/suggestions';
import type { Id } from '../../contract/types';
import { followTasks } from '../../core/http/followTasks';
import { clock } from '../../core/lib/clock';
import { newIdempotencyKey } from '../../core/lib/idempotencyKey';
import { inTurn } from '../../core/lib/inTurn';
import { isMissingFeature, problemFrom } from '../../core/lib/problem';
import { createStore, type Store } from '../../core/lib/store';
import { askForSuggestions, getSuggestions } from './api';
import { suggestionsTask } from './suggestionDecoders';
import { suggestionsTexts } from './texts';

/** The state of an item's proposals. `reason` is a sentence for the screen. */
export type SuggestionsState =
  /** The server was not asked yet, or could not be reached. */
  | { state: 'unknown' }
  /** Nobody has asked a model. */
  | { state: 'none' }
  | { state: 'running' }
  | { state: 'ready'; suggestions: Suggestions }
  | { state: 'failed'; reason: string };

export interface SuggestionsWatch {
  store: Store<ReadonlyMap<Id, SuggestionsState>>;
  /** Asks the server for an item's proposals, and watches a running task until `leave`. */
  enter(clothesId: Id): void;
  /** Has a model read the photos. Does nothing while a task runs. */
  ask(clothesId: Id, model?: string): void;
  read(clothesId: Id): void;
  /** Asks the server again for all entered items: a task over many items has begun. */
  readAll(): void;
  /** Stops watching; the server continues. */
  leave(clothesId: Id): void;
}

const patienceMs = 5 * 60_000;
/** The number of items requested at once: a list may have two hundred. */
const atOnce = 4;

/** An item that is shown somewhere. */
interface Entered {
  /** The number of places that show the item. */
  count: number;
  left: AbortController;
  /** The id of the latest task; older answers are ignored. */
  taskId: Id;
  cancelPatience(): void;
}

/**
 * Watches tasks that read items' photos. The results are read from the server, so that a reload
 * finds them again.
 */
export function createSuggestions(): SuggestionsWatch {
  const store = createStore<ReadonlyMap<Id, SuggestionsState>>(new Map());
  const entered = new Map<Id, Entered>();
  const isRunning = (id: Id) => store.get().get(id)?.state === 'running';
  const read = inTurn(atOnce, readNow);
  const running = () => [...entered.keys()].filter(isRunning);
  const { update: follow } = followTasks({
    decode: suggestionsTask,
    onMessage({ clothesId, ended }) {
      if (ended && running().includes(clothesId)) read(clothesId);
    },
    hasRunning: () => running().length > 0,
    ask: () => running().forEach(read),
  });

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
      // An answer may be older than a task that has begun since.
      const isOld = isRunning(id) && (latest?.taskId ?? 0) < item.taskId;
      if (signal.aborted || isOld) return;
      item.taskId = latest?.taskId ?? 0;
      set(id, stateOf(latest));
    } catch (error) {
      const { status } = problemFrom(error);
      // Other failures are temporary: a running task is requested again.
      if (isMissingFeature(error) || status === 404 || status === 410) set(id, { state: 'none' });
    }
  }

  function ask(id: Id, model?: string): void {
    const item = entered.get(id);
    if (!item || isRunning(id)) return;
    const fail = (reason: string) => set(id, { state: 'failed', reason });
    // Stands for the task that is about to begin, whatever its id.
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
        // Somebody else has asked: show the result of that task.
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
