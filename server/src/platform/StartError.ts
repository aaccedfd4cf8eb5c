/** Why the program cannot start or a command cannot run: one clear line for the person at the console; the exit code is 1. */
export class StartError extends Error {
  override name = 'StartError';
}
