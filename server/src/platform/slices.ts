/** The number of rows or ids in one statement, which takes 32 766 values at most. */
const maxAtOnce = 1000;

/** Yields a list in slices of at most `size`. */
export function* slicesOf<T>(list: readonly T[], size = maxAtOnce): Generator<T[]> {
  for (let first = 0; first < list.length; first += size) yield list.slice(first, first + size);
}
