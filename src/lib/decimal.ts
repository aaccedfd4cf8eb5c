/**
 * The number that a person typed, with a comma or a point, also grouped by spaces and with ₴ or грн behind it as it
 * is pasted from a price list: «1 234,50 ₴» is 1234.5. Null for an empty text, undefined for what is no number.
 */
export function parseDecimal(text: string): number | null | undefined {
  const bare = text.replace(/(?:₴|грн\.?)\s*$/i, '').trim();
  if (bare === '') return text.trim() === '' ? null : undefined;
  const joined = bare.replace(/(\d)\s(?=\d{3}(?!\d))/g, '$1').replace('−', '-');
  if (!/^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/.test(joined)) return undefined;
  const value = Number(joined.replace(',', '.'));
  return Number.isFinite(value) ? value + 0 : undefined;
}

/** A number as it is shown and edited: with a comma, without an exponent; '' for null. */
export function formatDecimal(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '';
  const text = String(value);
  return (text.includes('e') ? value.toFixed(10).replace(/\.?0+$/, '') : text).replace('.', ',');
}
