/**
 * Backs up the database and the photos, also while the server runs:
 *
 *   backup [--link] [FOLDER]    into FOLDER, by default DATA_DIR/backups/<time>; with --link its
 *                               photos are hard links of the live ones
 *   backup --verify FOLDER      checks a backup
 *
 * With S3_… it copies the database alone; with PostgreSQL it says what to use instead. To restore:
 * stop the server, copy the folder's contents into an empty DATA_DIR, start.
 */
import path from 'node:path';
import { loadConfig } from '../platform/loadConfig';
import { StartError } from '../platform/StartError';
import { makeBackup } from './backup/makeBackup';
import type { Manifest } from './backup/manifest';
import { verifyBackup } from './backup/verifyBackup';
import { print, runProgram } from './runProgram';

await runProgram('the backup failed', () => run(process.argv.slice(2)));

async function run(words: string[]): Promise<void> {
  const [first, second] = words;
  if (first === '--verify' && second !== undefined && words.length === 2) {
    const folder = path.resolve(second);
    print(`${folder} is sound: ${contents(await verifyBackup(folder))}`);
    return;
  }
  const copying = first === '--link' ? 'link' : 'copy';
  const [target, ...more] = copying === 'link' ? words.slice(1) : words;
  if (target?.startsWith('-') || more.length > 0)
    throw new StartError('use: backup [--link] [FOLDER], or backup --verify FOLDER');
  const config = loadConfig(process.env);
  const folder =
    target === undefined ? path.join(config.dataDir, 'backups', timeStamp()) : path.resolve(target);
  const manifest = await makeBackup(config, folder, copying);
  print(`Backed up to ${folder}: ${contents(manifest)}`);
  if (copying === 'link' && manifest.photosIn === null) {
    print('Where it lies on the same disk, its photos are the live files: what damages one damages both.');
  }
  if (manifest.photosIn !== null) {
    print(
      `The photos are in ${manifest.photosIn} and not in this copy: only the store's own versioning brings deleted ones back.`,
    );
  }
  print('To restore: stop the server, copy the contents of that folder into an empty DATA_DIR, start.');
}

function contents({ files, bytes }: Manifest): string {
  return `${files.length} files, ${(bytes / 1_000_000).toFixed(1)} MB, checksums verified`;
}

/** Returns `2026-11-21T08-30-00Z`: sorts by time, and every file system takes it as a name. */
function timeStamp(): string {
  return new Date().toISOString().slice(0, 19).replaceAll(':', '-').concat('Z');
}
