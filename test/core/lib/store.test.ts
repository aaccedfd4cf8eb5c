import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createStore } from '../../../src/core/lib/store';

const test = suite('createStore');

test('a store notifies current listeners only, and only when the value changes', () => {
  const numbers = createStore(1);
  const seen: number[] = [];
  const stop = numbers.subscribe(() => seen.push(numbers.get()));
  numbers.set(1);
  numbers.set(2);
  numbers.set((before) => before + 1);
  stop();
  numbers.set(9);
  assert.equal(seen, [2, 3]);
});

test('a listener that stops while a store notifies all does not hinder the others', () => {
  const numbers = createStore(0);
  let notified = 0;
  const stop = numbers.subscribe(() => stop());
  numbers.subscribe(() => {
    notified += 1;
  });
  numbers.set(1);
  assert.is(notified, 1);
});

test.run();
