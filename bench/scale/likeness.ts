import { monitorEventLoopDelay } from 'node:perf_hooks';
import { likelyPairs } from '../../server/src/references/likeness/likelyPairs';
import { type Figure, report } from '../support/figures';

const entries = 10_000;
const syllables = ['ма', 'но', 'ві', 'zar', 'ель', 'ко', 'ta', 'рин', 'sho', 'ля', 'бе', 'gu', 'ір', 'com'];

/** Lists of ten thousand names: usual ones, all in one pattern, and all of a hundred letters. */
const lists: Record<string, (at: number) => string> = {
  names: (at) => [at, at * 7, at * 13, at * 29].map((n) => syllables[n % syllables.length]).join('') + at,
  'one pattern': (at) => `Марка ${[...String(at)].map((digit) => 'абвгдежзик'[Number(digit)]).join('')}`,
  'a hundred letters': (at) => `${'довгаНазва'.repeat(9)}${String(at * 7919).padStart(10, 'ю')}`,
};

/**
 * Measures how long it takes to find the pairs that look alike, and how long others wait meanwhile.
 */
export async function measureLikeness(): Promise<void> {
  const figures: Figure[] = [];
  for (const [what, nameOf] of Object.entries(lists)) {
    const list = Array.from({ length: entries }, (_, at) => ({ id: at + 1, name: nameOf(at) }));
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const from = performance.now();
    await likelyPairs(list);
    const measured = performance.now() - from;
    delay.disable();
    const longest = delay.max / 1e6;
    figures.push({ figure: `likeness, ${what}`, measured, unit: 'ms', goal: 2000 });
    figures.push({ figure: 'longest turn', measured: longest, unit: 'ms', goal: 100 });
  }
  report(`${entries.toLocaleString('en')} entries of a list`, figures);
}
