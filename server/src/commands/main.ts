/** Reads the configuration, opens the database and the image store, listens. What hinders the start is one line and exit code 1. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../platform/StartError';
import { start } from './start';

const appFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../dist/app');

try {
  await start(process.env, appFolder);
} catch (error) {
  const line = error instanceof StartError ? error.message : `cannot start: ${String(error)}`;
  process.stderr.write(`Clothes Admin: ${line}\n`);
  process.exit(1);
}
