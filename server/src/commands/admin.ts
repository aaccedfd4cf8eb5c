/**
 * Manages administrators, also while the server runs: it ends the sessions of one who is disabled
 * or reset.
 */
import { administratorCommand } from './admin/administrators';
import { print, runProgram } from './runProgram';

await runProgram('failed', async () => {
  print(...(await administratorCommand(process.env, process.argv.slice(2))));
});
