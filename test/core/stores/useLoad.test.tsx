import { act, cleanup, render } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Problem } from '../../../src/core/lib/problem';
import { useLoad } from '../../../src/core/stores/useLoad';
import { deferred } from '../../setup/fakeBrowser';

const test = suite('useLoad');
test.after.each(cleanup);

type Loaded = ReturnType<typeof useLoad<string>>;
let loaded: Loaded | null = null;
let loads: { key: number; signal: AbortSignal; answer: ReturnType<typeof deferred<string>> }[] = [];
test.before.each(() => {
  loads = [];
});

function Item({ id }: { id: number }) {
  loaded = useLoad((signal) => {
    const answer = deferred<string>();
    loads.push({ key: id, signal, answer });
    return answer.promise;
  }, id);
  return null;
}

const result = () => loaded?.result;
const answer = (index: number, value: string) => act(async () => loads[index]?.answer.resolve(value));

test('a load gets the data of its key', async () => {
  render(<Item id={1} />);
  assert.equal(result(), { state: 'loading' });
  await answer(0, 'один');
  assert.equal(result(), { state: 'loaded', value: 'один' });
});

test('a load’s older answer never overwrites a newer one, and an abandoned request is aborted', async () => {
  const { rerender } = render(<Item id={1} />);
  rerender(<Item id={2} />);
  assert.equal(result(), { state: 'loading' });
  assert.ok(loads[0]?.signal.aborted);
  await answer(1, 'два');
  await answer(0, 'один');
  assert.equal(result(), { state: 'loaded', value: 'два' });
});

test('a load never shows data of the previous key under another one', async () => {
  const { rerender } = render(<Item id={1} />);
  await answer(0, 'один');
  rerender(<Item id={2} />);
  assert.equal(result(), { state: 'loading' });
});

test('a repeated load keeps the value, and the newest answer wins', async () => {
  render(<Item id={1} />);
  await answer(0, 'старе');
  act(() => loaded?.reload());
  act(() => loaded?.reload());
  assert.equal(result(), { state: 'loaded', value: 'старе' });
  await answer(2, 'нове');
  await answer(1, 'проміжне');
  assert.equal(result(), { state: 'loaded', value: 'нове' });
});

test('a failed load is reported, and can be retried', async () => {
  render(<Item id={1} />);
  await act(async () => loads[0]?.answer.reject(new Problem('offline', 'Немає зв’язку')));
  const failed = result();
  assert.is(failed?.state === 'failed' && failed.problem.detail, 'Немає зв’язку');
  act(() => loaded?.reload());
  assert.equal(result(), { state: 'loading' });
  await answer(1, 'є');
  assert.equal(result(), { state: 'loaded', value: 'є' });
});

test('leaving the page aborts its load and reports nothing', async () => {
  const { unmount } = render(<Item id={1} />);
  unmount();
  assert.ok(loads[0]?.signal.aborted);
  await act(async () => loads[0]?.answer.reject(new Problem('aborted', '')));
});

test('the answer of a save stays when an earlier load answers later', async () => {
  render(<Item id={1} />);
  await answer(0, 'старе');
  act(() => loaded?.reload());
  act(() => loaded?.set('збережене'));
  await answer(1, 'старе');
  assert.equal(result(), { state: 'loaded', value: 'збережене' });
});

test.run();
