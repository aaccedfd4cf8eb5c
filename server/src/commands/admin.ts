/**
 * Manages administrators, also while the server runs: disabling or resetting an administrator ends
 * their sessions.
 */
import { administratorCommand } from './admin/administrators';
import { print, runProgram } from './runProgram';

await runProgram('failed', async () => {
  print(...(await administratorCommand(process.env, process.argv.slice(2))));
});
