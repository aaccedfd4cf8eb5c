import { clock } from '../../lib/clock';
import { openPhotoWorker } from './openPhotoWorker';
import type { WriteTask } from './photoWorker';

/** A worker that has not answered for so long, in ms, never will. */
const patience = 60_000;

let worker: Worker | null = null;

/**
 * Writes a file where the browser lets only workers do so. A crash in the middle leaves a part of
 * it. Rejects where there is no room, or no worker.
 */
export function writeInWorker(handle: FileSystemFileHandle, data: Blob | string): Promise<void> {
  worker ??= openPhotoWorker();
  const own = worker;
  return new Promise((resolve, reject) => {
    const fail = (name: string) => {
      own?.terminate();
      worker = null;
      reject(new DOMException('', name));
    };
    if (!own) return fail('NotSupportedError');
    const cancel = clock.after(patience, () => fail('TimeoutError'));
    const { port1, port2 } = new MessageChannel();
    own.onerror = () => fail('NotSupportedError');
    port1.onmessage = ({ data: problem }: MessageEvent<string | null>) => {
      cancel();
      port1.close();
      if (problem === null) resolve();
      else reject(new DOMException('', problem));
    };
    own.postMessage({ handle, data: new Blob([data]), port: port2 } satisfies WriteTask, [port2]);
  });
}
