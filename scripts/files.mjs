import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Returns the files below `folder` whose path matches `ending` and contains `name`, sorted. */
export async function filesIn(folder, ending, name = '') {
  if (!existsSync(folder)) return [];
  const found = await readdir(folder, { recursive: true });
  return found
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .filter((file) => !/node_modules|\/dist\//.test(file) && ending.test(file) && file.includes(name))
    .sort();
}

/**
 * Returns when a file or anything in a folder last changed. A folder's own time covers removed
 * files.
 */
export async function newestChange(name) {
  const entry = await stat(name);
  if (!entry.isDirectory()) return entry.mtimeMs;
  const inside = await readdir(name);
  const times = await Promise.all(inside.map((file) => newestChange(path.join(name, file))));
  return Math.max(entry.mtimeMs, ...times);
}

/**
 * Writes files by their path in `folder`, then removes all others: a running server keeps serving.
 */
export async function writeFolder(folder, files) {
  await mkdir(folder, { recursive: true });
  for (const sub of new Set([...files.keys()].map((name) => path.dirname(path.join(folder, name)))))
    await mkdir(sub, { recursive: true });
  for (const [name, content] of files) await writeFile(path.join(folder, name), content);
  await removeOthers(folder, new Set([...files.keys()].map((name) => path.normalize(name))));
}

/** Removes the files of a folder that are not in `kept`. */
export async function removeOthers(folder, kept) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(
    files.filter((file) => !kept.has(path.relative(folder, file))).map((file) => rm(file, { force: true })),
  );
}
