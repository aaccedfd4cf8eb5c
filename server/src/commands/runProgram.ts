import { StartError } from '../platform/StartError';

/**
 * Runs a program of the server. On a StartError it prints the error’s line and exits with code 1.
 * For any other error it does the same, with `failure` before the message.
 */
export async function runProgram(failure: string, program: () => Promise<void>): Promise<void> {
  // Only the program’s own user may read the files that it writes.
  process.umask(0o077);
  try {
    await program();
  } catch (error) {
    const line = error instanceof StartError ? error.message : `${failure}: ${String(error)}`;
    process.stderr.write(`Clothes Admin: ${line}\n`);
    process.exit(1);
  }
}

/** Prints lines for the person at the console; events go to the log instead. */
export function print(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
