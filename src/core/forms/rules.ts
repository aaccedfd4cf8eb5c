import { showsNothing } from '../../contract/visible';
import { codePoints } from '../lib/codePoints';

/** A rule that returns the message for an invalid value, or null. */
export type Rule<V = unknown> = (value: V) => string | null;

/** Messages of the rules. */
export const ruleTexts = {
  required: "Обов'язкове поле",
  maxLength: (max: number) => `Має бути не довше ${max}`,
  minLength: (min: number) => `Має бути не коротше ${min}`,
} as const;

/**
 * A rule that refuses an empty value: null, undefined, a text that shows nothing or an empty list.
 * `false` and 0 are values.
 */
export function required(message: string = ruleTexts.required): Rule<unknown> {
  return (value) => (isEmpty(value) ? message : null);
}

/**
 * A rule that refuses a text of more than `max` code points, the unit in which the server counts.
 */
export function maxLength(max: number, message: string = ruleTexts.maxLength(max)): Rule<string> {
  return (value) => (codePoints(value) > max ? message : null);
}

/**
 * A rule that refuses a text of fewer than `min` code points. An empty text passes, since
 * `required` refuses it.
 */
export function minLength(min: number, message: string = ruleTexts.minLength(min)): Rule<string> {
  return (value) => (value !== '' && codePoints(value) < min ? message : null);
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return showsNothing(value);
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}
