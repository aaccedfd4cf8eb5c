/**
 * The program that makes a backup in its own process, so that the server's calls do not wait for
 * it. Reads the job from stdin, so that no secret is in its arguments, and prints the answer.
 */
import { createInterface } from 'node:readline';
import { yieldToServer } from '../platform/childProgram';
import { reasonOf } from '../platform/StartError';
import { BackupFailure } from './BackupFailure';
import { type BackupJob, makeBackup } from './makeBackup';
import type { BackupAnswer } from './runBackup';

process.umask(0o077);
createInterface({ input: process.stdin }).once('line', (line) => {
  // Only the server writes this line.
  void answer(JSON.parse(line) as BackupJob).then((given) => {
    process.stdout.write(JSON.stringify(given), () => process.exit(0));
  });
});
yieldToServer();

async function answer(job: BackupJob): Promise<BackupAnswer> {
  try {
    const { summary, notes } = await makeBackup(job);
    return { summary, notes };
  } catch (error) {
    const kind = error instanceof BackupFailure ? error.kind : 'other';
    return { kind, reason: reasonOf(error) };
  }
}
