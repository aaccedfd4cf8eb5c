/** Returns a text of at most `max` code points; of a longer one the beginning, ended by «…». */
export function shortText(value: string, max: number): string {
  if (value.length <= max) return value;
  // A code point has at most two units, so the rest of a long text is never read.
  const letters = [...value.slice(0, 2 * (max + 1))];
  return letters.length <= max ? value : `${letters.slice(0, max - 1).join('')}…`;
}
