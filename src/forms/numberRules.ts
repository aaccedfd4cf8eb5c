import { parseDecimal } from '../lib/number';
import type { Rule } from './rules';

/** The specification's message (§5), and its like. */
export const numberRuleTexts = {
  number: 'Має бути числом',
  atLeast: (min: number) => `Має бути не менше ${min}`,
  atMost: (max: number) => `Має бути не більше ${max}`,
  decimals: (places: number) => `Не більше ${places} знаків після коми`,
} as const;

/** Passes what parses as a number, with a comma or a point, and what is empty. */
export function number(message: string = numberRuleTexts.number): Rule<string> {
  return (value) => (parseDecimal(value) === undefined ? message : null);
}

/** For texts that hold a number: not below `min`. What is no number is the business of `number`. */
export function atLeast(min: number, message: string = numberRuleTexts.atLeast(min)): Rule<string> {
  return (value) => ((parseDecimal(value) ?? min) < min ? message : null);
}

/** For texts that hold a number: not above `max`. */
export function atMost(max: number, message: string = numberRuleTexts.atMost(max)): Rule<string> {
  return (value) => ((parseDecimal(value) ?? max) > max ? message : null);
}

/** For texts that hold a number: at most `places` digits behind the comma, zeros at the end not counted. */
export function decimals(places: number, message: string = numberRuleTexts.decimals(places)): Rule<string> {
  return (value) => {
    const parsed = parseDecimal(value);
    return typeof parsed === 'number' && Number(parsed.toFixed(places)) !== parsed ? message : null;
  };
}
