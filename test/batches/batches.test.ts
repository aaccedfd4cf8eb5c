import * as assert from 'uvu/assert';
import { batchTask } from '../../src/batches/batchDecoders';
import { type BatchRun, type BatchRuns, createBatchRuns } from '../../src/batches/createBatchRuns';
import { revertAnswer } from '../../src/batches/revertDecoder';
import type { BatchTask } from '../../src/contract/batches';
import { setAccessToken } from '../../src/core/http/session';
import { type FakeSocket, fakeSockets } from '../setup/FakeSocket';
import { browser, browserSuite, json, problem, tokenOf, unreachable } from '../setup/fakeBrowser';

const test = browserSuite('batches', () => runs.close());
let sockets: FakeSocket[];
let runs: BatchRuns;
let ended: BatchRun[];
let task: BatchTask;

test.before.each(() => {
  sockets = fakeSockets();
  ended = [];
  runs = createBatchRuns((run) => ended.push(run));
  setAccessToken(tokenOf({ sub: '1', email: 'olena@example.com' }));
  task = {
    taskId: 7,
    clothesId: null,
    batchId: 8,
    kind: 'change',
    status: 'running',
    done: 0,
    total: 4,
    skippedCount: 0,
    skipped: [],
  };
  browser.serve(({ url }) => {
    if (url === '/api/tasks/7') return json({ data: task });
    return url.endsWith('/ticket') ? json({ data: { ticket: 't' } }) : problem(404, 'not_found', 'Немає');
  });
});

const asked = () => browser.calls.filter(({ url }) => url === '/api/tasks/7').length;
const watch = async () => {
  runs.watch({ taskId: 7, batchId: 8, kind: 'change' });
  await browser.settle();
};
const first = () => runs.store.get()[0];

test('the app polls a batch at once and every three seconds until it has ended', async () => {
  await watch();
  assert.is(asked(), 1);
  assert.is(first()?.total, 4);
  Object.assign(task, { done: 2 });
  await browser.advance(3000);
  assert.is(first()?.done, 2);
  Object.assign(task, { status: 'completed', done: 4 });
  await browser.advance(3000);
  assert.is(asked(), 3);
  assert.equal(
    ended.map(({ done }) => done),
    [4],
  );
  await browser.advance(60_000);
  assert.is(asked(), 3);
  assert.is(sockets[0]?.closed, false, 'not before it is open: browsers complain of that');
  sockets[0]?.open();
  assert.is(sockets[0]?.closed, true);
  await browser.advance(60_000);
  assert.is(sockets.length, 1);
});

test('the app takes reports of a batch from the socket, and polls rarely while it is open', async () => {
  await watch();
  sockets[0]?.open();
  await browser.settle();
  assert.is(asked(), 2, 'once more for what the closed socket did not tell');
  sockets[0]?.send({ ...task, done: 3 });
  assert.is(first()?.done, 3);
  await browser.advance(14_000);
  assert.is(asked(), 2);
  await browser.advance(2000);
  assert.is(asked(), 3);
  sockets[0]?.drop();
  await browser.advance(3100);
  assert.is(asked() > 3, true);
});

test('the app of a batch ignores other tasks, those of one item, and reports older than the end', async () => {
  await watch();
  // Another one keeps the socket open.
  browser.serve(({ url }) => json({ data: { ...task, taskId: Number(url.split('/').at(-1)) } }));
  runs.watch({ taskId: 11, batchId: 12, kind: 'delete' });
  await browser.settle();
  sockets[0]?.open();
  sockets[0]?.send({ ...task, taskId: 9, done: 4 });
  sockets[0]?.send({ taskId: 7, clothesId: 1, status: 'completed' });
  sockets[0]?.send('no JSON');
  assert.is(first()?.done, 0);
  sockets[0]?.send({ ...task, status: 'completed', done: 4 });
  sockets[0]?.send({ ...task, done: 1 });
  assert.is(first()?.status, 'completed');
  assert.is(first()?.done, 4);
  assert.is(ended.length, 1);
});

test('a batch is followed over a lost connection; one that the server does not know has failed', async () => {
  await watch();
  browser.serve(unreachable);
  await browser.advance(20_000);
  assert.is(first()?.status, 'running');
  browser.serve(() => problem(404, 'not_found', 'Немає'));
  await browser.advance(20_000);
  assert.is(first()?.status, 'failed');
  assert.is(ended.length, 1);
});

test('several batches share one socket; each is watched once', async () => {
  await watch();
  await watch();
  runs.watch({ taskId: 9, batchId: 10, kind: 'delete' });
  await browser.settle();
  assert.is(sockets.length, 1);
  assert.equal(
    runs.store.get().map(({ taskId, status }) => [taskId, status]),
    [
      [7, 'running'],
      [9, 'failed'],
    ],
  );
  sockets[0]?.open();
  runs.dismiss(9);
  runs.dismiss(7);
  assert.is(sockets[0]?.closed, true);
  assert.equal(runs.store.get(), []);
});

test('a value that is no batch is refused by the app; parts that an API leaves out are empty', () => {
  assert.throws(() => batchTask({ taskId: 1, clothesId: 2, status: 'running' }));
  assert.throws(() => batchTask({ ...task, status: 'sleeping' }));
  const bare = batchTask({ taskId: 1, batchId: 2, kind: 'delete', status: 'failed' });
  assert.equal([bare.done, bare.total, bare.skippedCount, bare.skipped], [0, 0, 0, []]);
  assert.equal(revertAnswer({ taskId: 3, batchId: 4 }), { taskId: 3 });
  const left = [{ id: 5, field: 'brand', reason: 'Змінено пізніше.' }];
  const unnamed = { ...left[0], subject: 'clothes', subjectId: 0 };
  assert.equal(revertAnswer({ changed: 2, left }), { changed: 2, left: [unnamed] });
});

test.run();
