import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { flushFolder } from '../../platform/files/flushFolder';
import { hashOfStream } from '../../platform/hashOf';
import { StartError } from '../../platform/StartError';

/**
 * Copies a file. The copy gets its name only when it is complete, compared and flushed. Throws
 * StartError if the copy differs.
 */
export async function copyFlushed(from: string, to: string): Promise<void> {
  const draft = `${to}.part`;
  await rm(draft, { force: true });
  await pipeline(createReadStream(from), createWriteStream(draft, { mode: 0o600, flush: true }));
  if ((await checksumOf(from)) !== (await checksumOf(draft))) {
    throw new StartError(`${to} was not copied correctly: run the command again`);
  }
  await rename(draft, to);
  await flushFolder(path.dirname(to));
}

export function checksumOf(file: string): Promise<string> {
  return hashOfStream(createReadStream(file));
}
