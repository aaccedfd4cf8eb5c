import { formatDecimal } from '../../lib/number';
import { stateTexts } from '../../texts/state';

const { units } = stateTexts;
const steps = [units.bytes, units.kilobytes, units.megabytes, units.gigabytes, units.terabytes] as const;

/** Returns a number of bytes as «12,4 ГБ», in thousands. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let step = 0;
  // 999.95 of a unit would be shown as a thousand of it.
  while (step < steps.length - 1 && value >= 999.95) {
    value /= 1000;
    step += 1;
  }
  const short = value.toFixed(step > 0 && value < 99.95 ? 1 : 0);
  return (steps[step] ?? units.bytes)(formatDecimal(Number(short)));
}

/** Returns a number of seconds by its two largest units: «3 дні 4 год». */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [
    [units.days, Math.floor(whole / 86_400)],
    [units.hours, Math.floor(whole / 3600) % 24],
    [units.minutes, Math.floor(whole / 60) % 60],
    [units.seconds, whole % 60],
  ] as const;
  const first = parts.findIndex(([, count]) => count > 0);
  if (first < 0) return units.seconds(0);
  return parts
    .slice(first, first + 2)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => unit(count))
    .join(' ');
}

/** Returns a count with its thousands apart: «1 234 567». */
export function countText(count: number): string {
  return count.toLocaleString('uk');
}
