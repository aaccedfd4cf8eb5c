import { clock } from '../../core/lib/clock';
import { openPhotoWorker } from './openPhotoWorker';
import type { WriteTask } from './photoWorker';

/** The time in ms after which a worker without an answer counts as failed. */
const patience = 60_000;

let worker: Worker | null = null;

/**
 * Writes a file in a browser that lets only workers do so. A crash during the write leaves a part
 * of the file. Rejects if there is no space, or no worker.
 */
export function writeInWorker(handle: FileSystemFileHandle, data: Blob | string): Promise<void> {
  worker ??= openPhotoWorker();
  const own = worker;
  return new Promise((resolve, reject) => {
    const fail = (name: string) => {
      cancel();
      own?.terminate();
      if (worker === own) worker = null;
      reject(new DOMException('', name));
    };
    const cancel = clock.after(patience, () => fail('TimeoutError'));
    if (!own) return fail('NotSupportedError');
    const { port1, port2 } = new MessageChannel();
    const onError = () => fail('NotSupportedError');
    own.addEventListener('error', onError);
    port1.onmessage = ({ data: problem }: MessageEvent<string | null>) => {
      cancel();
      own.removeEventListener('error', onError);
      port1.close();
      if (problem === null) resolve();
      else reject(new DOMException('', problem));
    };
    own.postMessage({ handle, data: new Blob([data]), port: port2 } satisfies WriteTask, [port2]);
  });
}
