import * as assert from 'uvu/assert';
import { createGeneration, type Generation } from '../../../src/items/generation/createGeneration';
import { type FakeSocket, fakeSockets } from '../../setup/FakeSocket';
import {
  browser,
  browserSuite,
  type Call,
  deferred,
  json,
  problem,
  unreachable,
} from '../../setup/fakeBrowser';

const test = browserSuite('generation', () => generation.close());
let sockets: FakeSocket[] = [];
let generation: Generation;
test.before.each(() => {
  sockets = fakeSockets();
  generation = createGeneration(7);
});

const state = () => generation.store.get();
const polls = () => browser.calls.filter(({ url }) => url === '/api/tasks/40').length;
const socket = () => sockets.at(-1);

/** A server that starts task 40, whose state is `status`. */
function serve(
  status: () => Response = () => json({ data: { taskId: 40, clothesId: 7, status: 'running' } }),
) {
  browser.serve(({ method, url }: Call) => {
    if (url === '/api/auth/ticket') return json({ data: { ticket: 'once' } });
    return method === 'POST'
      ? json({ data: { taskId: 40, clothesId: 7, status: 'pending' } }, 202)
      : status();
  });
}

/** The calls that start a task. */
const starts = () => browser.calls.filter(({ url }) => url === '/api/clothes/7/description');

async function started(model?: string) {
  generation.start(model);
  await browser.settle();
  socket()?.open();
}

test('a generation starts with the model that was chosen, or none', async () => {
  serve();
  await started('gpt-5-mini');
  assert.equal(state(), { state: 'running' });
  assert.equal(starts()[0]?.body, { model: 'gpt-5-mini' });
  generation.close();
  await started();
  assert.is(starts().length, 2);
  assert.is(starts()[1]?.body, undefined);
});

test('a generation is completed when the socket says so, and closes the socket', async () => {
  serve();
  await started();
  socket()?.send({ taskId: 40, clothesId: 7, status: 'running' });
  assert.is(state().state, 'running');
  socket()?.send({ taskId: 40, clothesId: 7, status: 'completed' });
  assert.is(state().state, 'completed');
  assert.ok(socket()?.closed);
  socket()?.send({ taskId: 40, clothesId: 7, status: 'failed', detail: 'запізно' });
  assert.is(state().state, 'completed');
  assert.is(browser.timers(), 0);
});

test('a socket’s message with a status alone, as specified, counts for this generation', async () => {
  serve();
  await started();
  socket()?.send({ status: 'completed' });
  assert.is(state().state, 'completed');
});

test('socket messages of other tasks and items, and junk, change nothing of a generation', async () => {
  serve();
  await started();
  const others = [
    { taskId: 39, clothesId: 7, status: 'completed' },
    { taskId: 41, clothesId: 8, status: 'completed' },
    { clothesId: 8, status: 'completed' },
    { taskId: 40, clothesId: 7, status: 'completed', kind: 'suggestions' },
    { taskId: 40, clothesId: 7, status: 'exploded' },
    'junk',
  ];
  for (const message of others) socket()?.send(message);
  assert.is(state().state, 'running');
});

test('the end of a batch or of proposals does not end somebody else’s generation', async () => {
  browser.serve(({ method, url }) => {
    if (url === '/api/auth/ticket') return json({ data: { ticket: 'once' } });
    return method === 'POST' ? problem(409, 'task_running') : unreachable();
  });
  await started();
  socket()?.send({ taskId: 1e12 + 1, clothesId: null, batchId: 3, kind: 'change', status: 'completed' });
  socket()?.send({ taskId: 41, clothesId: 7, kind: 'suggestions', status: 'completed' });
  assert.is(state().state, 'running');
});

test('a generation may end before the call that starts it is answered', async () => {
  const answer = deferred<Response>();
  browser.serve(({ url }) =>
    url === '/api/auth/ticket' ? json({ data: { ticket: 'once' } }) : answer.promise,
  );
  await started();
  socket()?.send({ taskId: 39, clothesId: 7, status: 'completed' });
  socket()?.send({ taskId: 40, clothesId: 7, status: 'completed' });
  assert.is(state().state, 'running', 'not yet known whether it is ours');
  answer.resolve(json({ data: { taskId: 40, clothesId: 7, status: 'pending' } }, 202));
  await browser.settle();
  assert.is(state().state, 'completed');
});

test('a generation tells why it failed', async () => {
  serve();
  await started();
  socket()?.send({ taskId: 40, clothesId: 7, status: 'failed', detail: 'Модель відмовила' });
  assert.equal(state(), { state: 'failed', reason: 'Модель відмовила' });
  await started();
  socket()?.send({ taskId: 40, clothesId: 7, status: 'failed' });
  const now = state();
  assert.match(now.state === 'failed' ? now.reason : '', 'Не вдалося згенерувати опис');
});

test('a generation is polled every 3 seconds while the socket is closed, and seldom while open', async () => {
  serve();
  generation.start();
  await browser.settle();
  await browser.advance(9000);
  assert.is(polls(), 3);
  socket()?.open();
  await browser.advance(14_000);
  assert.is(polls(), 3);
  await browser.advance(1000);
  assert.is(polls(), 4);
  socket()?.drop();
  await browser.advance(3000);
  assert.is(polls(), 5);
});

test('a generation is completed when a poll says so', async () => {
  serve(() => json({ data: { taskId: 40, clothesId: 7, status: 'completed' } }));
  generation.start();
  await browser.settle();
  socket()?.drop();
  await browser.advance(3000);
  assert.is(state().state, 'completed');
  assert.is(browser.timers(), 0);
});

test('a generation continues while the server is unreachable for a while', async () => {
  serve(unreachable);
  generation.start();
  await browser.settle();
  socket()?.drop();
  await browser.advance(60_000);
  assert.is(state().state, 'running');
  serve(() => json({ data: { taskId: 40, clothesId: 7, status: 'completed' } }));
  await browser.advance(20_000);
  assert.is(state().state, 'completed');
});

test('a generation gives up after five minutes, in words', async () => {
  serve();
  await started();
  await browser.advance(5 * 60_000 - 1);
  assert.is(state().state, 'running');
  await browser.advance(1);
  const now = state();
  assert.match(now.state === 'failed' ? now.reason : '', 'за п’ять хвилин');
  assert.ok(socket()?.closed);
  assert.is(browser.timers(), 0);
});

test('a generation’s refused start is reported, and can be retried', async () => {
  browser.serve(({ url }) =>
    url === '/api/auth/ticket'
      ? json({ data: { ticket: 'once' } })
      : problem(422, 'no_main_image', 'Немає головного фото'),
  );
  await started();
  assert.equal(state(), { state: 'failed', reason: 'Немає головного фото' });
  assert.ok(sockets.every(({ closed }) => closed));
  serve();
  await started();
  assert.is(state().state, 'running');
});

test('a generation that somebody else has started is watched instead', async () => {
  browser.serve(({ url }) =>
    url === '/api/auth/ticket'
      ? json({ data: { ticket: 'once' } })
      : problem(409, 'task_running', 'Вже пишеться'),
  );
  await started();
  assert.is(state().state, 'running');
  socket()?.send({ taskId: 12, clothesId: 7, status: 'completed' });
  assert.is(state().state, 'completed');
});

test('if the API has no tasks, a new description of the item ends the generation', async () => {
  let description: string | null = null;
  browser.serve(({ method, url }) => {
    if (method === 'POST') return json({}, 200);
    return url === '/api/clothes/7'
      ? json({ data: { id: 7, description } })
      : new Response('', { status: 404 });
  });
  generation.start(undefined, null);
  await browser.settle();
  await browser.advance(6000);
  assert.is(state().state, 'running');
  description = 'Тепле пальто';
  await browser.advance(3000);
  assert.is(state().state, 'completed');
});

test('if tasks cannot be requested, a new description of the item ends the generation', async () => {
  browser.serve(({ method, url }) => {
    if (method === 'POST') return json({ data: { taskId: 40, status: 'pending' } }, 202);
    return url === '/api/clothes/7'
      ? json({ data: { id: 7, description: 'новий' } })
      : new Response('', { status: 405 });
  });
  generation.start('gpt-5', 'старий');
  await browser.settle();
  await browser.advance(3000);
  assert.is(state().state, 'completed');
});

test('a deleted item ends its generation', async () => {
  serve(() => problem(404, 'not_found', 'Товар видалено'));
  generation.start();
  await browser.settle();
  await browser.advance(3000);
  assert.equal(state(), { state: 'failed', reason: 'Товар видалено' });
});

test('two presses start one generation', async () => {
  serve();
  generation.start();
  generation.start();
  await browser.settle();
  assert.is(starts().length, 1);
  assert.is(sockets.length, 1);
});

test.run();
