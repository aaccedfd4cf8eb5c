/**
 * The reason why the program cannot start, or a command cannot run: one line for the person at the
 * console; the exit code is 1.
 */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * Returns an error's message. A host name with several addresses gives one error for each, in an
 * error with an empty message.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
