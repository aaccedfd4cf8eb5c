import { existsSync } from 'node:fs';
import { type Config, readDatabase, readDataDir, readSettings } from './config';
import { makeDataFolder, refuseHalfRestored } from './dataFolder';
import type { DatabaseAddress } from './db/open';
import type { Environment } from './environment';
import { markablePlaces, refuseLeftBehind } from './leftBehind';
import { StartError } from './StartError';
import { keptSigningSecret } from './signingSecret';

/**
 * Reads the configuration, and makes the data folder and its signing secret if they are missing.
 * Throws StartError if a setting is wrong or the folder cannot be used, or if its content was moved
 * elsewhere and `leftBehind` does not permit to work on it.
 */
export function loadConfig(env: Environment, leftBehind = false): Config {
  const settings = readSettings(env);
  makeDataFolder(settings.dataDir);
  refuseHalfRestored(settings.dataDir);
  if (!leftBehind) refuseLeftBehind(markablePlaces(settings));
  return { ...settings, jwtSecret: settings.jwtSecret ?? keptSigningSecret(settings.dataDir) };
}

/**
 * Returns the database for a command that may run while the server does. Throws StartError if there
 * is no database yet, or if it was moved elsewhere and `leftBehind` does not permit to work on it.
 */
export function findDatabase(env: Environment, leftBehind = false): DatabaseAddress {
  const database = readDatabase(env, readDataDir(env));
  if (database.kind !== 'sqlite') return database;
  if (!leftBehind) refuseLeftBehind([database.file]);
  if (existsSync(database.file)) return database;
  throw new StartError(`there is no database ${database.file}: start the server once, or set DATA_DIR`);
}
