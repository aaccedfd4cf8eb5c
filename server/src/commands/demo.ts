/**
 * Starts the server with a demo catalogue, in a separate data folder (DATA_DIR; by default
 * ./data/demo).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillDemo } from '../../demo/fill';
import { makeFirstAdministrator } from '../auth/firstAdministrator';
import { randomPassword } from '../auth/passwords';
import { systemClock } from '../platform/clock';
import { loadConfig } from '../platform/loadConfig';
import { print, runProgram } from './runProgram';
import { start } from './start';

const built = path.dirname(fileURLToPath(import.meta.url));
const appFolder = path.join(built, '../../dist/app');
const pictures = path.join(built, '../demo/photos');

await runProgram('cannot start', async (_words, leftBehind) => {
  const env = { ...process.env, DATA_DIR: process.env.DATA_DIR || 'data/demo' };
  const config = loadConfig(env, leftBehind);
  const adminEmail = config.adminEmail ?? 'admin@localhost';
  const adminPassword = config.adminPassword ?? keptPassword(config.dataDir);
  await start(env, appFolder, leftBehind, async (services) => {
    await makeFirstAdministrator(services.db, systemClock, { adminEmail, adminPassword });
    await fillDemo({ ...services, clock: systemClock, folder: pictures });
  });
  print(`Sign in as ${adminEmail} with the password ${adminPassword}`);
});

/**
 * Returns the demo’s password. It is generated once and kept beside the data, so that each start
 * can print it.
 */
function keptPassword(dataDir: string): string {
  const file = path.join(dataDir, 'demo-password');
  if (!existsSync(file)) writeFileSync(file, `${randomPassword()}\n`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
