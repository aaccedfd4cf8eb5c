import type { ChildProcess } from 'node:child_process';
import { killGroup, startChild } from '../platform/childProgram';
import type { FailureKind } from './BackupFailure';
import type { BackupJob } from './makeBackup';
import type { Summary } from './summary';

/** Memory limit of the backup program, in bytes. */
const memory = 3_000_000_000;

export type BackupAnswer = { summary: Summary; notes: string[] } | { kind: FailureKind; reason: string };

/** A backup in progress. */
export interface RunningBackup {
  answer: Promise<BackupAnswer>;
  /** Ends the backup at once; the files written so far do not count as a backup. */
  kill(): void;
}

export type RunBackup = (job: BackupJob) => RunningBackup;

/** Makes a backup in a separate process. */
export function runBackup(job: BackupJob): RunningBackup {
  const child = startChild('backupProgram', [], memory, job.programs.environment, true);
  // Writing fails if the process has ended; `close` reports that.
  child.stdin?.on('error', () => {});
  child.stdin?.write(`${JSON.stringify(job)}\n`);
  return { answer: answerOf(child), kill: () => killGroup(child) };
}

async function answerOf(child: ChildProcess): Promise<BackupAnswer> {
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  try {
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
      child.once('close', (...ending) => resolve(ending)).once('error', reject);
    });
    if (printed === '') return { kind: 'ended', reason: `the program ended with ${signal ?? code}` };
    // Our own program prints an answer of this type.
    return JSON.parse(printed) as BackupAnswer;
  } catch (error) {
    return { kind: 'ended', reason: String(error) };
  }
}
