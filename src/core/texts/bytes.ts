import { number } from './number';

const units = ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ'] as const;

/** Formats a number of bytes, such as «12,4 ГБ», in powers of 1000. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let step = 0;
  // From 999.95 on, the number would be rounded to 1000 of this unit.
  while (step < units.length - 1 && value >= 999.95) {
    value /= 1000;
    step += 1;
  }
  const short = value.toFixed(step > 0 && value < 99.95 ? 1 : 0);
  return `${number(Number(short))}\u00a0${units[step]}`;
}
