/** The scale of upright columns: it begins at zero and ends at its last line. */
export interface Scale {
  top: number;
  lines: number[];
}

/** Most lines above the baseline. */
const mostLines = 4;

/**
 * Returns the scale for values up to `greatest`, with lines at round values: 1, 2 or 5 × 10ⁿ apart,
 * but not less than `least`.
 */
export function scaleTo(greatest: number, least: number): Scale {
  if (greatest <= 0) return { top: 1, lines: [] };
  const power = 10 ** Math.floor(Math.log10(Math.max(greatest / mostLines, least)));
  const step = power * ([1, 2, 5].find((factor) => factor * power * mostLines >= greatest) ?? 10);
  const count = Math.ceil(greatest / step);
  // The digits hide what floating point adds to steps below 1.
  const lines = Array.from({ length: count }, (_, at) => Number(((at + 1) * step).toFixed(2)));
  return { top: lines.at(-1) ?? 1, lines };
}
