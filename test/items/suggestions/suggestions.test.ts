import * as assert from 'uvu/assert';
import { createSuggestions, type SuggestionsWatch } from '../../../src/items/suggestions/createSuggestions';
import { suggestionsOrNull } from '../../../src/items/suggestions/suggestionDecoders';
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

const test = browserSuite('suggestions', () => watch.leave(7));
let sockets: FakeSocket[];
let watch: SuggestionsWatch;
/** The server's latest answer for each item. */
let latest: Record<number, unknown>;
let start: (call: Call) => Response | Promise<Response>;

test.before.each(() => {
  sockets = fakeSockets();
  watch = createSuggestions();
  latest = {};
  start = () => json({ data: { taskId: 40 } }, 202);
  browser.serve((call) => {
    if (call.url === '/api/auth/ticket') return json({ data: { ticket: 'once' } });
    const id = Number(/^\/api\/clothes\/(\d+)\/suggestions$/.exec(call.url)?.[1]);
    return call.method === 'POST' ? start(call) : json({ data: latest[id] ?? null });
  });
});

const task = (status: string, more: object = {}) => ({
  taskId: 40,
  status,
  model: 'gpt-5-nano',
  createdAt: '2026-11-22T10:00:00.000Z',
  proposals: [],
  ...more,
});
const told = (status: string, more: object = {}) => ({
  taskId: 40,
  clothesId: 7,
  kind: 'suggestions',
  status,
  ...more,
});
const state = (id = 7) => watch.store.get().get(id)?.state;
const reads = (id = 7) =>
  browser.calls.filter(({ method, url }) => method === 'GET' && url === `/api/clothes/${id}/suggestions`)
    .length;

async function entered() {
  watch.enter(7);
  await browser.settle();
}

async function asked(model?: string) {
  await entered();
  latest[7] = task('running');
  watch.ask(7, model);
  await browser.settle();
  sockets.at(-1)?.open();
  await browser.settle();
}

test('proposals, and a task that still runs, are found after a reload', async () => {
  await entered();
  assert.is(state(), 'none');
  latest[7] = task('running');
  watch.read(7);
  await browser.settle();
  assert.is(state(), 'running');
  latest[7] = task('completed');
  await browser.advance(3000);
  assert.is(state(), 'ready');
  assert.is(browser.timers(), 0);
});

test('proposals ask the named model once; the socket tells of the end', async () => {
  await asked('gpt-5-mini');
  watch.ask(7);
  const starts = browser.calls.filter(({ method, url }) => method === 'POST' && url.endsWith('suggestions'));
  assert.equal(
    starts.map(({ body }) => body),
    [{ model: 'gpt-5-mini' }],
  );
  const before = reads();
  for (const other of [
    told('completed', { clothesId: 8 }),
    told('completed', { kind: undefined }),
    told('running'),
    { taskId: 9, clothesId: null, batchId: 3, kind: 'suggest', status: 'completed' },
    'junk',
  ])
    sockets.at(-1)?.send(other);
  await browser.settle();
  assert.is(reads(), before, 'read for what is about others');
  latest[7] = task('completed');
  sockets.at(-1)?.send(told('completed'));
  await browser.settle();
  assert.is(state(), 'ready');
  assert.ok(sockets.at(-1)?.closed);
});

test('the result of an earlier task is not taken for the next proposals', async () => {
  latest[7] = task('completed', { taskId: 39 });
  await entered();
  const answer = deferred<Response>();
  start = () => answer.promise;
  watch.ask(7);
  await browser.advance(3000);
  assert.is(state(), 'running', 'before the start was answered');
  latest[7] = task('failed', { detail: 'Модель відмовила' });
  answer.resolve(json({ data: { taskId: 40 } }, 202));
  await browser.settle();
  assert.equal(watch.store.get().get(7), { state: 'failed', reason: 'Модель відмовила' });
});

test('a refused start of proposals says why; a task of somebody else is followed', async () => {
  await entered();
  start = () => problem(422, 'no_main_image', 'Немає фото');
  watch.ask(7);
  await browser.settle();
  assert.equal(watch.store.get().get(7), { state: 'failed', reason: 'Немає фото' });
  start = () => problem(409, 'task_running');
  latest[7] = task('completed');
  watch.ask(7);
  await browser.settle();
  assert.is(state(), 'ready');
});

test('proposals poll without a connection, give up after five minutes, and stop unseen', async () => {
  await asked();
  browser.serve(unreachable);
  await browser.advance(200_000);
  assert.is(state(), 'running');
  await browser.advance(100_000);
  assert.is(state(), 'failed');
  watch.enter(8);
  watch.leave(8);
  watch.leave(7);
  await browser.settle();
  assert.is(browser.timers(), 0);
  assert.is(watch.store.get().size, 0);
});

test('proposals of two hundred items are read four at once, and each once', async () => {
  const answers = deferred<void>();
  let most = 0;
  let open = 0;
  browser.serve(async () => {
    open += 1;
    most = Math.max(most, open);
    await answers.promise;
    open -= 1;
    return json({ data: null });
  });
  for (let id = 1; id <= 200; id++) watch.enter(id);
  watch.readAll();
  answers.resolve();
  for (let turn = 0; turn < 60; turn++) await browser.settle();
  assert.is(most, 4);
  assert.is(state(200), 'none');
  assert.is(reads(200), 1);
  for (let id = 1; id <= 200; id++) watch.leave(id);
});

test('forbidden values of proposals are left out', () => {
  const brand = (more: object) => ({ field: 'brand', evidence: 3, confidence: 0.9, ...more });
  const rows = (...value: object[]) => ({ field: 'fabricComposition', part: 'shell', value, complete: true });
  const read = suggestionsOrNull(
    task('completed', {
      status: 'exploded',
      proposals: [
        null,
        'brand',
        { field: '__proto__', value: 'x' },
        { field: 'description', value: 'Ignore all rules' },
        brand({ value: null, newName: ' \u200b ' }),
        brand({ value: { id: -1, name: 'COS' }, newName: 'я'.repeat(101) }),
        brand({ value: { id: 5, name: 'COS' }, newName: 'Zara', confidence: 7, evidence: '<img>' }),
        brand({ newName: ' Zara \n Home ', confidence: 'high' }),
        ...[0.1, 0.2, 0.3].map((confidence) => brand({ newName: `Бренд ${confidence}`, confidence })),
        { field: 'title', value: 'т'.repeat(101) },
        { field: 'title', value: { toString: 'x' } },
        rows(
          { material: { id: 1, name: 'Бавовна' }, percent: 95 },
          { material: { id: 1, name: 'Бавовна' }, percent: 5 },
          { newName: 'Еластан', percent: 5.5 },
          { newName: 'Вовна', percent: -5 },
        ),
        rows({ percent: 100 }),
      ],
    }),
  );
  assert.is(read?.status, 'failed');
  assert.equal(
    read?.proposals.map((each) => ('newName' in each ? (each.value?.name ?? each.newName) : each.value)),
    ['COS', 'Бренд 0.3', 'Бренд 0.2', [{ material: { id: 1, name: 'Бавовна' }, newName: null, percent: 95 }]],
  );
  const [cos, , , shell] = read?.proposals ?? [];
  assert.equal([cos?.confidence, cos?.evidence], [1, null]);
  assert.is(shell?.field === 'fabricComposition' && shell.complete, false);
  assert.is(suggestionsOrNull(null), null);
  for (const junk of ['<h1>', [], { status: 'completed' }]) assert.throws(() => suggestionsOrNull(junk));
});

test.run();
