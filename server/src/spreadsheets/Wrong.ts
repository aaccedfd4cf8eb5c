/** Thrown for a refused cell. The message is the reason for the user. */
export class Wrong extends Error {}

export function orWrong<T>(value: T | null, reason: string): T {
  if (value === null) throw new Wrong(reason);
  return value;
}
