import { stateTexts } from './texts';

const { units } = stateTexts;

/** Returns a number of seconds in its two largest units: «3 дні 4 год». */
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
