/**
 * Returns the form of a Ukrainian noun for a count: 1 товар, 2 товари, 5 товарів, 21 товар. A
 * fraction takes the form `few`.
 */
export function plural(count: number, one: string, few: string, many: string): string {
  const tens = Math.abs(count) % 100;
  const units = tens % 10;
  if (!Number.isInteger(count)) return few;
  if (tens > 10 && tens < 20) return many;
  if (units === 1) return one;
  return units > 1 && units < 5 ? few : many;
}
