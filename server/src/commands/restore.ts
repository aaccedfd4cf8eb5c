/**
 * Restores a backup into the installation that the settings name, which must be empty:
 *
 *   restore FOLDER
 *
 * Verifies the backup first and does not change it. The next run continues an interrupted one;
 * until then no server starts on the data folder.
 */
import path from 'node:path';
import { defaultPrograms } from '../backups/pgDump';
import { passedOn } from '../platform/backupSettings';
import { readSettings } from '../platform/config';
import { makeDataFolder } from '../platform/dataFolder';
import { markablePlaces, refuseLeftBehind } from '../platform/leftBehind';
import { StartError } from '../platform/StartError';
import { type Restored, refuseWithin, restoreBackup } from './restore/restoreBackup';
import { print, runProgram } from './runProgram';

await runProgram('nothing was finished', async ([folder, ...more], leftBehind) => {
  if (folder === undefined || folder.startsWith('-') || more.length > 0) {
    throw new StartError('usage: restore FOLDER');
  }
  const settings = readSettings(process.env);
  refuseWithin(path.resolve(folder), settings.dataDir);
  if (!leftBehind) refuseLeftBehind(markablePlaces(settings));
  makeDataFolder(settings.dataDir);
  const onPhoto = (done: number, all: number) => {
    if (done % 1000 === 0 || done === all) print(`  ${done} of ${all} photos`);
  };
  const programs = defaultPrograms(passedOn(process.env));
  report(await restoreBackup(settings, path.resolve(folder), programs, onPhoto));
});

function report({ photos, photosIn, lost, hasSecret }: Restored): void {
  print(`Restored: all rows, ${photos} photos, each compared with the backup.`);
  if (photosIn !== null)
    print(`The photos of this backup are still in ${photosIn}: the S3_… settings must name that bucket.`);
  if (lost > 0) print(`${lost} photos were unreadable when the backup was made, so they are missing.`);
  if (!hasSecret) print('Second factors need the JWT_SECRET that was set when the backup was made.');
  print('Everybody has to sign in again; webhooks are paused. Start the server with the same settings.');
}
