import { number } from './number';

const units = ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ'] as const;

/** Returns a number of bytes as «12,4 ГБ», in thousands. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let step = 0;
  // 999.95 of a unit would be shown as a thousand of it.
  while (step < units.length - 1 && value >= 999.95) {
    value /= 1000;
    step += 1;
  }
  const short = value.toFixed(step > 0 && value < 99.95 ? 1 : 0);
  return `${number(Number(short))}\u00a0${units[step]}`;
}
