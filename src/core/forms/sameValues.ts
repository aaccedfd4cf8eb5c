/** Returns the fields of `now` that differ from those of `before`. */
export function changedFields<V extends object>(before: V, now: V): Partial<V> {
  const had = new Map(Object.entries(before));
  // Only fields of `now`.
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !same(had.get(name), value)),
  ) as Partial<V>;
}

/**
 * Returns whether two values of a form are equal. Lists and objects are compared by content, files
 * by identity.
 */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b) || a instanceof Blob) return false;
  const entries = Object.entries(a);
  const others = new Map(Object.entries(b));
  return (
    entries.length === others.size &&
    entries.every(([key, value]) => others.has(key) && same(value, others.get(key)))
  );
}
