import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { act } from 'react';
import * as assert from 'uvu/assert';
import { Problem } from '../../src/core/lib/problem';
import { clearToasts, useToasts } from '../../src/core/stores/toasts';
import { useConfirmed } from '../../src/page/useConfirmed';
import { browserSuite } from '../setup/fakeBrowser';

const test = browserSuite('confirmed actions');
test.after.each(() => {
  cleanup();
  clearToasts();
});

const done: string[] = [];
let failure: Problem | null = null;

function Page() {
  const removal = useConfirmed(({ name }: { name: string }) => ({
    title: 'Видалити?',
    text: `«${name}» зникне.`,
    confirmLabel: 'Так',
    act: async () => {
      if (failure) throw failure;
      done.push(name);
    },
  }));
  return (
    <>
      <button type="button" onClick={() => removal.ask({ name: 'Пальто' })}>
        Пальто
      </button>
      {removal.question}
      {useToasts().map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </>
  );
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByText(name)));

test('an action is performed once it is confirmed, on what was asked about', async () => {
  render(<Page />);
  await press('Пальто');
  assert.ok(screen.getByText('«Пальто» зникне.'));
  await press('Скасувати');
  assert.is(screen.queryByText('«Пальто» зникне.'), null);
  assert.equal(done, []);
  await press('Пальто');
  await press('Так');
  assert.equal(done, ['Пальто']);
  assert.is(screen.queryByText('«Пальто» зникне.'), null);
});

test('a question whose action fails stays open, and a message says why', async () => {
  failure = new Problem('offline', 'Немає зв’язку.');
  render(<Page />);
  await press('Пальто');
  await press('Так');
  assert.ok(screen.getByText('«Пальто» зникне.'));
  assert.ok(screen.getByText('Видалити? Немає зв’язку.'));
});

test.run();
