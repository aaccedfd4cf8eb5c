/** Formats a number with grouped thousands. */
export function number(count: number): string {
  return count.toLocaleString('uk-UA', { useGrouping: 'always' });
}
