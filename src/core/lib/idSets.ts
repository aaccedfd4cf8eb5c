/** Returns the ids that are not among `others`. */
export function idsWithout(ids: readonly number[], others: readonly number[]): number[] {
  return ids.filter((id) => !others.includes(id));
}

/**
 * Returns `theirs`, with the ids that `mine` has added to `base`, and without those that it has
 * removed.
 */
export function joinedIds(
  base: readonly number[],
  mine: readonly number[],
  theirs: readonly number[],
): number[] {
  return [...idsWithout(theirs, idsWithout(base, mine)), ...idsWithout(mine, [...base, ...theirs])];
}
