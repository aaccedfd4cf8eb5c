import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { moveActive } from '../../../src/ui/select/listNavigation';

const test = suite('listNavigation');

test('arrows go round where an options’ list wraps, and stop where it does not', () => {
  const round = { count: 3, wrap: true };
  const straight = { count: 3, wrap: false };
  assert.is(moveActive('ArrowDown', null, round), 0);
  assert.is(moveActive('ArrowUp', null, round), 2);
  assert.is(moveActive('ArrowDown', 2, round), 0);
  assert.is(moveActive('ArrowUp', 0, round), 2);
  assert.is(moveActive('ArrowDown', 2, straight), 2);
  assert.is(moveActive('ArrowUp', 0, straight), 0);
});

test('pages of an options’ list are ten, Home and End the ends', () => {
  const list = { count: 25, wrap: false };
  assert.is(moveActive('PageDown', 3, list), 13);
  assert.is(moveActive('PageDown', 20, list), 24);
  assert.is(moveActive('PageUp', 3, list), 0);
  assert.is(moveActive('Home', 9, list), 0);
  assert.is(moveActive('End', 9, list), 24);
});

test('keys of an options’ list skip disabled options', () => {
  const list = { count: 4, wrap: false, isDisabled: (place: number) => place === 0 || place === 2 };
  assert.is(moveActive('ArrowDown', 1, list), 3);
  assert.is(moveActive('ArrowUp', 1, list), 1);
  assert.is(moveActive('Home', 3, list), 1);
});

test('keys of an options’ list lead nowhere in an empty one, nor does any other key', () => {
  assert.is(moveActive('ArrowDown', null, { count: 0, wrap: true }), null);
  assert.is(moveActive('ArrowLeft', 1, { count: 3, wrap: true }), null);
});

test.run();
