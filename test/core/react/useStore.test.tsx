import { act, cleanup, render, screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createStore } from '../../../src/core/lib/store';
import { useStore } from '../../../src/core/react/useStore';

const test = suite('useStore');
test.after.each(cleanup);

test('a component is rendered again when its store’s value changes, and not when it stays', () => {
  const store = createStore({ name: 'Zara' });
  let renders = 0;
  function Name() {
    renders += 1;
    return <p>{useStore(store).name}</p>;
  }
  render(<Name />);
  renders = 0;
  act(() => store.set((before) => before));
  assert.is(renders, 0);
  act(() => store.set({ name: 'Mango' }));
  assert.is(renders, 1);
  assert.ok(screen.getByText('Mango'));
});

test.run();
