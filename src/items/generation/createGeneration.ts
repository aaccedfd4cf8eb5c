import type { Id, Task } from '../../contract/types';
import { openTaskSocket, pollMs, type TaskSocket } from '../../core/http/socket';
import { clock } from '../../core/lib/clock';
import { newIdempotencyKey } from '../../core/lib/idempotencyKey';
import { isMissingFeature, problemFrom } from '../../core/lib/problem';
import { createStore, type Store } from '../../core/lib/store';
import { getClothes } from '../api/clothes';
import { task as decodeTask } from '../api/decoders';
import { generateDescription, getTask } from './api';
import { generationTexts } from './texts';

/** The state of one item's generation. `reason` says why it failed, a Ukrainian sentence. */
export type GenerationState =
  | { state: 'idle' }
  | { state: 'running' }
  /** `taskId` is the id of the generation's task, 0 if the API names none. */
  | { state: 'completed'; taskId: Id }
  | { state: 'failed'; reason: string };

export interface Generation {
  store: Store<GenerationState>;
  /**
   * Starts a generation with `model`; without it the server chooses the model. Does nothing while a
   * generation runs. `before` is the current description: if the API reports no tasks, a changed
   * description means that the generation is completed.
   */
  start(model?: string, before?: string | null): void;
  /**
   * Sets the state back to idle when the page has shown the end; does nothing while a generation
   * runs.
   */
  dismiss(): void;
  /** Stops watching the generation and sets the state to idle; the server continues. */
  close(): void;
}

const patienceMs = 5 * 60_000;

/**
 * Watches the generation of one item's description by messages of the task socket, and by polling,
 * more often while the socket is closed. After five minutes the generation counts as failed.
 * Messages about other tasks are ignored.
 */
export function createGeneration(clothesId: Id): Generation {
  const store = createStore<GenerationState>({ state: 'idle' });
  let stop = () => {};

  function start(model?: string, before: string | null = null): void {
    if (store.get().state === 'running') return;
    store.set({ state: 'running' });
    stop = watch(clothesId, model, before, (end) => {
      stop();
      store.set(end);
    });
  }

  return {
    store,
    start,
    dismiss() {
      if (store.get().state !== 'running') store.set({ state: 'idle' });
    },
    close() {
      stop();
      store.set({ state: 'idle' });
    },
  };
}

/**
 * Starts a task and watches it until it ends, when `onEnd` is called; returns a function that stops
 * watching.
 */
function watch(
  clothesId: Id,
  model: string | undefined,
  before: string | null,
  onEnd: (end: GenerationState) => void,
): () => void {
  const left = new AbortController();
  const early: Task[] = [];
  /** The id of the task; null until the call has returned, 0 if the API names no task. */
  let taskId: Id | null = null;
  let socketOpen = false;
  let cancelPoll = () => {};
  let socket: TaskSocket | null = null;

  const fail = (reason: string) => onEnd({ state: 'failed', reason });
  const take = ({ status, detail }: Task) => {
    if (status === 'completed') onEnd({ state: 'completed', taskId: taskId ?? 0 });
    else if (status === 'failed') fail(detail ?? generationTexts.unexplained);
  };
  const onMessage = (message: Task) => {
    // A quick task may end before the call that starts it is answered.
    if (taskId === null) early.push(message);
    else if (isOurs(message, clothesId, taskId)) take(message);
  };
  const planPoll = () => {
    cancelPoll();
    if (!left.signal.aborted) cancelPoll = clock.after(pollMs[socketOpen ? 'open' : 'lost'], poll);
  };
  const poll = async () => {
    try {
      const found = await ask(clothesId, taskId || null, before, left.signal);
      if (!left.signal.aborted) take(found);
    } catch (error) {
      const { status, detail } = problemFrom(error);
      if (status === 404 || status === 410) fail(detail);
    }
    planPoll();
  };
  const cancelPatience = clock.after(patienceMs, () => fail(generationTexts.lost));

  socket = openTaskSocket({
    decode: decodeTask,
    onMessage,
    onState(state) {
      const open = state === 'open';
      if (open === socketOpen) return;
      socketOpen = open;
      if (taskId !== null) planPoll();
    },
  });
  generateDescription(clothesId, model, newIdempotencyKey()).then(
    (started) => {
      if (left.signal.aborted) return;
      taskId = started?.taskId ?? 0;
      planPoll();
      for (const message of started ? [started, ...early] : early) onMessage(message);
    },
    (error) => {
      if (left.signal.aborted) return;
      const problem = problemFrom(error);
      // Somebody else has started a task for the item: its end counts as the end of this
      // generation.
      if (problem.code !== 'task_running') return fail(problem.detail);
      taskId = 0;
      planPoll();
    },
  );

  return () => {
    left.abort();
    socket?.close();
    cancelPoll();
    cancelPatience();
  };
}

/**
 * Returns whether a message is about the item and the task, as far as it names them. Some APIs name
 * neither; such a message counts as ours.
 */
function isOurs(message: Task, clothesId: Id, taskId: Id): boolean {
  const otherItem = message.clothesId !== 0 && message.clothesId !== clothesId;
  const otherTask = message.taskId !== 0 && taskId !== 0 && message.taskId !== taskId;
  return !otherItem && !otherTask;
}

/**
 * Returns the state of the task. If the API has no tasks, reads the item instead: a description
 * that is neither empty nor `before` means that the task is completed. Throws a Problem.
 */
async function ask(
  clothesId: Id,
  taskId: Id | null,
  before: string | null,
  signal: AbortSignal,
): Promise<Task> {
  if (taskId !== null) {
    try {
      return await getTask(taskId, signal);
    } catch (error) {
      if (!isMissingFeature(error)) throw error;
    }
  }
  const { item } = await getClothes(clothesId, signal);
  const written = item.description !== null && item.description !== '' && item.description !== before;
  return { taskId: taskId ?? 0, clothesId, status: written ? 'completed' : 'running' };
}
