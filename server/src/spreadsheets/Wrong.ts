/** A reason why a cell is refused. */
export class Wrong extends Error {}

export function orWrong<T>(value: T | null, reason: string): T {
  if (value === null) throw new Wrong(reason);
  return value;
}
