import { codePoints } from '../lib/codePoints';

/** Returns what is wrong with a value, or null. */
export type Rule<V = unknown> = (value: V) => string | null;

/** The specification's messages (§5). */
export const ruleTexts = {
  required: "Обов'язкове поле",
  maxLength: (max: number) => `Має бути не довше ${max}`,
  minLength: (min: number) => `Має бути не коротше ${min}`,
} as const;

/** Fails on an empty value: nothing, blank text, an empty list. `false` and 0 are values. */
export function required(message: string = ruleTexts.required): Rule<unknown> {
  return (value) => (isEmpty(value) ? message : null);
}

/** At most `max` code points, as the server counts them. */
export function maxLength(max: number, message: string = ruleTexts.maxLength(max)): Rule<string> {
  return (value) => (codePoints(value) > max ? message : null);
}

/** At least `min` code points; an empty value passes, since `required` refuses it. */
export function minLength(min: number, message: string = ruleTexts.minLength(min)): Rule<string> {
  return (value) => (value !== '' && codePoints(value) < min ? message : null);
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}
