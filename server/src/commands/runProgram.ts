import { leftBehindOption } from '../platform/leftBehind';
import { PassingError, StartError } from '../platform/StartError';

type Program = (words: string[], leftBehind: boolean) => Promise<void>;

/**
 * The exit code of a server that cannot start with its settings (EX_CONFIG of sysexits.h). The
 * service manager does not start it again: RestartPreventExitStatus in docs/deploy.
 */
export const wrongSetting = 78;

/**
 * Runs a program of the server with its arguments; `leftBehind` is whether the option
 * `--left-behind` was among them. On a StartError it prints the error’s line and exits with code
 * `refused`, or 1 if the reason may pass. For any other error it exits with code 1 and prints
 * `failure` before the message.
 */
export async function runProgram(failure: string, program: Program, refused: number = 1): Promise<void> {
  // Only the program’s own user may read the files that it writes.
  process.umask(0o077);
  // Whoever reads the output may end first: a reader of the log must not take the server along, nor
  // `| head` half a restore.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  try {
    const words = process.argv.slice(2);
    const others = words.filter((word) => word !== leftBehindOption);
    await program(others, others.length < words.length);
  } catch (error) {
    const line = error instanceof StartError ? error.message : `${failure}: ${String(error)}`;
    process.stderr.write(`Clothes Admin: ${line}\n`);
    process.exit(error instanceof StartError && !(error instanceof PassingError) ? refused : 1);
  }
}

/** Prints lines for the person at the console; events go to the log instead. */
export function print(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
