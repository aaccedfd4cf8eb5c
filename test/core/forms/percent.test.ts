import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filterPercent } from '../../../src/core/forms/percent';

const test = suite('percent');

/** Types keys one after the other at the end of the field; returns its value. */
function typed(keys: string, start = ''): string {
  return [...keys].reduce((text, key) => filterPercent(text + key, text), start);
}

test('a percent takes 1 to 100, key by key', () => {
  for (let percent = 1; percent <= 100; percent++) assert.is(typed(String(percent)), String(percent));
});

test('a percent rejects a minus', () => {
  assert.is(typed('-'), '');
  assert.is(typed('-5'), '5');
  assert.is(typed('5-'), '5');
  assert.is(filterPercent('-57', '57'), '57');
  assert.is(filterPercent('−5', ''), '');
});

test('a percent rejects a leading 0', () => {
  assert.is(typed('0'), '');
  assert.is(typed('07'), '7');
  assert.is(typed('000'), '');
  assert.is(filterPercent('057', '57'), '57');
});

test('a percent keeps the first two digits above 100, but a leading 100 stays 100', () => {
  assert.is(typed('123'), '12');
  assert.is(typed('999'), '99');
  assert.is(typed('101'), '10');
  assert.is(typed('100'), '100');
  assert.is(typed('1005'), '100');
  assert.is(typed('1000000'), '100');
  assert.is(filterPercent('571', '57'), '57');
});

test('a percent takes the digits of what is pasted', () => {
  const pasted: [string, string][] = [
    ['57%', '57'],
    [' 57 % ', '57'],
    ['57,5', '57'],
    ['57.9', '57'],
    ['100%', '100'],
    ['100.0', '100'],
    ['1e2', '12'],
    ['5\u00a0', '5'],
    ['1 0', '10'],
    ['бавовна 95', '95'],
  ];
  for (const [text, value] of pasted) assert.is(filterPercent(text, ''), value, text);
});

test('a percent takes the wide digits of an input method', () => {
  assert.is(filterPercent('５７', ''), '57');
  assert.is(filterPercent('４０％', ''), '40');
});

test('a percent leaves the field as it was when nothing of it can be taken', () => {
  for (const text of ['abc', '%', '٣', ',5', '.', '-', '0']) assert.is(filterPercent(text, '40'), '40', text);
});

test('a percent can be emptied', () => {
  assert.is(filterPercent('', '57'), '');
  assert.is(filterPercent(' ', '57'), '');
});

test('a percent never gives anything that is not 1 to 100', () => {
  const signs = '0123456789-,.% a٣';
  let state = 1;
  let text = '';
  for (let round = 0; round < 5000; round++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    const place = state % (text.length + 1);
    const sign = signs[(state >>> 8) % signs.length] ?? '';
    text = filterPercent(text.slice(0, place) + sign + text.slice(place), text);
    assert.match(text, /^$|^[1-9]\d?$|^100$/);
    if (state % 7 === 0) text = '';
  }
});

test.run();
