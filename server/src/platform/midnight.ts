import { fieldProblem } from './Problem';
import { fieldTexts } from './problemTexts';

/**
 * Returns the instant, in UTC milliseconds, at which a day begins in the server’s time zone: the
 * day `later` days after `text` (`YYYY-MM-DD`). Throws validation_failed for the field `name` if
 * the text is not a date.
 */
export function midnight(name: string, text: string, later: number): number {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const date = new Date(year, month - 1, day);
  if (year < 1900 || date.getMonth() !== month - 1 || date.getDate() !== day) {
    throw fieldProblem(name, 'date', fieldTexts.date);
  }
  return new Date(year, month - 1, day + later).getTime();
}
