/** Thousands are set apart, as they are written. */
export function number(count: number): string {
  return count.toLocaleString('uk-UA', { useGrouping: 'always' });
}
