import { clock } from './clock';

/** The time in ms after which a file without an answer counts as lost, such as one in a cloud. */
const patience = 10_000;

/** Returns whether a chosen file can still be read; not so if it was changed or deleted since. */
export function isFileReadable(file: Blob): Promise<boolean> {
  return patiently(() => readLastByte(file)).then(
    () => true,
    () => false,
  );
}

/** Reads from a chosen file. Rejects if that fails, or if the file does not answer. */
export function patiently<T>(read: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(patience, () => reject(new Error('no answer')));
    read().then(resolve, reject).finally(cancel);
  });
}

/**
 * Rejects if a chosen file was changed or deleted since. Reads the last byte, which a shortened
 * file lacks.
 */
export async function readLastByte(file: Blob): Promise<void> {
  const { byteLength } = await file.slice(-1).arrayBuffer();
  // Firefox reads a shortened file without an error.
  if (byteLength === 0 && file.size > 0) throw new Error('shortened');
}
