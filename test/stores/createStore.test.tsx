import { act, cleanup, render, screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createStore, useStore } from '../../src/stores/createStore';

const test = suite('createStore');
test.after.each(cleanup);

const store = createStore({ name: 'Zara', tags: ['a'] });
let draws = 0;

function Name() {
  draws += 1;
  return <p>{useStore(store, ({ name }) => name)}</p>;
}

const sameTags = (a: string[], b: string[]) => a.join() === b.join();
function Tags() {
  draws += 1;
  return <p>{useStore(store, ({ tags }) => tags, sameTags).join('+')}</p>;
}

test('a component is drawn again only when the part that it reads changes', () => {
  render(<Name />);
  draws = 0;
  act(() => store.set((before) => ({ ...before, tags: ['b'] })));
  assert.is(draws, 0);
  act(() => store.set((before) => ({ ...before, name: 'Mango' })));
  assert.is(draws, 1);
  assert.ok(screen.getByText('Mango'));
});

test('what counts as a change can be said', () => {
  render(<Tags />);
  draws = 0;
  act(() => store.set((before) => ({ ...before, tags: [...before.tags] })));
  assert.is(draws, 0);
  act(() => store.set((before) => ({ ...before, tags: ['x', 'y'] })));
  assert.ok(screen.getByText('x+y'));
});

test('tells those who watch, not those who have stopped, and nothing when nothing changes', () => {
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

test('one who stops while all are told does not hinder the others', () => {
  const numbers = createStore(0);
  let told = 0;
  const stop = numbers.subscribe(() => stop());
  numbers.subscribe(() => {
    told += 1;
  });
  numbers.set(1);
  assert.is(told, 1);
});

test.run();
