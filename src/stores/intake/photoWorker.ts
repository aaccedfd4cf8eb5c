/**
 * Reads photos beside the page, which stays quick. A built file of its own; knows nothing of the
 * session.
 */
import { type ReadPhoto, readPhoto } from './readPhoto';

/** What the page sends. */
export interface WorkerTask {
  id: number;
  file: File;
}

/** What the worker answers; null where something went wrong that says nothing of the photo. */
export interface WorkerAnswer {
  id: number;
  photo: ReadPhoto | null;
}

addEventListener('message', async ({ data: { id, file } }: MessageEvent<WorkerTask>) => {
  const photo = await readPhoto(file).catch(() => null);
  postMessage({ id, photo } satisfies WorkerAnswer);
});
