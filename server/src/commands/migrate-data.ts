/**
 * Moves a SQLite installation with its photos to PostgreSQL (DATABASE_URL=postgres://…) and an
 * object store (S3_…), or to one of them, while no server runs:
 *
 *   migrate-data [FILE]    from the SQLite database FILE, by default DATA_DIR/clothes.db
 *   migrate-data photos    only the photos, from DATA_DIR to the object store
 *
 * The copies are compared by checksum, and sessions are copied, too. If a run is interrupted, the
 * next one continues it. Nothing is removed from the source; if its schema is older, it is first
 * brought up to this version's.
 */
import path from 'node:path';
import { nameOf, refuseLeftBehind } from '../platform/leftBehind';
import { loadConfig } from '../platform/loadConfig';
import { StartError } from '../platform/StartError';
import { type Migrated, migrateData, migratePhotos, type Progress } from './migrate-data/migrateData';
import { print, runProgram } from './runProgram';

const progress: Progress = {
  photo: (done, all) => {
    if (done % 100 === 0 || done === all) print(`  ${done} of ${all} photos`);
  },
  table: (name, rows) => print(`  ${name}: ${rows} rows, checksums equal`),
};

await runProgram('nothing was finished', async (words, leftBehind) => {
  report(await run(words, leftBehind));
});

async function run(words: string[], leftBehind: boolean): Promise<Migrated> {
  const [first] = words;
  if (first?.startsWith('-') || words.length > 1)
    throw new StartError('usage: migrate-data [FILE], or migrate-data photos');
  const config = loadConfig(process.env, leftBehind);
  if (first === 'photos') return migratePhotos(config, progress);
  const { database } = config;
  const usual = database.kind === 'sqlite' ? database.file : path.join(config.dataDir, 'clothes.db');
  const file = first === undefined ? usual : path.resolve(first);
  if (!leftBehind && database.kind === 'postgres') refuseLeftBehind([file], nameOf(database));
  return migrateData(config, file, progress);
}

function report({ photos, database }: Migrated): void {
  if (photos) print(`Photos: ${photos.all} in the object store, ${photos.copied} of them copied now.`);
  if (database)
    print(`Database: ${database.rows} rows ${database.copied ? 'copied' : 'were there already'}, all equal.`);
  print(
    'Start the server with the same settings. What was copied is still in its old place: keep it until all is well.',
  );
}
