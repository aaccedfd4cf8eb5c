/** Starts the server. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram, wrongSetting } from './runProgram';
import { start } from './start';

const appFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../dist/app');

await runProgram(
  'cannot start',
  (_words, leftBehind) => start(process.env, appFolder, leftBehind),
  wrongSetting,
);
