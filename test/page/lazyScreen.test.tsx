import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import * as assert from 'uvu/assert';
import { serverReached } from '../../src/core/http/serverReached';
import { Problem } from '../../src/core/lib/problem';
import { lazyScreen, RenderScreen } from '../../src/page/lazyScreen';
import { RenderExtra } from '../../src/page/RenderExtra';
import { browser, browserSuite, deferred, json, unreachable } from '../setup/fakeBrowser';
import { settle } from '../setup/startApp';

const test = browserSuite('a screen in a file of its own', cleanup);

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

test('a screen’s file that is loaded between the rendering and its effects is rendered', async () => {
  const found = [null];
  const file = { get: () => (found.length > 0 ? (found.pop() ?? null) : Screen), fetch: async () => Screen };
  await settle(() => render(<RenderScreen file={file} props={{ name: 'Кольори' }} />));
  assert.is(screen.getByRole('heading').textContent, 'Кольори');
  cleanup();
  found.push(null);
  await settle(() => render(<RenderExtra file={file} props={{ name: 'Типи' }} />));
  assert.is(screen.getByRole('heading').textContent, 'Типи');
});

test('a screen whose file is gone offers to reload the page; all beside it stays', async () => {
  browser.serve(() => json({}));
  const { source } = missing();
  await settle(() =>
    render(
      <>
        <input aria-label="Опис" defaultValue="Тепле" />
        <RenderScreen file={source} props={{ name: 'Кольори' }} />
      </>,
    ),
  );
  assert.match(screen.getByRole('alert').textContent ?? '', /Застосунок оновився/);
  assert.ok(screen.getByRole('button', { name: 'Перезавантажити сторінку' }));
  assert.ok(screen.getByDisplayValue('Тепле'));
});

test('a screen whose file cannot be fetched without a connection offers a retry', async () => {
  browser.serve(unreachable);
  const { source, mend } = missing();
  await settle(() => render(<RenderScreen file={source} props={{ name: 'Кольори' }} />));
  assert.match(screen.getByRole('alert').textContent ?? '', /Немає зв’язку/);
  const retry = () => screen.getByRole('button', { name: 'Спробувати ще раз' });
  await settle(() => retry().click());
  assert.ok(retry());
  mend();
  await settle(() => retry().click());
  assert.is(screen.getByRole('heading').textContent, 'Кольори');
});

test('a screen that could not be fetched comes by itself when the connection is back', async () => {
  browser.serve(unreachable);
  const { source, mend } = missing();
  await settle(() => render(<RenderScreen file={source} props={{ name: 'Кольори' }} />));
  mend();
  await settle(() => serverReached.set(true));
  assert.is(screen.getByRole('heading').textContent, 'Кольори');
});

test('a screen’s failed fetch is a Problem with a sentence', async () => {
  browser.serve(() => json({}));
  const { source } = missing();
  const problem = await source.fetch().catch((error) => error);
  assert.ok(problem instanceof Problem);
  assert.match(problem.detail, /перезавантажте сторінку/);
});

/** Returns a screen whose file cannot be fetched until `mend` is called. */
function missing() {
  let isGone = true;
  const source = lazyScreen(async () => {
    if (isGone) throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
    return Screen;
  });
  return {
    source,
    mend() {
      isGone = false;
    },
  };
}

test.run();
