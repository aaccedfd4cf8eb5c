import { act, cleanup, render } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { ReferenceKind } from '../../src/contract/references';
import { prefetch } from '../../src/core/http/prefetch';
import { Problem } from '../../src/core/lib/problem';
import { SessionStores } from '../../src/core/stores/SessionStores';
import { type References, useReferences } from '../../src/references/references';
import { browser, browserSuite, deferred, json, problem } from '../setup/fakeBrowser';

const test = browserSuite('references', cleanup);

const seen: Partial<Record<ReferenceKind, References>> = {};
const renders: Record<string, number> = {};

function Reader({ kind }: { kind: ReferenceKind }) {
  seen[kind] = useReferences(kind);
  renders[kind] = (renders[kind] ?? 0) + 1;
  return null;
}

function brands(): References {
  if (!seen.brands) throw new Error('nothing is rendered yet');
  return seen.brands;
}

/** Returns the names in the list, once it is loaded. */
const shown = () => {
  const { list } = brands();
  return list.state === 'loaded' ? list.value.map(({ name }) => name) : null;
};
const assertThrows = (call: Promise<unknown>) =>
  call.then(
    () => assert.unreachable('it was not refused'),
    (error) => assert.instance(error, Problem),
  );
const settle = () => act(() => browser.settle());

function open() {
  render(
    <SessionStores>
      <Reader kind="brands" />
      <Reader kind="colors" />
    </SessionStores>,
  );
}

const entries = [
  { id: 1, name: 'Ґудзик' },
  { id: 2, name: 'Анна' },
];

async function openLoaded() {
  browser.serve(() => json({ data: entries }));
  open();
  act(() => brands().load());
  await settle();
}

test('a prefetched reference list is there at the first render', async () => {
  browser.serve(() => json({ data: entries }));
  await prefetch('/api/brands/');
  open();
  assert.equal(shown(), ['Анна', 'Ґудзик']);
  assert.is(seen.colors?.list.state, 'idle');
  act(() => brands().load());
  await settle();
  assert.is(browser.calls.length, 1);
});

test('a reference list is loaded once for any number of components', async () => {
  browser.serve(() => json({ data: entries }));
  open();
  assert.is(brands().list.state, 'idle');
  act(() => {
    brands().load();
    brands().load();
  });
  assert.is(brands().list.state, 'loading');
  await settle();
  act(() => brands().load());
  await settle();
  assert.is(browser.calls.length, 1);
  assert.equal(shown(), ['Анна', 'Ґудзик']);
});

test('a change of one reference list renders nothing that reads another', async () => {
  await openLoaded();
  renders.colors = 0;
  await act(async () => {
    brands().reload();
    await browser.settle();
  });
  assert.is(renders.colors, 0);
});

test('names of entries are sent trimmed, with single spaces, composed', async () => {
  await openLoaded();
  browser.serve(({ body }) => json({ data: { id: 3, ...Object(body) } }));
  await act(async () => {
    await brands().create('  Сірий\u00a0 льон ');
    await brands().update({ id: 3, name: 'и\u0306од\t' });
  });
  assert.equal(
    browser.calls.slice(1).map(({ body }) => body),
    [{ name: 'Сірий льон' }, { id: 3, name: 'йод' }],
  );
});

test('the same answer to an entry’s repeated creation makes no second row', async () => {
  await openLoaded();
  browser.serve(() => json({ data: { id: 3, name: 'Вероніка' } }, 201));
  await act(async () => {
    await brands().create('Вероніка', 'key');
    await brands().create('Вероніка', 'key');
  });
  assert.equal(shown(), ['Анна', 'Вероніка', 'Ґудзик']);
});

test('a refusal that shows a reference list to be outdated loads it again', async () => {
  await openLoaded();
  const grown = [...entries, { id: 3, name: 'Борис' }];
  browser.serve(({ method }) =>
    method === 'GET' ? json({ data: grown }) : problem(409, 'duplicate_name', 'Така назва вже існує'),
  );
  await act(async () => {
    await assertThrows(brands().create('Борис'));
    await browser.settle();
  });
  assert.equal(shown(), ['Анна', 'Борис', 'Ґудзик']);
});

test('a refusal does not load a reference list that was never loaded', async () => {
  browser.serve(() => problem(409, 'duplicate_name', 'Така назва вже існує'));
  open();
  await act(async () => {
    await assertThrows(brands().create('Борис'));
    await browser.settle();
  });
  assert.is(brands().list.state, 'idle');
  assert.is(browser.calls.length, 1);
});

test('a reference list stays visible while it is loaded again', async () => {
  await openLoaded();
  browser.serve(() => new Promise(() => {}));
  act(() => brands().reload());
  assert.equal(shown(), ['Анна', 'Ґудзик']);
});

test('a reference list’s load during a change is repeated, and brings no old list back', async () => {
  await openLoaded();
  const late = deferred<Response>();
  const now = [...entries, { id: 3, name: 'Вероніка' }];
  let reads = 0;
  browser.serve(({ method }) => {
    if (method === 'POST') return json({ data: now[2] }, 201);
    reads += 1;
    return reads === 1 ? late.promise : json({ data: now });
  });
  act(() => brands().reload());
  await act(async () => void (await brands().create('Вероніка')));
  late.resolve(json({ data: entries }));
  await settle();
  assert.equal(shown(), ['Анна', 'Вероніка', 'Ґудзик']);
  assert.is(reads, 2);
});

test.run();
