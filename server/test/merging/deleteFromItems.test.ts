/** Deleting an entry of which items have several, with its uses, and what finds merged ones. */
import * as assert from 'uvu/assert';
import type { Change, Reverted } from '../../../src/contract/changes';
import type { Reference } from '../../../src/contract/references';
import type { Clothes, ClothesListItem } from '../../../src/contract/types';
import type { Merged, MergeStarted } from '../../../src/contract/usage';
import { deleteFromItems } from '../../src/merging/merge';
import { withTransaction } from '../../src/platform/db/transactions';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { ended } from '../support/batches';
import { addEntry, fastCreate } from '../support/items';
import { tagIds } from '../support/manyTags';
import { finish, items, stateOf, withItems } from './largeMerges';

const deleting = signedInSuite('deleting an entry with its uses', async (t) => {
  await addEntry(t, 'suppliers', 'Ринок');
  for (const name of ['Продано', 'Осінь', 'На OLX']) await addEntry(t, 'tags', name);
});

async function makeItem(t: TestApp, ids: number[]): Promise<number> {
  const { clothesId } = await fastCreate(t, 'Плащ');
  await tag(t, clothesId, ids);
  return clothesId;
}

const tag = (t: TestApp, id: number, ids: number[]) =>
  t.api('PATCH', '/api/clothes/', { items: [{ id, version: 1, set: { addTagIds: ids } }] });
const tagsOf = async (t: TestApp, id: number) =>
  (await t.data<Clothes>('GET', `/api/clothes/${id}`)).tags.map((one) => one.id);
const found = async (t: TestApp, query: string) =>
  (await t.data<ClothesListItem[]>('GET', `/api/clothes/?${query}`)).map(({ id }) => id).sort();
const names = async (t: TestApp) => (await t.data<Reference[]>('GET', '/api/tags/')).map(({ id }) => id);
const fromItems = (id: number) => `/api/tags/${id}?fromItems=true`;

deleting(
  'a tag in use is deleted with its uses only if asked for, and a revert brings all back',
  async ({ t }) => {
    const made = [await makeItem(t, [1]), await makeItem(t, [2, 1]), await makeItem(t, [2])];
    const before = await stateOf(t);
    for (const path of ['/api/tags/1', '/api/tags/1?fromItems=false']) {
      const problem = await t.problem('DELETE', path);
      assert.equal([problem.status, problem.code, problem.count], [409, 'in_use', 2]);
    }
    assert.is((await t.problem('DELETE', '/api/tags/1?fromItems=1')).status, 422);
    const { moved, batchId } = await t.data<Merged>('DELETE', fromItems(1));
    assert.equal(moved, { items: 2, purchases: 0 });
    assert.equal(await names(t), [3, 2]);
    for (const [at, ids] of [[], [2], [2]].entries()) assert.equal(await tagsOf(t, made[at] ?? 0), ids);
    const changes = await t.data<Change[]>('GET', `/api/changes/?batchId=${batchId}`);
    const sold = { id: 1, name: 'Продано' };
    assert.equal(
      changes.map(({ subject, kind, before, after }) => [`${subject} ${kind}`, before.tags, after.tags]),
      [
        ['tags deleted', undefined, undefined],
        ['clothes updated', [sold], []],
        ['clothes updated', [sold], []],
      ],
    );
    assert.equal(await t.data<Reverted>('POST', `/api/batches/${batchId}/revert`), { changed: 3, left: [] });
    assert.equal(await stateOf(t), before);
  },
);

deleting('a tag without uses is deleted either way, and one that is gone is not found', async ({ t }) => {
  assert.is((await t.api('DELETE', '/api/tags/1')).status, 204);
  assert.equal((await t.data<Merged>('DELETE', fromItems(2))).moved, { items: 0, purchases: 0 });
  assert.is((await t.problem('DELETE', fromItems(2))).status, 404);
  const headers = { 'idempotency-key': 'one' };
  const [first, again] = [
    await t.api('DELETE', fromItems(3), undefined, { headers }),
    await t.api('DELETE', fromItems(3), undefined, { headers }),
  ];
  assert.equal([first.status, again.status, again.body], [200, 200, first.body]);
  assert.is((await t.api('DELETE', '/api/brands/1?fromItems=true')).status, 404);
});

deleting('an item changed since a tag’s deletion gets the tag back, with what it has', async ({ t }) => {
  const id = await makeItem(t, [1]);
  const { batchId } = await t.data<Merged>('DELETE', fromItems(1));
  await tag(t, id, [2]);
  assert.equal((await t.data<Reverted>('POST', `/api/batches/${batchId}/revert`)).left, []);
  assert.equal((await tagsOf(t, id)).sort(), [1, 2]);
});

deleting('a filter by a merged tag finds the survivor, by a deleted one nothing', async ({ t }) => {
  const [one, two, none] = [await makeItem(t, [1]), await makeItem(t, [2]), await makeItem(t, [])];
  const first = await t.data<Merged>('POST', '/api/tags/2/merge', { ids: [1] });
  const second = await t.data<Merged>('POST', '/api/tags/3/merge', { ids: [2] });
  for (const id of [1, 2, 3]) {
    assert.equal(await found(t, `tagIds=${id}`), [one, two], String(id));
    assert.equal(await found(t, `withoutTagIds=${id}`), [none], String(id));
    assert.equal(await t.data('GET', `/api/tags/?id=${id}`), [{ id: 3, name: 'На OLX' }]);
  }
  assert.equal(await found(t, 'tagIds=1,2,3'), [one, two]);
  await t.data('POST', `/api/batches/${second.batchId}/revert`);
  assert.equal([await found(t, 'tagIds=1'), await found(t, 'tagIds=3')], [[one, two], []]);
  await t.data('POST', `/api/batches/${first.batchId}/revert`);
  assert.equal([await found(t, 'tagIds=1'), await found(t, 'tagIds=2')], [[one], [two]]);
  await t.data('DELETE', fromItems(1));
  assert.equal([await found(t, 'tagIds=1'), await found(t, 'tagIds=1,2')], [[], []]);
  assert.equal(await found(t, 'withoutTagIds=1'), [one, two, none]);
  assert.equal(await found(t, 'withoutTagIds=1,2'), [one, none]);
  assert.equal(await t.data('GET', '/api/tags/?id=1'), []);
});

deleting('a filter of items by a merged brand finds the survivor', async ({ t }) => {
  for (const name of ['Zara', 'Зара']) await addEntry(t, 'brands', name);
  const id = await makeItem(t, []);
  await t.api('PATCH', '/api/clothes/', { items: [{ id, version: 1, set: { brandId: 2 } }] });
  await t.data('POST', '/api/brands/2/merge', { ids: [1] });
  assert.equal(await found(t, 'brandId=1'), [id]);
});

deleting('filters by tags have limits in every form', async ({ t }) => {
  const eleven = Array.from({ length: 11 }, (_, at) => at + 1);
  for (const name of ['tagIds', 'withoutTagIds']) {
    for (const value of [eleven.join(), '0', 'x', '1,', '1;2', '99999999999999999']) {
      const problem = await t.problem('GET', `/api/clothes/?${name}=${value}`);
      assert.equal([problem.status, problem.errors?.[0]?.field], [422, name], value);
    }
    for (const value of [eleven, [0], ['1'], 1]) {
      const selection = { query: { [name]: value }, except: [] };
      const problem = await t.problem('POST', '/api/clothes/batch/preview', {
        selection,
        change: { brandId: null },
      });
      assert.is(problem.status, 422, JSON.stringify(value));
    }
  }
});

deleting('a deletion from many items runs as a task; meanwhile nothing can name the tag', () =>
  withItems('tags', async (t) => {
    const id = tagIds['random 97 %'] ?? 0;
    const before = await stateOf(t);
    const author = { administratorId: 1, cause: 'screen' as const };
    const { status, body } = await withTransaction(t.db, (tx) =>
      deleteFromItems(tx, t.clock.now(), author, 'tags', id, null),
    );
    assert.is(status, 202);
    const task = body as MergeStarted;
    assert.ok((await tagsOf(t, 1)).includes(id), 'the task has not reached it');
    assert.not.ok((await names(t)).includes(id));
    const refused = [
      ['POST', `/api/tasks/${task.taskId}/stop`, {}, 409],
      ['POST', `/api/batches/${task.batchId}/revert`, undefined, 409],
      ['DELETE', fromItems(id), undefined, 404],
      ['PUT', `/api/tags/${id}`, { name: 'Нова' }, 404],
      ['POST', '/api/tags/1/merge', { ids: [id] }, 404],
      ['POST', `/api/tags/${id}/merge`, { ids: [1] }, 404],
      ['POST', '/api/clothes/batch', { selection: { ids: [1] }, change: { addTagIds: [id] } }, 422],
    ] as const;
    for (const [method, path, input, wanted] of refused) {
      const problem = await t.problem(method, path, input);
      assert.is(`${method} ${path} ${problem.status}`, `${method} ${path} ${wanted}`);
    }
    const without = items.tags - Math.floor(items.tags * 0.97);
    const untagged = (await found(t, `withoutTagIds=${id}&size=200`))[0] ?? 0;
    assert.is(
      (await t.api<{ meta: { total: number } }>('GET', `/api/clothes/?withoutTagIds=${id}&size=1`)).body.meta
        .total,
      without,
    );
    await tag(t, untagged, [id]);
    assert.not.ok((await tagsOf(t, untagged)).includes(id));
    assert.is((await finish(t, task)).status, 'completed');
    assert.is(
      (await t.db.selectFrom('item_tags').select('tag_id').where('tag_id', '=', id).execute()).length,
      0,
    );
    const [deletion] = await t.data<Change[]>('GET', `/api/changes/?size=1&batchId=${task.batchId}`);
    assert.equal([deletion?.kind, deletion?.subject], ['deleted', 'tags']);
    const revert = await t.data<{ taskId: number }>('POST', `/api/batches/${task.batchId}/revert`);
    assert.is((await ended(t, revert.taskId)).skippedCount, 0);
    const withoutType = (state: string) => JSON.stringify(JSON.parse(state).slice(1));
    assert.is(
      withoutType(await stateOf(t)),
      withoutType(before),
      'the other task has set the type of an item',
    );
  }),
);

deleting('a deletion from many items answers with its task', () =>
  withItems('tags', async (t) => {
    const id = tagIds['random 97 %'] ?? 0;
    const answer = await t.api<{ data: MergeStarted }>('DELETE', fromItems(id));
    assert.is(answer.status, 202, answer.text);
    const task = await ended(t, answer.body.data.taskId);
    assert.equal(
      [task.kind, task.status, task.total],
      ['deleteEntry', 'completed', answer.body.data.moved.items],
    );
    assert.not.ok((await names(t)).includes(id));
  }),
);

deleting.run();
