import { act, renderHook } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Problem } from '../../../src/core/lib/problem';
import { usePagedLoad } from '../../../src/core/stores/usePagedLoad';
import { deferred } from '../../setup/fakeBrowser';

const test = suite('usePagedLoad');

test('a page stays while the next one loads, but a failure does not', async () => {
  const answers: ReturnType<typeof deferred<string>>[] = [];
  const { result, rerender } = renderHook(
    ({ page }) =>
      usePagedLoad(() => {
        const answer = deferred<string>();
        answers.push(answer);
        return answer.promise;
      }, page),
    { initialProps: { page: 1 } },
  );
  const shown = () => {
    const { result: now, stale } = result.current;
    return [now.state === 'loaded' ? now.value : now.state, stale];
  };
  assert.equal(shown(), ['loading', false]);
  await act(async () => answers[0]?.resolve('перша'));
  assert.equal(shown(), ['перша', false]);
  rerender({ page: 2 });
  assert.equal(shown(), ['перша', true]);
  await act(async () => answers[1]?.resolve('друга'));
  assert.equal(shown(), ['друга', false]);
  rerender({ page: 3 });
  await act(async () => answers[2]?.reject(new Problem('offline', 'Немає зв’язку.')));
  assert.equal(shown(), ['failed', false]);
  await act(async () => result.current.reload());
  assert.equal(shown(), ['loading', false]);
});

test.run();
