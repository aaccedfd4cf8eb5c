import { act, cleanup, render } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { setAccessToken } from '../../../src/core/http/session';
import { useGeneration } from '../../../src/items/generation/generation';
import { type FakeSocket, fakeSockets } from '../../setup/FakeSocket';
import { browser, browserSuite, json, tokenOf } from '../../setup/fakeBrowser';

const test = browserSuite('useGeneration', cleanup);
let sockets: FakeSocket[] = [];
let completed = 0;
test.before.each(() => {
  sockets = fakeSockets();
  completed = 0;
  setAccessToken(tokenOf({ sub: '1' }));
  browser.serve(({ url }) =>
    url === '/api/auth/ticket'
      ? json({ data: { ticket: 'once' } })
      : json({ data: { taskId: 40, clothesId: 7, status: 'pending' } }, 202),
  );
});

let generation: ReturnType<typeof useGeneration> | null = null;
function Item() {
  generation = useGeneration(7, () => {
    completed += 1;
  });
  return null;
}

const state = () => generation?.generation.state;
async function start() {
  render(<Item />);
  await act(async () => {
    generation?.start('gpt-5');
    sockets[0]?.open();
    await browser.settle();
  });
}
const complete = () => act(() => sockets[0]?.send({ taskId: 40, clothesId: 7, status: 'completed' }));

test('a generation on a page tells once when it is done, and can be started again', async () => {
  await start();
  assert.is(state(), 'running');
  complete();
  assert.is(completed, 1);
  assert.is(state(), 'idle');
});

test('a generation continues while its page is left, and is shown as running on return', async () => {
  await start();
  cleanup();
  render(<Item />);
  assert.is(state(), 'running');
  complete();
  assert.is(completed, 1);
});

test('a generation that ended while its page was left is reported when the page is opened again', async () => {
  await start();
  cleanup();
  complete();
  assert.is(completed, 0);
  render(<Item />);
  assert.is(completed, 1);
  assert.is(state(), 'idle');
});

test('a generation ends when another user signs in', async () => {
  await start();
  cleanup();
  setAccessToken(tokenOf({ sub: '2' }));
  assert.ok(sockets[0]?.closed);
  render(<Item />);
  assert.is(state(), 'idle');
});

test.run();
