/**
 * Parses a typed number, with a comma or a point, also grouped in threes by spaces and followed by
 * ₴ or грн, as pasted from a price list: «1 234,50 ₴» is 1234.5. Returns null for an empty text,
 * undefined for an invalid one, such as the ambiguous «1 2,5».
 */
export function parseDecimal(text: string): number | null | undefined {
  const bare = text.replace(/(?:₴|грн\.?)\s*$/i, '').trim();
  if (bare === '') return text.trim() === '' ? null : undefined;
  const joined = bare.replace(/(\d)\s(?=\d{3}(?!\d))/g, '$1').replace('−', '-');
  if (!/^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/.test(joined)) return undefined;
  const value = Number(joined.replace(',', '.'));
  return Number.isFinite(value) ? value + 0 : undefined;
}

/** Formats a number with a comma and without an exponent; '' for null. */
export function formatDecimal(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '';
  const text = String(value);
  return (text.includes('e') ? value.toFixed(10).replace(/\.?0+$/, '') : text).replace('.', ',');
}

/** Formats a number with a point if `like` has one, otherwise with a comma. */
export function textOf(number: number, like: string): string {
  const text = formatDecimal(number);
  return like.includes('.') ? text.replace(',', '.') : text;
}

interface Step {
  by: number;
  min: number | undefined;
  max: number | undefined;
  decimals: number;
}

/** Returns the next number within the limits; from an empty field the first step starts at 0. */
export function stepNumber(from: number | null, { by, min, max, decimals }: Step): number {
  const next = Number(((from ?? 0) + by).toFixed(decimals));
  return withinLimits(next, min, max);
}

export function withinLimits(
  number: number,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
): number {
  return Math.min(max, Math.max(min, number));
}

export function decimalsOf(number: number): number {
  return formatDecimal(number).split(',')[1]?.length ?? 0;
}
