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

/** The state of an item's proposals. `reason` says why the reading failed, a Ukrainian sentence. */
export type SuggestionsState =
  /** The server has not answered yet, or cannot be reached. */
  | { state: 'unknown' }
  /**
   * Nobody has asked a model to read the photos, or the item or the API's feature does not exist.
   */
  | { state: 'none' }
  | { state: 'running' }
  | { state: 'ready'; suggestions: Suggestions }
  | { state: 'failed'; reason: string };

export interface SuggestionsWatch {
  store: Store<ReadonlyMap<Id, SuggestionsState>>;
  /**
   * Reads an item's proposals from the server, and watches a running task until `leave`. Each
   * `enter` needs its own `leave`.
   */
  enter(clothesId: Id): void;
  /**
   * Has a model read the photos of an entered item; without `model` the server chooses one. Does
   * nothing while a task runs.
   */
  ask(clothesId: Id, model?: string): void;
  read(clothesId: Id): void;
  /**
   * Reads the proposals of all entered items again, for example because a task over many items has
   * begun.
   */
  readAll(): void;
  /** Stops watching an item; the server continues its task. */
  leave(clothesId: Id): void;
}

const patienceMs = 5 * 60_000;
/** The maximum number of concurrent requests, because a list may show two hundred items. */
const atOnce = 4;

/** An item whose proposals are shown somewhere. */
interface Entered {
  /** The number of places that show the item. */
  count: number;
  left: AbortController;
  /** The id of the latest known task; answers about older tasks are ignored while it runs. */
  taskId: Id;
  cancelPatience(): void;
}

/**
 * Creates the store of proposals by item, and watches the tasks that read items' photos. The
 * results are read from the server and not from the socket, so that they are found again after a
 * reload.
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
      // The answer may have been sent before the running task began.
      const isOld = isRunning(id) && (latest?.taskId ?? 0) < item.taskId;
      if (signal.aborted || isOld) return;
      item.taskId = latest?.taskId ?? 0;
      set(id, stateOf(latest));
    } catch (error) {
      const { status } = problemFrom(error);
      // Any other failure is temporary: the proposals of a running task are requested again.
      if (isMissingFeature(error) || status === 404 || status === 410) set(id, { state: 'none' });
    }
  }

  function ask(id: Id, model?: string): void {
    const item = entered.get(id);
    if (!item || isRunning(id)) return;
    const fail = (reason: string) => set(id, { state: 'failed', reason });
    // A lower bound of the new task's id, by which answers about older tasks are ignored.
    item.taskId += 1;
    set(id, { state: 'running' });
    item.cancelPatience = clock.after(patienceMs, () => fail(suggestionsTexts.lost));
    askForSuggestions(id, model, newIdempotencyKey()).then(
      ({ taskId }) => {
        item.taskId = taskId;
        // Reads at once, because a quick task may have ended already.
        read(id);
      },
      (error) => {
        const problem = problemFrom(error);
        // Somebody else has started a task for the item: show that task's result.
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
