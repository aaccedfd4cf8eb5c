import { StartError } from '../platform/StartError';

/**
 * Runs a program of the server. A StartError is one line and exit code 1; any other error is too,
 * after the words of `failure`.
 */
export async function runProgram(failure: string, program: () => Promise<void>): Promise<void> {
  // Whatever it writes is for its own user only.
  process.umask(0o077);
  try {
    await program();
  } catch (error) {
    const line = error instanceof StartError ? error.message : `${failure}: ${String(error)}`;
    process.stderr.write(`Clothes Admin: ${line}\n`);
    process.exit(1);
  }
}

/** Prints for the person at the console; events go to the log. */
export function print(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
