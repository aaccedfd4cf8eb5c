/** Returns the fields of `now` that differ from those of `before`. */
export function changedFields<V extends object>(before: V, now: V): Partial<V> {
  const had = new Map(Object.entries(before));
  // Only fields of `now`.
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !same(had.get(name), value)),
  ) as Partial<V>;
}

/** Returns the text of a field as a save would store it, so that «260,00» is «260». */
export type SettleText = (text: string, field: string) => string;

export const trimText: SettleText = (text) => text.trim();

/**
 * Returns whether two values of a form are equal. Lists and objects are compared by content, files
 * by identity; texts as `settle`, if given, returns them.
 */
export function same(a: unknown, b: unknown, settle?: SettleText, field = ''): boolean {
  if (Object.is(a, b)) return true;
  if (settle && typeof a === 'string' && typeof b === 'string') return settle(a, field) === settle(b, field);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b) || a instanceof Blob) return false;
  const entries = Object.entries(a);
  const others = new Map(Object.entries(b));
  return (
    entries.length === others.size &&
    entries.every(([key, value]) => others.has(key) && same(value, others.get(key), settle, key))
  );
}
