import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The folders of the built app and of the built server. */
export const appOut = 'dist/app';
export const serverOut = 'server/dist';

/** Returns the files under `folder` whose path matches `ending` and contains `name`, sorted. */
export async function filesIn(folder, ending, name = '') {
  const found = await readdir(folder, { recursive: true });
  return found
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .filter((file) => !/node_modules|\/dist\//.test(file) && ending.test(file) && file.includes(name))
    .sort();
}

/**
 * Returns the time, in milliseconds since 1970, at which a file or anything in a folder last
 * changed. A folder’s own time counts, because it changes when a file is removed.
 */
export async function newestChange(name) {
  const entry = await stat(name);
  if (!entry.isDirectory()) return entry.mtimeMs;
  const inside = (await readdir(name)).map((file) => newestChange(path.join(name, file)));
  return Math.max(entry.mtimeMs, ...(await Promise.all(inside)));
}

/**
 * Writes files by relative path, and only then removes all other files, so that a running server
 * always finds its files.
 */
export async function writeFolder(folder, files) {
  for (const [name, content] of files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  const kept = new Set([...files.keys()].map((name) => path.normalize(name)));
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name);
    if (!kept.has(name) && (await stat(file)).isFile()) await rm(file);
  }
}
