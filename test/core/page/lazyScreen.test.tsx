import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { lazyScreen, RenderScreen } from '../../../src/core/page/lazyScreen';
import { ErrorBoundary } from '../../../src/ui/feedback/ErrorBoundary';
import { deferred } from '../../setup/fakeBrowser';
import { settle } from '../../setup/startApp';

const test = suite('a screen in a file of its own');
test.after.each(cleanup);

const Screen = ({ name }: { name: string }) => <h1>{name}</h1>;

test('a screen is shown as soon as its file is loaded', async () => {
  const file = deferred<ComponentType<{ name: string }>>();
  const source = lazyScreen(() => file.promise);
  await settle(() => render(<RenderScreen file={source} props={{ name: 'Бренди' }} />));
  assert.is(screen.queryByRole('heading'), null);
  await settle(() => file.resolve(Screen));
  assert.is(screen.getByRole('heading').textContent, 'Бренди');
});

test('a screen whose file was fetched before is rendered at once', async () => {
  let loads = 0;
  const source = lazyScreen(async () => {
    loads += 1;
    return Screen;
  });
  await source.fetch();
  render(<RenderScreen file={source} props={{ name: 'Типи' }} />);
  assert.is(screen.getByRole('heading').textContent, 'Типи');
  await settle();
  assert.is(loads, 1);
});

test('a screen whose file is gone offers to reload the page, and the next try fetches the file again', async () => {
  let gone = true;
  const source = lazyScreen(async () => {
    if (gone) throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
    return Screen;
  });
  const reported = console.error;
  console.error = () => {}; // React reports the error that the boundary has caught
  await settle(() =>
    render(
      <ErrorBoundary>
        <RenderScreen file={source} props={{ name: 'Кольори' }} />
      </ErrorBoundary>,
    ),
  );
  console.error = reported;
  assert.ok(screen.getByRole('button', { name: /Перезавантажити/ }));
  cleanup();
  gone = false;
  await settle(() => render(<RenderScreen file={source} props={{ name: 'Кольори' }} />));
  assert.is(screen.getByRole('heading').textContent, 'Кольори');
});

test.run();
