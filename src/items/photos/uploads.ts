import { useEffect, useState } from 'react';
import type { Image } from '../../contract/types';
import { newIdempotencyKey } from '../../core/lib/idempotencyKey';
import { abortedProblem, type Problem, problemFrom } from '../../core/lib/problem';
import { createStore, type Store } from '../../core/lib/store';
import { useLatest } from '../../core/react/useLatest';
import { useStore } from '../../core/react/useStore';
import type { PhotoUploadOptions } from './api';

export interface UploadEntry {
  id: number;
  file: File;
  state:
    | { state: 'waiting' }
    | { state: 'uploading'; fraction: number }
    | { state: 'done'; photos: Image[] }
    | { state: 'failed'; problem: Problem };
}

export type UploadFile = (file: File, options: PhotoUploadOptions) => Promise<Image[]>;

/**
 * A queue that uploads files one at a time, in order. Each can fail and be retried separately; no
 * method rejects.
 */
export interface UploadQueue {
  store: Store<UploadEntry[]>;
  /** Adds files. Resolves with their entries when all are uploaded or have failed. */
  add(files: readonly File[]): Promise<UploadEntry[]>;
  /**
   * Uploads the failed ones of these entries again, each under its first idempotency key. Resolves
   * with them when all are uploaded or have failed again.
   */
  retry(...ids: readonly number[]): Promise<UploadEntry[]>;
  /** Removes an entry, and aborts its upload if it runs. */
  dismiss(id: number): void;
  /** Aborts all uploads; entries that were waiting or running stay as failed ones. */
  abort(): void;
  /** Removes all entries and aborts their uploads. */
  close(): void;
  /**
   * Returns the files in this queue and its lane, and those that were uploaded as one of `photos`.
   */
  filesOf(photos: readonly Image[]): File[];
}

/** What queues share that upload one file at a time among them. */
const newLane = () => ({
  tail: Promise.resolve(),
  waiting: new Set<File>(),
  /** The files by the ids of their uploaded photos. */
  sent: new Map<number, File>(),
});

/** Creates a queue. Queues with the same `lane` upload one file at a time among them. */
export function createUploadQueue(upload: UploadFile, lane = newLane()): UploadQueue {
  const store = createStore<UploadEntry[]>([]);
  const keys = new Map<number, string>();
  const running = new Map<number, AbortController>();
  let lastId = 0;

  const entryOf = (id: number) => store.get().find((entry) => entry.id === id);
  const update = (id: number, state: UploadEntry['state']) =>
    store.set((entries) => entries.map((entry) => (entry.id === id ? { ...entry, state } : entry)));

  async function uploadOne(id: number): Promise<void> {
    const entry = entryOf(id);
    if (entry?.state.state !== 'waiting') return; // dismissed or aborted while it waited
    const controller = new AbortController();
    running.set(id, controller);
    update(id, { state: 'uploading', fraction: 0 });
    try {
      const photos = await upload(entry.file, {
        onProgress: (fraction) => update(id, { state: 'uploading', fraction }),
        signal: controller.signal,
        idempotencyKey: keys.get(id),
      });
      for (const photo of photos) lane.sent.set(photo.id, entry.file);
      update(id, { state: 'done', photos });
    } catch (error) {
      update(id, { state: 'failed', problem: problemFrom(error) });
    } finally {
      running.delete(id);
    }
  }

  async function enqueue(ids: readonly number[]): Promise<UploadEntry[]> {
    for (const id of ids) lane.tail = lane.tail.then(() => uploadOne(id));
    await lane.tail;
    return ids.flatMap((id) => entryOf(id) ?? []);
  }

  const dismiss = (id: number) => {
    const entry = entryOf(id);
    if (entry) lane.waiting.delete(entry.file);
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
      for (const file of files) lane.waiting.add(file);
      store.set((before) => [...before, ...entries]);
      return enqueue(entries.map(({ id }) => id));
    },
    retry(...ids) {
      const failed = ids.filter((id) => entryOf(id)?.state.state === 'failed');
      for (const id of failed) update(id, { state: 'waiting' });
      return failed.length > 0 ? enqueue(failed) : Promise.resolve([]);
    },
    dismiss,
    abort() {
      const problem = abortedProblem();
      for (const { id, state } of store.get())
        if (state.state === 'waiting') update(id, { state: 'failed', problem });
      for (const controller of running.values()) controller.abort();
    },
    close() {
      for (const { id } of store.get()) dismiss(id);
    },
    filesOf: (photos) => [...lane.waiting, ...photos.flatMap(({ id }) => lane.sent.get(id) ?? [])],
  };
}

/** The upload queues of a page, one for each place that photos can be uploaded to. */
export interface UploadQueues<Place> {
  /** Returns the queue of a place, which is created on first use. */
  of(place: Place): UploadQueue;
  /** Closes the queues of all other places, which aborts their uploads. */
  keep(places: readonly Place[]): void;
  /** Whether a file waits or is being uploaded in any queue. */
  busy: Store<boolean>;
}

/**
 * Creates the queues. Calls `onUploaded` with the photos of each uploaded file, whose entry then
 * leaves its queue.
 */
export function createUploadQueues<Place>(
  uploadTo: (place: Place) => UploadFile,
  onUploaded: (photos: readonly Image[]) => void,
): UploadQueues<Place> {
  const held = new Map<Place, UploadQueue>();
  // One upload at a time: a server may limit a person's concurrent uploads, and parallel uploads
  // over one connection are no faster.
  const lane = newLane();
  const busy = createStore(false);
  const look = () => busy.set([...held.values()].some(({ store }) => store.get().some(isUnderWay)));
  const open = (place: Place): UploadQueue => {
    const queue = createUploadQueue(uploadTo(place), lane);
    held.set(place, queue);
    queue.store.subscribe(() => {
      for (const { id, state } of queue.store.get()) {
        if (state.state !== 'done') continue;
        queue.dismiss(id);
        onUploaded(state.photos);
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

/**
 * Returns queues that are closed when the component unmounts. `uploadTo` must not change: only that
 * of the first rendering is used.
 */
export function useUploadQueues<Place>(
  uploadTo: (place: Place) => UploadFile,
  onUploaded: (photos: readonly Image[]) => void,
): { queues: UploadQueues<Place>; busy: boolean } {
  const latest = useLatest(onUploaded);
  const [queues] = useState(() => createUploadQueues(uploadTo, (photos) => latest.current(photos)));
  useEffect(() => () => queues.keep([]), [queues]);
  return { queues, busy: useStore(queues.busy) };
}

function isUnderWay({ state }: UploadEntry): boolean {
  return state.state === 'waiting' || state.state === 'uploading';
}
