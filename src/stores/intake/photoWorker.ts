/**
 * Works beside the page, which stays quick: reads photos, and writes files where a browser lets
 * only workers do so. A built file of its own; knows nothing of the session.
 */
import { type ReadPhoto, readPhoto } from './readPhoto';

/** A photo that the page sends to be read. */
export interface ReadTask {
  id: number;
  file: File;
}

/** Null where something went wrong that says nothing of the photo. */
export interface ReadAnswer {
  id: number;
  photo: ReadPhoto | null;
}

/** What the page sends to be written; the port gets the name of the error, or null. */
export interface WriteTask {
  handle: FileSystemFileHandle;
  data: Blob;
  port: MessagePort;
}

/** Workers alone have this, and TypeScript's page therefore has not. */
interface SyncHandle {
  truncate(bytes: number): void;
  write(bytes: ArrayBuffer): number;
  flush(): void;
  close(): void;
}

addEventListener('message', ({ data }: MessageEvent<ReadTask | WriteTask>) =>
  'port' in data ? answerWrite(data) : answerRead(data),
);

async function answerRead({ id, file }: ReadTask): Promise<void> {
  const photo = await readPhoto(file).catch(() => null);
  postMessage({ id, photo } satisfies ReadAnswer);
}

async function answerWrite({ handle, data, port }: WriteTask): Promise<void> {
  port.postMessage(
    await write(handle, data).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.name : ''),
    ),
  );
}

async function write(handle: FileSystemFileHandle, data: Blob): Promise<void> {
  const bytes = await data.arrayBuffer();
  const file = await (
    handle as FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncHandle> }
  ).createSyncAccessHandle(); // see SyncHandle
  try {
    file.truncate(0);
    file.write(bytes);
    file.flush();
  } finally {
    file.close();
  }
}
