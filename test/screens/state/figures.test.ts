import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bytesText, countText, durationText } from '../../../src/screens/state/figures';

const test = suite('figures of the state');

/** Their spaces do not break. */
const plain = (text: string) => text.replace(/\s/g, ' ');

test('weights in thousands, with one digit below a hundred', () => {
  const rows: [number, string][] = [
    [0, '0 Б'],
    [999, '999 Б'],
    [1000, '1 КБ'],
    [1550, '1,6 КБ'],
    [99_940, '99,9 КБ'],
    [99_960, '100 КБ'],
    [999_960, '1 МБ'],
    [12_432_000_000, '12,4 ГБ'],
    [999_940_000_000, '1000 ГБ'],
    [2_500_000_000_000, '2,5 ТБ'],
    [7_000_000_000_000_000, '7000 ТБ'],
  ];
  for (const [bytes, text] of rows) assert.is(plain(bytesText(bytes)), text);
});

test('durations by their two largest units', () => {
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

test('counts with their thousands apart', () => {
  assert.is(plain(countText(1_234_567)), '1 234 567');
});

test.run();
