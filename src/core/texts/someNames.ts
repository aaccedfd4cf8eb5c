import { number } from './number';

/** The number of names that a sentence holds. */
export const maxNames = 3;

/** Returns some of the names, and how many of `count` are left out: «А», «Б», «В» і ще 7. */
export function someNames(names: readonly string[], count: number, and = 'і ще'): string {
  const first = names.slice(0, maxNames).map((name) => `«${name}»`);
  const others = count - first.length;
  return `${first.join(', ')}${others > 0 ? ` ${and} ${number(others)}` : ''}`;
}
