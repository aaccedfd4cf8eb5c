import { formatDecimal, parseDecimal } from '../lib/number';
import type { Rule } from './rules';

const numberRuleTexts = {
  number: 'Має бути числом',
  atLeast: (min: number) => `Має бути не менше ${min}`,
  atMost: (max: number) => `Має бути не більше ${formatDecimal(max)}`,
  decimals: (places: number) => `Не більше ${places} знаків після коми`,
} as const;

/** A rule that accepts an empty text, or a number with a decimal comma or point. */
export function number(message: string = numberRuleTexts.number): Rule<string> {
  return (value) => (parseDecimal(value) === undefined ? message : null);
}

/** A rule that refuses a number below `min`; other texts pass, since `number` refuses them. */
export function atLeast(min: number, message: string = numberRuleTexts.atLeast(min)): Rule<string> {
  return (value) => ((parseDecimal(value) ?? min) < min ? message : null);
}

/** A rule that refuses a number above `max`; other texts pass. */
export function atMost(max: number, message: string = numberRuleTexts.atMost(max)): Rule<string> {
  return (value) => ((parseDecimal(value) ?? max) > max ? message : null);
}

/** A rule that refuses a number with more than `places` decimals; trailing zeros do not count. */
export function decimals(places: number, message: string = numberRuleTexts.decimals(places)): Rule<string> {
  return (value) => {
    const parsed = parseDecimal(value);
    return typeof parsed === 'number' && Number(parsed.toFixed(places)) !== parsed ? message : null;
  };
}
