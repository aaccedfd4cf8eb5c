import { act, cleanup, renderHook } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { endSession, setAccessToken } from '../../../src/core/http/session';
import { clearToasts, dismissToast, toast, useToasts } from '../../../src/core/stores/toasts';
import { tokenOf } from '../../setup/fakeBrowser';

const test = suite('toasts');
test.after.each(() => {
  cleanup();
  clearToasts();
});

test('each toast is shown until it is closed, even the same message twice', () => {
  const { result } = renderHook(() => useToasts());
  let first = 0;
  act(() => {
    first = toast.success('Збережено');
    toast.success('Збережено');
    toast.error('Не вдалося');
  });
  assert.equal(
    result.current.map(({ kind, text }) => [kind, text]),
    [
      ['success', 'Збережено'],
      ['success', 'Збережено'],
      ['error', 'Не вдалося'],
    ],
  );
  act(() => dismissToast(first));
  assert.is(result.current.length, 2);
});

test('toasts for one person are not shown to the next', () => {
  const { result } = renderHook(() => useToasts());
  act(() => {
    setAccessToken(tokenOf({ sub: '1' }));
    toast.error('Не вдалося видалити «таємне»');
  });
  act(() => endSession('expired'));
  act(() => setAccessToken(tokenOf({ sub: '1', n: 2 })));
  assert.is(result.current.length, 1);
  act(() => endSession('signed-out'));
  assert.equal(result.current, []);
  act(() => {
    setAccessToken(tokenOf({ sub: '1' }));
    toast.error('Не вдалося');
    setAccessToken(tokenOf({ sub: '2' }));
  });
  assert.equal(result.current, []);
  act(() => endSession());
});

test.run();
