import { useEffect, useState } from 'react';
import type { ImageUploadOptions } from '../api/images';
import type { Image } from '../contract/types';
import { newIdempotencyKey } from '../lib/idempotencyKey';
import { type Problem, problemFrom } from '../lib/problem';
import { createStore, type Store } from '../lib/store';
import { useLatest } from '../react/useLatest';
import { useStore } from '../react/useStore';

export interface UploadEntry {
  id: number;
  file: File;
  state:
    | { state: 'waiting' }
    | { state: 'sending'; fraction: number }
    | { state: 'done'; images: Image[] }
    | { state: 'failed'; problem: Problem };
}

export type SendFile = (file: File, options: ImageUploadOptions) => Promise<Image[]>;

/** Sends files one after the other, in the order they were added; each can fail and be tried again by itself. */
export interface UploadQueue {
  store: Store<UploadEntry[]>;
  /** Resolves when these files are done or have failed, with their entries. */
  add(files: readonly File[]): Promise<UploadEntry[]>;
  /** Sends a failed file once more, under the same idempotency key. */
  retry(id: number): Promise<UploadEntry[]>;
  /** Takes an entry off the list; one that is being sent is called off. */
  dismiss(id: number): void;
  /** Calls everything off. */
  close(): void;
}

/** `lane` is what the queue's files wait behind; queues that share one send one file at a time together. */
export function createUploadQueue(send: SendFile, lane = { tail: Promise.resolve() }): UploadQueue {
  const store = createStore<UploadEntry[]>([]);
  const keys = new Map<number, string>();
  const running = new Map<number, AbortController>();
  let lastId = 0;

  const entryOf = (id: number) => store.get().find((entry) => entry.id === id);
  const update = (id: number, state: UploadEntry['state']) =>
    store.set((entries) => entries.map((entry) => (entry.id === id ? { ...entry, state } : entry)));

  async function sendOne(id: number): Promise<void> {
    const entry = entryOf(id);
    if (!entry) return; // dismissed while it waited
    const controller = new AbortController();
    running.set(id, controller);
    update(id, { state: 'sending', fraction: 0 });
    try {
      const images = await send(entry.file, {
        onProgress: (fraction) => update(id, { state: 'sending', fraction }),
        signal: controller.signal,
        idempotencyKey: keys.get(id),
      });
      update(id, { state: 'done', images });
    } catch (error) {
      update(id, { state: 'failed', problem: problemFrom(error) });
    } finally {
      running.delete(id);
    }
  }

  async function enqueue(ids: number[]): Promise<UploadEntry[]> {
    for (const id of ids) lane.tail = lane.tail.then(() => sendOne(id));
    await lane.tail;
    return ids.flatMap((id) => entryOf(id) ?? []);
  }

  const dismiss = (id: number) => {
    running.get(id)?.abort();
    store.set((entries) => entries.filter((entry) => entry.id !== id));
  };
  return {
    store,
    add(files) {
      const entries = files.map((file): UploadEntry => {
        lastId += 1;
        keys.set(lastId, newIdempotencyKey());
        return { id: lastId, file, state: { state: 'waiting' } };
      });
      store.set((before) => [...before, ...entries]);
      return enqueue(entries.map(({ id }) => id));
    },
    retry(id) {
      if (entryOf(id)?.state.state !== 'failed') return Promise.resolve([]);
      update(id, { state: 'waiting' });
      return enqueue([id]);
    },
    dismiss,
    close() {
      for (const { id } of store.get()) dismiss(id);
    },
  };
}

/** The upload queues of a page, one for each place that photos go to. Together they send one file after the other. */
export interface UploadQueues<Place> {
  /** Made when it is first asked for. */
  of(place: Place): UploadQueue;
  /** Calls off what goes to any other place. */
  keep(places: readonly Place[]): void;
  /** Whether anything waits or is being sent. */
  busy: Store<boolean>;
}

/** `onSent` is told of what has gone up, which then leaves its queue. */
export function createUploadQueues<Place>(
  sendTo: (place: Place) => SendFile,
  onSent: (images: readonly Image[]) => void,
): UploadQueues<Place> {
  const held = new Map<Place, UploadQueue>();
  // A server may hold a person to few uploads at once; on one line several at a time win nothing.
  const lane = { tail: Promise.resolve() };
  const busy = createStore(false);
  const look = () => busy.set([...held.values()].some(({ store }) => store.get().some(isUnderWay)));
  const open = (place: Place): UploadQueue => {
    const queue = createUploadQueue(sendTo(place), lane);
    held.set(place, queue);
    queue.store.subscribe(() => {
      for (const { id, state } of queue.store.get()) {
        if (state.state !== 'done') continue;
        queue.dismiss(id);
        onSent(state.images);
      }
      look();
    });
    return queue;
  };
  return {
    of: (place) => held.get(place) ?? open(place),
    keep(places) {
      for (const [place, queue] of held) {
        if (places.includes(place)) continue;
        held.delete(place);
        queue.close();
      }
      look();
    },
    busy,
  };
}

/** Queues that live as long as the component, whatever becomes of those that show them. `sendTo` is the first one given. */
export function useUploadQueues<Place>(
  sendTo: (place: Place) => SendFile,
  onSent: (images: readonly Image[]) => void,
): { queues: UploadQueues<Place>; busy: boolean } {
  const latest = useLatest(onSent);
  const [queues] = useState(() => createUploadQueues(sendTo, (images) => latest.current(images)));
  useEffect(() => () => queues.keep([]), [queues]);
  return { queues, busy: useStore(queues.busy) };
}

function isUnderWay({ state }: UploadEntry): boolean {
  return state.state === 'waiting' || state.state === 'sending';
}
