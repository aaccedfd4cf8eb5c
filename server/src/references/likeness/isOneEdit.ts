/**
 * Returns whether exactly one edit turns one text into the other: a letter added, removed or
 * replaced, or two neighbours exchanged (Damerau–Levenshtein distance 1). Texts are arrays of code
 * points.
 */
export function isOneEdit(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const longer = long.length - short.length;
  if (longer > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (longer === 1) return endsEqual(short, at, long, at + 1);
  if (at === short.length) return false;
  if (endsEqual(short, at + 1, long, at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && endsEqual(short, at + 2, long, at + 2);
}

/**
 * Returns whether the two texts are equal from these positions on. The remaining parts must have
 * the same length.
 */
function endsEqual(one: readonly string[], from: number, other: readonly string[], at: number): boolean {
  for (let n = 0; from + n < one.length; n += 1) if (one[from + n] !== other[at + n]) return false;
  return true;
}
