/** Returns the distinct ids in slices of at most `size`. */
export function slicesOf(ids: readonly number[], size: number): number[][] {
  const distinct = [...new Set(ids)];
  const count = Math.ceil(distinct.length / size);
  return Array.from({ length: count }, (_, at) => distinct.slice(at * size, (at + 1) * size));
}
