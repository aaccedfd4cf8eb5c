import { fieldProblem } from './Problem';
import { fieldTexts } from './problemTexts';

/**
 * Returns the instant at which a day, `YYYY-MM-DD`, or the one `later` days after it, begins on the
 * server. Throws validation_failed, of the field `name`, for what is no day.
 */
export function midnight(name: string, text: string, later: number): number {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const date = new Date(year, month - 1, day);
  if (year < 1900 || date.getMonth() !== month - 1 || date.getDate() !== day) {
    throw fieldProblem(name, 'date', fieldTexts.date);
  }
  return new Date(year, month - 1, day + later).getTime();
}
