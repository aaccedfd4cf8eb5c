/**
 * The place where a slice of an import begins: a position in the list of entries to create, or the
 * number of the row before it.
 */
export type Cursor = { entries: number } | { row: number };

/** Returns the place that a task has stored; the beginning if it has stored none. */
export function cursorOf(stored: string | null): Cursor {
  return stored === null ? { entries: 0 } : JSON.parse(stored);
}
