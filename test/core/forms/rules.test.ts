import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { atLeast, atMost, decimals, number } from '../../../src/core/forms/numberRules';
import { maxLength, minLength, required } from '../../../src/core/forms/rules';

const test = suite('rules');

test('a form’s rule of what is required fails on an empty value, in the specification’s words', () => {
  for (const value of ['', '  ', '\u00a0', null, undefined, []])
    assert.is(required()(value), "Обов'язкове поле");
  for (const value of ['0', 0, false, ['x'], 7]) assert.is(required()(value), null);
  assert.is(required('Supplier is required field')(null), 'Supplier is required field');
});

test('a form’s rule of numbers passes what parses and what is empty', () => {
  for (const value of ['', ' ', '7', '12,5', '12.5', '-1']) assert.is(number()(value), null, value);
  for (const value of ['abc', '1e3', '0x10', '1,2,3']) assert.is(number()(value), 'Має бути числом', value);
});

test('a form’s rules of maximum and minimum length tell their limit', () => {
  assert.is(maxLength(100)('я'.repeat(100)), null);
  assert.is(maxLength(100)('я'.repeat(101)), 'Має бути не довше 100');
  assert.is(minLength(8)('1234567'), 'Має бути не коротше 8');
  assert.is(minLength(8)('12345678'), null);
  assert.is(minLength(8)(''), null);
});

test('a form’s rules of length count code points, as the server does', () => {
  assert.is(maxLength(100)('🧥'.repeat(100)), null);
  assert.is(maxLength(100)('🧥'.repeat(101)), 'Має бути не довше 100');
});

test('a form’s rules limit numbers', () => {
  assert.is(atLeast(0)('-0,01'), 'Має бути не менше 0');
  assert.is(atLeast(0)('0'), null);
  assert.is(atMost(99.99)('100'), 'Має бути не більше 99,99');
  assert.is(atMost(99.99)('99,99'), null);
  for (const rule of [atLeast(5), atMost(5), decimals(2)])
    for (const text of ['', 'abc']) assert.is(rule(text), null);
});

test('a form’s rule of decimals counts the digits behind the comma, as they are typed', () => {
  for (const text of ['1', '1,2', '1.25', '1,250', '19.99', '0,07', '1234567,89'])
    assert.is(decimals(2)(text), null, text);
  for (const text of ['1,255', '0.001', '19.999'])
    assert.is(decimals(2)(text), 'Не більше 2 знаків після коми', text);
  assert.is(decimals(3)('0,1234'), 'Не більше 3 знаків після коми');
});

test.run();
