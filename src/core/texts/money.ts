const format = new Intl.NumberFormat('uk-UA', {
  useGrouping: 'always',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Formats hryvnias: «1 138,50 ₴». */
export function money(hryvnias: number): string {
  return `${format.format(hryvnias)}\u00a0₴`;
}
