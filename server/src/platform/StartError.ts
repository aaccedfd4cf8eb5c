/**
 * Thrown when the program cannot start or a command cannot run, until a person has changed a
 * setting or fixed something. The message is one line for the person at the console.
 */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * Thrown when the program cannot start now, but perhaps later without any change of its settings.
 */
export class PassingError extends StartError {
  override name = 'PassingError';
}

/**
 * Thrown when another program, such as the database, gives no answer yet. The server waits for it.
 */
export class Unanswered extends PassingError {
  override name = 'Unanswered';
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

/** Returns the StartError for a file or folder that cannot be used; a disk’s troubles may pass. */
export function unusableFile(what: string, error: unknown): StartError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const mayPass = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'].includes(code);
  return new (mayPass ? PassingError : StartError)(`${what} cannot be used: ${reasonOf(error)}`);
}
