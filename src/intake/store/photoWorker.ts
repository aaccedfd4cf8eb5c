/**
 * The worker that keeps the page responsive: it reads photos, and writes files if the browser lets
 * only workers write. The build puts it into a separate file, and it knows nothing of the session.
 */
import { type ReadPhoto, readPhoto } from './readPhoto';

/** A photo that the page sends for reading. */
export interface ReadTask {
  id: number;
  file: File;
}

/** The data of the photo; null after a failure that does not concern the photo. */
export interface ReadAnswer {
  id: number;
  photo: ReadPhoto | null;
}

/** A file that the page sends for writing; `port` gets null, or the name of the error. */
export interface WriteTask {
  handle: FileSystemFileHandle;
  data: Blob;
  port: MessagePort;
}

/** The type of an API that only workers have, so TypeScript's types of the page lack it. */
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
