// SQLite only: suggestions/routes tests on both which items are asked for.
/** Proposals for many items: counted beforehand, reported while they run, stopped at once. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BatchPreview, BatchTask } from '../../../src/contract/batches';
import type { Task } from '../../../src/contract/types';
import { says } from '../support/AiServer';
import type { TestApp } from '../support/app';
import { begin, reached } from '../support/batches';
import { until } from '../support/TaskSocket';
import { addItem, answers, latest, nothing, withWorld } from './support';

const batches = suite('proposals for many items');

const all = { query: {}, except: [] };
const suggest = { suggest: { model: 'gpt-5-nano' } };
/** The number of questions that a server runs at once. */
const atOnce = 3;

const preview = (t: TestApp, selection: object) =>
  t.data<BatchPreview>('POST', '/api/clothes/batch/preview', { selection, change: suggest });

batches(
  'proposals skip items without photos, which were counted before; the tally of the task tells the rest',
  () =>
    withWorld(async (world) => {
      const { t, ai, clothesId } = world;
      const second = await addItem(t, 'Плащ', 1);
      const without = await addItem(t, 'Без фото', 0);
      const ids = [clothesId, second.clothesId, without.clothesId, 99];
      assert.equal(await preview(t, { ids }), { change: 2, same: 1, missing: 1 });
      ai.next.push(says(null, { refusal: 'no' }));
      const { taskId, batchId } = await begin(t, { ids }, suggest);
      const task = await reached(t, taskId, ({ status }) => status === 'completed');
      assert.equal([task.kind, task.done, task.total, task.skippedCount], ['suggest', 4, 4, 3]);
      const reasons = new Map(task.skipped.map(({ id, reason }) => [id, reason]));
      assert.match(reasons.get(without.clothesId) ?? '', /фото/);
      assert.ok(reasons.has(99));
      const states = await Promise.all(
        [clothesId, second.clothesId].map(async (id) => (await latest({ t, clothesId: id }))?.status),
      );
      assert.equal(states.sort(), ['completed', 'failed']);
      assert.equal(
        await t.db.selectFrom('changes').selectAll().where('batch_id', '=', batchId).execute(),
        [],
      );
    }),
);

batches('an item being described can get proposals, one that is getting them cannot', () =>
  withWorld(async (world) => {
    const { t, ai, clothesId } = world;
    const held: (() => void)[] = [];
    ai.otherwise = (answer, request) => held.push(() => says('Опис.')(answer, request));
    await t.data('POST', `/api/clothes/${clothesId}/description`);
    assert.equal(await preview(t, all), { change: 1, same: 0, missing: 0 });
    await t.data('POST', `/api/clothes/${clothesId}/suggestions`);
    assert.equal(await preview(t, all), { change: 0, same: 1, missing: 0 });
    await until(() => held.length === 2);
    ai.otherwise = answers({});
    for (const one of held) one();
  }),
);

batches('a stop of proposals ends those that wait at once; those under way come to their end', () =>
  withWorld(async (world) => {
    const { t, ai } = world;
    for (let n = 0; n < 5; n += 1) await addItem(t, `Пальто ${n}`, 1);
    const held: (() => void)[] = [];
    ai.otherwise = (answer, request) => held.push(() => answers(nothing)(answer, request));
    const { taskId } = await begin(t, all, suggest);
    const rows = () => t.db.selectFrom('tasks').select(['status', 'kind']).execute();
    await until(() => held.length === atOnce);
    await until(async () => (await rows()).length === 6);
    assert.is((await t.data<BatchTask>('POST', `/api/tasks/${taskId}/stop`)).status, 'stopped');
    const of = async (wanted: string) => (await rows()).filter(({ status }) => status === wanted).length;
    assert.equal([await of('running'), await of('failed')], [atOnce, 3]);
    for (const one of held) one();
    await until(async () => (await of('completed')) === atOnce);
    assert.is(ai.requests.length, atOnce);
  }),
);

batches('items deleted while their proposals wait count as skipped, so that the tally is whole', () =>
  withWorld(async (world) => {
    const { t, ai } = world;
    const deleted: number[] = [];
    for (let n = 0; n < 5; n += 1) deleted.push((await addItem(t, `Пальто ${n}`, 1)).clothesId);
    const held: (() => void)[] = [];
    ai.otherwise = (answer, request) => held.push(() => answers(nothing)(answer, request));
    const { taskId } = await begin(t, all, suggest);
    const rows = () => t.db.selectFrom('tasks').select('id').execute();
    await until(async () => held.length === atOnce && (await rows()).length === 6);
    for (const id of deleted) await t.data('DELETE', `/api/clothes/${id}`);
    for (const one of held) one();
    const task = await reached(t, taskId, ({ status }) => status === 'completed');
    assert.equal([task.done, task.total, task.skippedCount], [6, 6, 5]);
  }),
);

batches('proposals that all wait for the model hold up no other change', () =>
  withWorld(async (world) => {
    const { t, ai, clothesId } = world;
    const held: (() => void)[] = [];
    ai.otherwise = (answer, request) => held.push(() => answers(nothing)(answer, request));
    const ids = [clothesId];
    for (let n = 0; n < 4; n += 1) ids.push((await addItem(t, `Пальто ${n}`, 1)).clothesId);
    for (const id of ids) await begin(t, { ids: [id] }, suggest);
    await until(() => held.length === atOnce);
    const { taskId } = await begin(t, { ids }, { brandId: null });
    const task = await reached(t, taskId, ({ status }) => status === 'completed');
    assert.equal([task.done, ai.requests.length], [ids.length, atOnce]);
    ai.otherwise = answers(nothing);
    for (const one of held) one();
  }),
);

batches('a proposal for one item does not wait for the items of a batch', () =>
  withWorld(async (world) => {
    const { t, ai, clothesId } = world;
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) ids.push((await addItem(t, `Пальто ${n}`, 1)).clothesId);
    const held: (() => void)[] = [];
    ai.otherwise = (answer, request) => held.push(() => answers(nothing)(answer, request));
    await begin(t, { ids }, suggest);
    const rows = () => t.db.selectFrom('tasks').select('id').execute();
    await until(async () => held.length === atOnce && (await rows()).length === ids.length);
    const { taskId } = await t.data<Task>('POST', `/api/clothes/${clothesId}/suggestions`);
    held.shift()?.();
    await until(() => ai.requests.length === atOnce + 1);
    assert.is((await latest(world))?.status, 'running', `task ${taskId}`);
    ai.otherwise = answers(nothing);
    for (const one of held) one();
  }),
);

batches('proposals with another kind of change are refused, and so is an unknown model', () =>
  withWorld(async ({ t }) => {
    for (const change of [
      { suggest: {}, describe: {} },
      { suggest: {}, brandId: null },
      { suggest: { model: 'x' } },
    ]) {
      const { status } = await t.problem('POST', '/api/clothes/batch', { selection: all, change });
      assert.is(status, 422, JSON.stringify(change));
    }
  }),
);

batches.run();
