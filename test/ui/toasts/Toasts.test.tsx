import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Dialog } from '../../../src/ui/dialog/Dialog';
import { Toasts } from '../../../src/ui/toasts/Toasts';
import type { ToastItem } from '../../../src/ui/toasts/toastSlots';
import { textsOf } from '../../setup/textsOf';
import { type FakeClock, fakeClock } from '../fakeClock';

const test = suite('Toasts');
let time: FakeClock;
let show: (toast: ToastItem) => void;
test.before.each(() => {
  time = fakeClock();
});
test.after.each(() => {
  cleanup();
  time.restore();
});

const saved: ToastItem = { id: 1, kind: 'success', text: 'Збережено' };
const failed: ToastItem = { id: 2, kind: 'error', text: 'Не вдалося' };

const texts = (role: 'status' | 'alert') => textsOf(screen.getAllByRole(role)).filter(Boolean);

test('toasts have an empty live region of each kind from the start, and fill it later', () => {
  start();
  assert.is(screen.getByRole('status').textContent, '');
  assert.is(screen.getByRole('alert').textContent, '');
  const region = screen.getByRole('status');
  act(() => show(saved));
  assert.is(region.textContent, '', 'not at once');
  time.advance(100);
  assert.is(region.textContent, 'Збережено');
  assert.is(region.getAttribute('aria-atomic'), 'true');
});

test('a toast of success goes by itself, not before six seconds; an error’s stays until closed', () => {
  start();
  act(() => show(saved));
  time.advance(100);
  act(() => show(failed));
  time.advance(5900);
  assert.equal(texts('status'), ['Збережено']);
  time.advance(100);
  assert.equal(texts('status'), []);
  time.advance(600_000);
  assert.equal(texts('alert'), ['Не вдалося']);
  fireEvent.click(screen.getByRole('button', { name: 'Закрити сповіщення' }));
  assert.equal(texts('alert'), []);
});

test('a toast’s action is offered for its time, acts once and closes the message', () => {
  let undone = 0;
  start();
  act(() => show({ ...saved, action: { label: 'Повернути', onAction: () => undone++ } }));
  time.advance(100);
  time.advance(9900);
  fireEvent.click(screen.getByRole('button', { name: 'Повернути' }));
  assert.is(undone, 1);
  assert.is(screen.queryByRole('button', { name: 'Повернути' }), null);
  act(() => show({ ...saved, id: 3, action: { label: 'Повернути', onAction: () => undone++ } }));
  time.advance(9000);
  assert.ok(screen.getByRole('button', { name: 'Повернути' }));
  time.advance(2000);
  assert.is(screen.queryByRole('button', { name: 'Повернути' }), null);
});

test('a toast waits under the pointer, with the focus inside, and while nobody sees the page', () => {
  start();
  act(() => show(saved));
  time.advance(100);
  const toasts = screen.getByRole('region', { name: 'Сповіщення' });
  fireEvent.pointerEnter(toasts);
  time.advance(60_000);
  fireEvent.pointerLeave(toasts);
  assert.equal(texts('status'), ['Збережено']);
  act(() => screen.getByRole('button', { name: 'Закрити сповіщення' }).focus());
  time.advance(60_000);
  act(() => (document.activeElement as HTMLElement).blur());
  assert.equal(texts('status'), ['Збережено']);
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  time.advance(60_000);
  assert.equal(texts('status'), ['Збережено']);
  Reflect.deleteProperty(document, 'hidden');
  time.advance(6000);
  assert.equal(texts('status'), []);
});

test('a toast takes no focus, and gives it back when its button goes', async () => {
  start();
  const before = screen.getByRole('button', { name: 'Інше' });
  before.focus();
  act(() => show(failed));
  time.advance(100);
  assert.is(document.activeElement, before);
  const closeButton = screen.getByRole('button', { name: 'Закрити сповіщення' });
  act(() => closeButton.focus());
  fireEvent.focusIn(closeButton, { relatedTarget: before });
  await act(async () => void fireEvent.click(closeButton));
  assert.is(document.activeElement, before);
});

test('two toasts of the same words are in two regions, so that both are spoken', () => {
  start();
  act(() => show(saved));
  time.advance(100);
  act(() => show({ ...saved, id: 5 }));
  time.advance(100);
  assert.equal(texts('status'), ['Збережено', 'Збережено']);
  assert.is(screen.getAllByRole('status').length, 3);
});

test('toasts raise no more than one alert a second', () => {
  start();
  act(() => {
    show(failed);
    show({ ...failed, id: 6, text: 'І це' });
  });
  time.advance(100);
  assert.equal(texts('alert'), ['Не вдалося']);
  time.advance(999);
  assert.equal(texts('alert'), ['Не вдалося']);
  time.advance(1);
  assert.equal(texts('alert'), ['Не вдалося', 'І це']);
});

test('toasts move into an open dialog, since all outside it is inert, and back', () => {
  const { rerender } = render(<Board dialog={false} />);
  act(() => show(failed));
  time.advance(100);
  const alert = screen.getByText('Не вдалося');
  rerender(<Board dialog />);
  assert.ok(screen.getByRole('dialog').contains(alert));
  rerender(<Board dialog={false} />);
  assert.ok(alert.isConnected);
  assert.is(screen.getByText('Не вдалося'), alert, 'the same element: nothing is spoken again');
});

function start() {
  render(<Board dialog={false} />);
}

function Board({ dialog }: { dialog: boolean }) {
  const [toasts, setToasts] = useState<ToastItem[]>([]);
  show = (toast) => setToasts((before) => [...before, toast]);
  return (
    <>
      <button type="button">Інше</button>
      {dialog && <Dialog title="Назва" onClose={() => {}} />}
      <Toasts
        toasts={toasts}
        onDismiss={(id) => setToasts((before) => before.filter((toast) => toast.id !== id))}
      />
    </>
  );
}

test.run();
