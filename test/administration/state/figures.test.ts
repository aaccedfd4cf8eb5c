import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { durationText } from '../../../src/administration/state/figures';

const test = suite('figures of the state');

/** Replaces the figures' no-break spaces. */
const plain = (text: string) => text.replace(/\s/g, ' ');

test('durations on the page of the state are told in their two largest units', () => {
  const rows: [number, string][] = [
    [-5, '0 с'],
    [0, '0 с'],
    [59.9, '59 с'],
    [61, '1 хв 1 с'],
    [3600, '1 год'],
    [3661, '1 год 1 хв'],
    [86_400, '1 день'],
    [273_600, '3 дні 4 год'],
    [432_060, '5 днів'],
  ];
  for (const [seconds, text] of rows) assert.is(plain(durationText(seconds)), text);
});

test.run();
