import { readFile, rm } from 'node:fs/promises';
import { doesNotStart, startChild, wasKilled } from '../platform/childProgram';
import { refusalFor } from './check';
import type { EditJob } from './edits/applyEdit';
import { limits } from './limits';
import { PhotoRefused } from './PhotoRefused';
import type { ResizedPhoto } from './resize';
import type { BigPhotoAnswer } from './resizeBigPhoto';
import { type PhotoSizes, photoSizes } from './store/store';

/**
 * Like resizePhoto, in a separate process with limited memory, for photos that would fill the
 * memory of the server. That process frees its memory when it ends; if the machine runs out of
 * memory, it is killed instead of the server. Throws PhotoRefused.
 */
export async function resizeInChild(path: string, name: string): Promise<ResizedPhoto> {
  const { sizes, width, height, hash, colour } = await runInChild(path, name, []);
  const { small, medium, original } = sizes;
  if (!small || !medium || !original || hash === undefined || colour === undefined)
    throw new Error('a size is missing');
  return { sizes: { small, medium, original }, width, height, hash, colour };
}

/** Like applyEdit, in a separate process. Throws PhotoRefused. */
export async function editInChild(path: string, name: string, job: EditJob): Promise<Partial<PhotoSizes>> {
  return (await runInChild(path, name, [JSON.stringify(job)])).sizes;
}

async function runInChild(path: string, name: string, job: string[]) {
  const output = `${path}.sizes`;
  try {
    const answer = await runProgram([path, output, ...job], name);
    if ('error' in answer) throw refusalFor(new Error(answer.error), name);
    const sizes: Partial<PhotoSizes> = {};
    for (const size of answer.sizes) sizes[size] = await readFile(`${output}.${size}`);
    return { ...answer, sizes };
  } finally {
    const endings = ['v', ...photoSizes];
    await Promise.all(endings.map((ending) => rm(`${output}.${ending}`, { force: true })));
  }
}

async function runProgram(given: string[], name: string): Promise<BigPhotoAnswer> {
  const { code, printed } = await outputOf(given).catch((error: unknown) => {
    throw doesNotStart(error);
  });
  try {
    // Our own program prints this type.
    return JSON.parse(printed) as BigPhotoAnswer;
  } catch {
    // The process was killed by the timer, or because it needed more memory than available.
    if (wasKilled(code)) throw new PhotoRefused('too_slow', name);
    throw doesNotStart(new Error(`the program for photos ended with ${code}`));
  }
}

async function outputOf(given: string[]): Promise<{ code: number | null; printed: string }> {
  const child = startChild('resizeBigPhoto', given, limits.childMemory);
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), limits.childSeconds * 1000);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('close', resolve).once('error', reject);
    });
    return { code, printed };
  } finally {
    clearTimeout(timer);
  }
}
