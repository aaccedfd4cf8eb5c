import { clock } from '../../core/lib/clock';
import { openPhotoWorker } from './openPhotoWorker';
import type { ReadAnswer, ReadTask } from './photoWorker';
import type { ReadPhoto } from './readPhoto';

/** Reads photos, a few at a time, in the order of the calls. */
export interface PhotoReader {
  /** Reads a photo. Never rejects: a photo that cannot be read has no picture. */
  read(file: File): Promise<ReadPhoto>;
  close(): void;
}

/**
 * The maximum number of photos read at the same time: each takes some 50 MB while it is decoded.
 */
const concurrency = 2;
/** The time in ms after which a worker without an answer counts as failed. */
const patience = 60_000;

/** Creates a reader that works in a worker; without a worker, on the page in idle time. */
export function createPhotoReader(open = openPhotoWorker): PhotoReader {
  const waiting: (() => void)[] = [];
  let running = 0;
  let worker: WorkerReader | null | undefined;

  async function turn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  }

  async function readNow(file: File): Promise<ReadPhoto> {
    if (worker === undefined) worker = workerReader(open());
    const answer = await worker?.(file);
    if (answer) return answer;
    // There is no worker, or it has failed and would fail again.
    worker = null;
    const { readHere } = await import('./readHere');
    return readHere(file);
  }

  return {
    read: (file) => turn(() => readNow(file)).catch(() => ({ takenAt: null, picture: null })),
    close() {
      worker?.close();
      worker = undefined;
    },
  };
}

interface WorkerReader {
  /** Reads a photo; resolves with null if the worker has failed. */
  (file: File): Promise<ReadPhoto | null>;
  close(): void;
}

function workerReader(worker: Worker | null): WorkerReader | null {
  if (!worker) return null;
  const pending = new Map<number, (photo: ReadPhoto | null) => void>();
  let lastId = 0;
  const close = () => {
    worker.terminate();
    for (const settle of pending.values()) settle(null);
  };
  worker.onmessage = ({ data: { id, photo } }: MessageEvent<ReadAnswer>) => pending.get(id)?.(photo);
  worker.onerror = close;
  const read = (file: File) => {
    lastId += 1;
    const id = lastId;
    const cancel = clock.after(patience, close);
    return new Promise<ReadPhoto | null>((resolve) => {
      pending.set(id, resolve);
      worker.postMessage({ id, file } satisfies ReadTask);
    }).finally(() => {
      cancel();
      pending.delete(id);
    });
  };
  return Object.assign(read, { close });
}
