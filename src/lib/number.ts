/** A decimal as people write it: «12,5», «12.5», «1 234»; null for anything else. */
export function numberOf(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

interface Step {
  by: number;
  min: number | undefined;
  max: number | undefined;
  decimals: number;
}

/** The number one step on, within the limits; from an empty field the first step starts at 0. */
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

/** As the person wrote before: with a point or, as is the custom here, a comma. */
export function textOf(number: number, like: string): string {
  const text = String(number);
  return like.includes('.') ? text : text.replace('.', ',');
}

export function decimalsOf(number: number): number {
  return String(number).split('.')[1]?.length ?? 0;
}
