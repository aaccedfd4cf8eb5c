import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bytesText } from '../../../src/core/texts/bytes';

const test = suite('bytes in words');

test('bytes in words are in thousands, with one digit below a hundred', () => {
  const rows: [number, string][] = [
    [0, '0 Б'],
    [999, '999 Б'],
    [1000, '1 КБ'],
    [1550, '1,6 КБ'],
    [99_940, '99,9 КБ'],
    [99_960, '100 КБ'],
    [999_960, '1 МБ'],
    [12_432_000_000, '12,4 ГБ'],
    [999_940_000_000, '1 000 ГБ'],
    [2_500_000_000_000, '2,5 ТБ'],
    [7_000_000_000_000_000, '7 000 ТБ'],
  ];
  for (const [bytes, text] of rows) assert.is(bytesText(bytes).replace(/\s/g, ' '), text);
});

test.run();
