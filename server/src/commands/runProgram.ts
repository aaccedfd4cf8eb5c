import { StartError } from '../platform/StartError';

/**
 * Runs a program of the server. A StartError prints one line and exits with code 1; any other error
 * does so too, with `failure` before its message.
 */
export async function runProgram(failure: string, program: () => Promise<void>): Promise<void> {
  // Files that it writes are readable only by its own user.
  process.umask(0o077);
  try {
    await program();
  } catch (error) {
    const line = error instanceof StartError ? error.message : `${failure}: ${String(error)}`;
    process.stderr.write(`Clothes Admin: ${line}\n`);
    process.exit(1);
  }
}

/** Prints for the user at the console; events go to the log. */
export function print(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
