import { renderHook } from '@testing-library/react';
import { act } from 'react';
import * as assert from 'uvu/assert';
import { Problem } from '../../src/core/lib/problem';
import { useAttempt } from '../../src/page/useAttempt';
import { browserSuite } from '../setup/fakeBrowser';

const test = browserSuite('attempts');

test('an attempt is busy while it runs, and tells the problem until it runs again', async () => {
  const ends: (() => void)[] = [];
  const { result } = renderHook(() =>
    useAttempt(
      (kind: 'offline' | 'aborted' | null) =>
        new Promise<void>((resolve, reject) =>
          ends.push(() => (kind ? reject(new Problem(kind, 'Ні.')) : resolve())),
        ),
    ),
  );
  const begin = (kind: 'offline' | 'aborted' | null) => act(() => void result.current.run(kind));
  const end = () => act(async () => ends.pop()?.());
  const state = () => [result.current.busy, result.current.problem?.detail];
  begin('offline');
  assert.equal(state(), [true, undefined]);
  await end();
  assert.equal(state(), [false, 'Ні.']);
  begin('aborted');
  assert.equal(state(), [true, undefined]);
  await end();
  assert.equal(state(), [false, undefined], 'an abort is no problem');
  begin(null);
  await end();
  assert.equal(state(), [false, undefined]);
});

test.run();
