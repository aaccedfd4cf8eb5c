/**
 * Starts the server with a demo catalogue, in a separate data folder (DATA_DIR; by default
 * ./data/demo).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillDemo, prepareDemo } from '../../demo/fill';
import { makeFirstAdministrator } from '../auth/firstAdministrator';
import { randomPassword } from '../auth/passwords';
import { systemClock } from '../platform/clock';
import type { Config } from '../platform/config';
import { openDatabase, withDatabase } from '../platform/db/open';
import { tempDirOf } from '../platform/files/tempDir';
import { loadConfig } from '../platform/loadConfig';
import type { Services } from '../services';
import { print, runProgram } from './runProgram';
import { start } from './start';

const appFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../dist/app');

await runProgram('cannot start', async (_words, leftBehind) => {
  const env = { ...process.env, DATA_DIR: process.env.DATA_DIR || 'data/demo' };
  const config = loadConfig(env, leftBehind);
  const adminEmail = config.adminEmail ?? 'admin@localhost';
  const adminPassword = config.adminPassword ?? keptPassword(config.dataDir);
  await prepare({ ...config, adminEmail, adminPassword });
  await start(env, appFolder, leftBehind, (services) => fillBeside(config, services));
  print(`Sign in as ${adminEmail} with the password ${adminPassword}`);
});

/**
 * Creates the administrator and the reference lists, and closes the database, which the server then
 * opens itself.
 */
async function prepare(config: Config): Promise<void> {
  await withDatabase(openDatabase(config.database), async ({ db }) => {
    await makeFirstAdministrator(db, systemClock, config);
    await prepareDemo(db);
  });
}

/** Adds the items while the server runs; they appear in its lists one after another. */
function fillBeside(
  { dataDir }: Config,
  { db, photos }: Pick<Services, 'db' | 'photos'>,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const tempDir = tempDirOf(dataDir);
  const filling = fillDemo({
    db,
    photos,
    clock: systemClock,
    tempDir,
    onProgress: progressPrinter(),
    signal,
  }).catch((error: unknown) => {
    process.stderr.write(
      `Clothes Admin: the demo catalogue is not complete, the next start continues it: ${String(error)}\n`,
    );
  });
  return () => {
    stopping.abort();
    return filling;
  };
}

/**
 * Returns the demo’s password. It is generated once and kept beside the data, so that each start
 * can print it.
 */
function keptPassword(dataDir: string): string {
  const file = path.join(dataDir, 'demo-password');
  if (!existsSync(file)) writeFileSync(file, `${randomPassword()}\n`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** Returns a function that prints the progress. Its first call prints an explanation, too. */
function progressPrinter(): (done: number, all: number) => void {
  let isExplained = false;
  return (done, all) => {
    if (!isExplained)
      print('The demo catalogue is being drawn: its items appear in the lists one after another.');
    isExplained = true;
    if (done % 10 === 0 || done === all) print(`  ${done} of ${all} pictures`);
  };
}
