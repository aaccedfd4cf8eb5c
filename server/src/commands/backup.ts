/**
 * Backs up the database and the photos, also while the server runs:
 *
 *   backup [--link] [FOLDER]       into FOLDER; by default into BACKUP_DIR/<time>, with hard links
 *                                  to the previous backup's photos, or into
 *                                  DATA_DIR/backups/<time> if BACKUP_DIR is not set; --link makes
 *                                  hard links to the live photos
 *   backup --without-stored FOLDER omits photos that an object store keeps
 *   backup --verify FOLDER         checks a backup
 *
 * To restore: restore FOLDER.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { backupName } from '../backups/backupName';
import type { PhotoCopying } from '../backups/copyPhotos';
import { type BackupJob, makeBackup } from '../backups/makeBackup';
import type { Manifest } from '../backups/manifest';
import { defaultPrograms } from '../backups/pgDump';
import { listBackups } from '../backups/summary';
import { verifyBackup } from '../backups/verifyBackup';
import { passedOn } from '../platform/backupSettings';
import type { Config } from '../platform/config';
import { giveToOwnerOf } from '../platform/files/giveToOwner';
import { nameOf } from '../platform/leftBehind';
import { loadConfig } from '../platform/loadConfig';
import { StartError } from '../platform/StartError';
import { secretFileOf } from '../platform/signingSecret';
import { print, runProgram } from './runProgram';

await runProgram('the backup failed', run);

async function run(words: string[], leftBehind: boolean): Promise<void> {
  const [first, second] = words;
  if (first === '--verify' && second !== undefined && words.length === 2) {
    const folder = path.resolve(second);
    const manifest = await verifyBackup(folder);
    print(`${folder} is sound: ${contents(manifest)}`);
    reportLost(manifest);
    return;
  }
  const options = words.filter((word) => word.startsWith('--'));
  const [target, ...more] = words.filter((word) => !word.startsWith('--'));
  const known = options.every((option) => option === '--link' || option === '--without-stored');
  if (!known || more.length > 0)
    throw new StartError('usage: backup [--link] [--without-stored] [FOLDER], or backup --verify FOLDER');
  const config = loadConfig(process.env, leftBehind);
  const { folder, earlier } =
    target === undefined ? await defaultPlace(config) : { folder: path.resolve(target), earlier: null };
  const copying: PhotoCopying = options.includes('--link') ? 'link' : 'copy';
  const job: BackupJob = {
    config,
    folder,
    earlier,
    copying,
    withStored: !options.includes('--without-stored'),
    secretFile: secretFileOf(config),
    programs: defaultPrograms(passedOn(process.env)),
    madeAt: Date.now(),
  };
  const { manifest, notes } = await makeBackup(job);
  giveToOwnerOf(config.dataDir, folder);
  print(`Backed up ${nameOf(config.database)} to ${folder}: ${contents(manifest)}`, ...notes);
  if (copying === 'link' && config.s3 === null) {
    print('On the same disk, its photos are the live files: what damages one damages both.');
  }
  if (manifest.photosIn !== null) {
    print(
      `The photos are in ${manifest.photosIn} and not in this copy: only the store's own versioning brings deleted ones back.`,
    );
  }
  reportLost(manifest);
  print(
    'To restore: clothes-admin restore FOLDER, or npm run restore -- FOLDER, with the settings of an empty installation.',
  );
}

/**
 * Returns the default place of a backup: in BACKUP_DIR beside the server’s backups, so that it
 * shares photos with the newest of them; without BACKUP_DIR, in DATA_DIR.
 */
async function defaultPlace({
  backups,
  dataDir,
}: Config): Promise<{ folder: string; earlier: string | null }> {
  const parent = backups?.folder ?? path.join(dataDir, 'backups');
  const made = await mkdir(parent, { recursive: true, mode: 0o700 });
  if (made !== undefined) giveToOwnerOf(dataDir, made);
  const [newest] = backups === null ? [] : await listBackups(parent);
  const folder = path.join(parent, backupName(Date.now()));
  return { folder, earlier: newest ? path.join(parent, newest.name) : null };
}

function contents({ files, bytes }: Manifest): string {
  return `${files.length} files, ${(bytes / 1_000_000).toFixed(1)} MB, checksums verified`;
}

/** Reports unreadable photos, which make the command fail although the copy exists. */
function reportLost({ lost = [] }: Manifest): void {
  if (lost.length === 0) return;
  print(`NOT in the backup: ${lost.length} photos that could not be read: ${lost.slice(0, 3).join(', ')}`);
  process.exitCode = 1;
}
