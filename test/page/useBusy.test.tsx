import { renderHook } from '@testing-library/react';
import { act } from 'react';
import * as assert from 'uvu/assert';
import { useBusy } from '../../src/page/useBusy';
import { browserSuite } from '../setup/fakeBrowser';

const test = browserSuite('busy buttons');

test('a busy button whose work fails can be pressed again', async () => {
  const { result } = renderHook(() => useBusy(() => Promise.reject(new Error('ні'))));
  let thrown = '';
  await act(() => result.current.onClick().catch(({ message }: Error) => (thrown = message)));
  assert.equal([result.current.busy, thrown], [false, 'ні']);
});

test.run();
