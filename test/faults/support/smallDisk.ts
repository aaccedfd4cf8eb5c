import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { inTempFolder } from '../../../server/test/support/tempFolder';

export const leftOut = 'left out: a disk of its own needs root and the right to mount';

export function mount(...args: string[]): boolean {
  try {
    execFileSync('mount', args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs `work` on a new file system of `megabytes` megabytes; skips it if the machine cannot mount
 * one.
 */
export async function onSmallDisk(megabytes: number, work: (folder: string) => Promise<void>): Promise<void> {
  await inTempFolder(async (parent) => {
    const folder = path.join(parent, 'disk');
    mkdirSync(folder);
    if (!mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)) {
      console.log(leftOut);
      return;
    }
    try {
      await work(folder);
    } finally {
      execFileSync('umount', ['-l', folder]);
    }
  });
}
