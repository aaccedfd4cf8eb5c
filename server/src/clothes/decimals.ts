import { fieldProblem } from '../platform/Problem';
import { fieldTexts } from '../platform/problemTexts';

/**
 * Returns a decimal exactly, as an integer of minor units (12.5 with 2 digits → 1250; −0 → 0); null
 * for a missing one. Throws validation_failed for a negative number, a number over `max`, and one
 * with more digits.
 */
export function toMinorUnits(
  value: number | null | undefined,
  digits: number,
  max: number,
  field: string,
): number | null {
  if (value === null || value === undefined) return null;
  if (!Number.isFinite(value)) throw fieldProblem(field, 'type', fieldTexts.number);
  if (value < 0) throw fieldProblem(field, 'minimum', fieldTexts.minimum(0));
  if (value > max) throw fieldProblem(field, 'maximum', fieldTexts.maximum(max));
  if (Number(value.toFixed(digits)) !== value) {
    throw fieldProblem(field, 'decimals', fieldTexts.decimals(digits));
  }
  // The text has exactly `digits` digits after the point; without the point it is in minor units.
  return Math.abs(Number(value.toFixed(digits).replace('.', '')));
}

export function fromMinorUnits(units: number | null, digits: number): number | null {
  return units === null ? null : units / 10 ** digits;
}
