import { existsSync } from 'node:fs';
import { type Config, readDatabase, readDataDir, readSettings } from './config';
import { makeDataFolder, refuseHalfRestored } from './dataFolder';
import type { DatabaseAddress } from './db/open';
import type { Environment } from './environment';
import { StartError } from './StartError';
import { keptSigningSecret } from './signingSecret';

/**
 * Reads the configuration, and makes the data folder and its signing secret if they are missing.
 * Throws StartError if a setting is wrong or the folder cannot be used.
 */
export function loadConfig(env: Environment): Config {
  const settings = readSettings(env);
  makeDataFolder(settings.dataDir);
  refuseHalfRestored(settings.dataDir);
  return { ...settings, jwtSecret: settings.jwtSecret ?? keptSigningSecret(settings.dataDir) };
}

/**
 * Returns the database for a command that may run beside the server. Throws StartError if there is
 * no database yet.
 */
export function findDatabase(env: Environment): DatabaseAddress {
  const database = readDatabase(env, readDataDir(env));
  if (database.kind !== 'sqlite' || existsSync(database.file)) return database;
  throw new StartError(`there is no database ${database.file}: start the server once, or set DATA_DIR`);
}
