/**
 * Manages people’s accounts, also while the server runs. Disabling or resetting an account ends its
 * sessions.
 */
import { administratorCommand } from './admin/administrators';
import { print, runProgram } from './runProgram';

await runProgram('failed', async (words, leftBehind) => {
  print(...(await administratorCommand(process.env, words, leftBehind)));
});
