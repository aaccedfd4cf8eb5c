/** The maximum number of rows or ids in one statement. A statement takes at most 32 766 values. */
const maxAtOnce = 1000;

/** Yields a list in slices of at most `size`. */
export function* slicesOf<T>(list: readonly T[], size = maxAtOnce): Generator<T[]> {
  for (let first = 0; first < list.length; first += size) yield list.slice(first, first + size);
}
