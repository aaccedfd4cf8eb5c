import { clock } from '../../lib/clock';
import { openPhotoWorker } from './openPhotoWorker';
import type { ReadAnswer, ReadTask } from './photoWorker';
import type { ReadPhoto } from './readPhoto';

/** Reads photos, a few at a time, in the order of the calls. */
export interface PhotoReader {
  /** Never rejects: a photo that cannot be read has no picture. */
  read(file: File): Promise<ReadPhoto>;
  close(): void;
}

/** Each decoded photo takes some 50 MB while it is read. */
const concurrency = 2;
/** A decoder that has not answered for so long, in ms, never will. */
const patience = 60_000;

/** Reads in a worker; where there is none, here, while nothing else is to be done. */
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
    // There is no worker, or it has failed: then it will again.
    worker = null;
    const { readHere } = await import('./readHere');
    return readHere(file);
  }

  return {
    read: (file) => turn(() => readNow(file)).catch(() => ({ takenAt: file.lastModified, picture: null })),
    close() {
      worker?.close();
      worker = undefined;
    },
  };
}

interface WorkerReader {
  /** Null where the worker has failed. */
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
