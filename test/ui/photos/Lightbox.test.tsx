import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Lightbox } from '../../../src/ui/photos/Lightbox';

const test = suite('Lightbox');
test.after.each(cleanup);

const photos = [1, 2, 3].map((number) => ({ url: `/images/${number}.webp`, alt: `Пальто, фото ${number}` }));
const seen = () => screen.getByRole('img').getAttribute('alt');
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

test('a lightbox shows one photo large in a dialog, and says which of how many', () => {
  render(<Screen first={1} />);
  assert.ok(screen.getByRole('dialog', { name: 'Фото' }));
  assert.is(seen(), 'Пальто, фото 2');
  assert.is(screen.getByRole('status').textContent, 'Пальто, фото 2 2 з 3');
});

test('a lightbox turns by arrow keys, Home, End and the buttons, round the ends', () => {
  render(<Screen first={0} />);
  press('ArrowLeft');
  assert.is(seen(), 'Пальто, фото 3');
  press('ArrowRight');
  assert.is(seen(), 'Пальто, фото 1');
  press('End');
  assert.is(seen(), 'Пальто, фото 3');
  press('Home');
  assert.is(seen(), 'Пальто, фото 1');
  fireEvent.click(screen.getByRole('button', { name: 'Наступне фото' }));
  assert.is(seen(), 'Пальто, фото 2');
  fireEvent.click(screen.getByRole('button', { name: 'Попереднє фото' }));
  assert.is(seen(), 'Пальто, фото 1');
});

test('a lightbox closes on Esc', () => {
  render(<Screen first={0} />);
  press('Escape');
  assert.is(screen.queryByRole('dialog'), null);
});

test('a lightbox of one photo has nothing to turn to', () => {
  render(
    <Lightbox
      photos={photos.slice(0, 1)}
      index={0}
      onIndex={() => assert.unreachable()}
      onClose={() => {}}
    />,
  );
  assert.is(screen.queryByRole('button', { name: 'Наступне фото' }), null);
  press('ArrowRight');
});

function Screen({ first }: { first: number }) {
  const [index, setIndex] = useState<number | null>(first);
  if (index === null) return null;
  return <Lightbox photos={photos} index={index} onIndex={setIndex} onClose={() => setIndex(null)} />;
}

test.run();
