import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatDecimal, parseDecimal, stepNumber, textOf } from '../../../src/core/lib/number';

const test = suite('number');

test('a comma and a point in a number mean the same', () => {
  assert.is(parseDecimal('12,5'), 12.5);
  assert.is(parseDecimal('12.5'), 12.5);
});

test('numbers are read as people type and paste them', () => {
  const good: [string, number][] = [
    ['0', 0],
    ['7', 7],
    ['007', 7],
    [' 12 ', 12],
    ['12,', 12],
    [',5', 0.5],
    ['.5', 0.5],
    ['-3,25', -3.25],
    ['−3', -3],
    ['+4', 4],
    ['1 234,50', 1234.5],
    ['1\u00a0234,50 ₴', 1234.5],
    ['1\u202f234\u202f567', 1234567],
    ['1234,50₴', 1234.5],
    ['99 грн', 99],
    ['99,90 грн.', 99.9],
    ['0.1', 0.1],
    ['1 234', 1234],
    ['1\u00a0234,5', 1234.5],
    ['-0', 0],
  ];
  for (const [text, value] of good) assert.is(parseDecimal(text), value, JSON.stringify(text));
});

test('an empty text is no number', () => {
  for (const text of ['', ' ', '\u00a0']) assert.is(parseDecimal(text), null);
});

test('a text that is no decimal is refused as a number', () => {
  const bad = [
    '1e3',
    '0x10',
    '١٢',
    '--1',
    '1,2,3',
    '1.2,3',
    '1,234.5',
    'abc',
    '1a',
    '12 3',
    '1 2,5',
    '12a',
    '1 23 456',
    '₴',
    'грн',
    '-',
    ',',
    '.',
    '1-',
    'Infinity',
    'NaN',
    '1 2345',
    '9'.repeat(400),
    '½',
    '1_000',
    "1'000",
    '50%',
  ];
  for (const text of bad) assert.is(parseDecimal(text), undefined, JSON.stringify(text));
});

test('a number is shown with a comma and without an exponent', () => {
  const shown: [number | null | undefined, string][] = [
    [12.5, '12,5'],
    [0, '0'],
    [1234.5, '1234,5'],
    [0.1 + 0.2, '0,30000000000000004'],
    [1e-7, '0,0000001'],
    [null, ''],
    [undefined, ''],
    [Number.NaN, ''],
    [Number.POSITIVE_INFINITY, ''],
  ];
  for (const [value, text] of shown) assert.is(formatDecimal(value), text);
});

test('a formatted number is parsed to the same number', () => {
  for (const value of [0, 0.01, 19.99, 1234567.891, 1e-7, -3.5])
    assert.is(parseDecimal(formatDecimal(value)), value);
});

test('a number steps without binary rounding errors, and within the limits', () => {
  const step = { by: 0.1, min: 0, max: 1, decimals: 1 };
  assert.is(stepNumber(0.2, step), 0.3);
  assert.is(stepNumber(1, step), 1);
  assert.is(stepNumber(7, step), 1);
  assert.is(stepNumber(0, { ...step, by: -0.1 }), 0);
  assert.is(stepNumber(null, { by: 1, min: 1, max: 100, decimals: 0 }), 1);
});

test('a stepped number has the decimal sign of the previous text, or else a comma', () => {
  assert.is(textOf(12.5, '12.4'), '12.5');
  assert.is(textOf(12.5, '12,4'), '12,5');
  assert.is(textOf(0.5, ''), '0,5');
});

test('the smallest step of a number is written without an exponent', () => {
  assert.is(textOf(1e-7, ''), '0,0000001');
});

test.run();
