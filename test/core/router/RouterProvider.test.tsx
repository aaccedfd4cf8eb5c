import { act, cleanup, render } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { navigate, routerLocation } from '../../../src/core/router/location';
import { RouterProvider } from '../../../src/core/router/RouterProvider';
import { blockingMessage, useBlocker } from '../../../src/core/router/unsavedWork';

const test = suite('blocking');
test.before.each(() => navigate('/admin', { replace: true }));
test.after.each(cleanup);

const message = 'Є незбережені зміни. Вийти без збереження?';

function Form({ changed }: { changed: boolean }) {
  useBlocker(changed, message);
  return null;
}

function unload(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}

test('a form’s block asks in its words before the page is left, and only for unsaved work', async () => {
  const asked: string[] = [];
  let answer = false;
  const confirmLeave = (text: string) => {
    asked.push(text);
    return Promise.resolve(answer);
  };
  const app = (changed: boolean) => (
    <RouterProvider confirmLeave={confirmLeave}>
      <Form changed={changed} />
    </RouterProvider>
  );
  const { rerender } = render(app(true));
  await act(async () => navigate('/admin/brands'));
  assert.is(routerLocation.get().path, '/admin');
  assert.equal(asked, [message]);
  answer = true;
  await act(async () => navigate('/admin/brands'));
  assert.is(routerLocation.get().path, '/admin/brands');
  rerender(app(false));
  await act(async () => navigate('/admin/types'));
  assert.is(routerLocation.get().path, '/admin/types');
  assert.is(asked.length, 2);
});

test('the browser asks before the tab of a form with unsaved work is closed', () => {
  const { rerender, unmount } = render(<Form changed />);
  assert.ok(unload());
  assert.is(blockingMessage(), message);
  rerender(<Form changed={false} />);
  assert.not(unload());
  rerender(<Form changed />);
  unmount();
  assert.not(unload());
  assert.is(blockingMessage(), null);
});

test('of two forms with unsaved work the one that is left goes on blocking', () => {
  const first = render(<Form changed />);
  const second = render(<Form changed />);
  second.unmount();
  assert.ok(unload());
  first.unmount();
  assert.not(unload());
});

test.run();
