/**
 * Thrown when the program cannot start or a command cannot run. The message is one line for the
 * person at the console; the exit code is 1.
 */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * Returns an error’s message. If a host name has several addresses and none accepts a connection,
 * Node throws an AggregateError without a message, which holds one error for each address; then
 * their messages are joined.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
