import { existsSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Gives files, and folders with all that is in them, to the owner of `folder`. A command that root
 * runs would otherwise leave files that the server cannot open. Follows no symbolic link, which
 * could lead to files of others. Does nothing for other users, who cannot give anything away,
 * and for files that do not exist.
 */
export function giveToOwnerOf(folder: string, ...files: readonly string[]): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  for (const file of files.filter((name) => existsSync(name))) give(file, uid, gid);
}

function give(file: string, uid: number, gid: number): void {
  lchownSync(file, uid, gid);
  if (!lstatSync(file).isDirectory()) return;
  for (const name of readdirSync(file)) give(path.join(file, name), uid, gid);
}
