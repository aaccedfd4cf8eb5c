/** A merge of many items, from the call to the end of its task, and its revert. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Change } from '../../../src/contract/changes';
import type { Reference } from '../../../src/contract/references';
import type { Clothes } from '../../../src/contract/types';
import type { MergeStarted } from '../../../src/contract/usage';
import { mergeReferences } from '../../src/merging/merge';
import { withTransaction } from '../../src/platform/db/transactions';
import type { TestApp } from '../support/app';
import { begin, ended } from '../support/batches';
import { FailingDatabase } from '../support/FailingDatabase';
import { itemNaming } from '../support/itemInput';
import { until } from '../support/TaskSocket';
import { beginMerge, count, counts, idsOf, stateOf, withItems } from './largeMerges';

const large = suite('a merge of many items');

for (const kind of ['brands', 'suppliers', 'materials', 'tags'] as const) {
  large(`a large merge of ${kind}: the call answers 202, a task moves all, a revert brings all back`, () =>
    withItems(kind, async (t) => {
      const before = await stateOf(t);
      const path = `/api/${kind}/1/merge`;
      const answer = await t.api<{ data: MergeStarted }>('POST', path, { ids: idsOf(kind) });
      assert.is(answer.status, 202, answer.text);
      const { taskId, batchId, moved } = answer.body.data;
      const task = await ended(t, taskId);
      assert.equal([task.kind, task.status, task.skippedCount], ['merge', 'completed', 0]);
      assert.equal([task.done, task.total], [moved.items, moved.items]);
      assert.is(moved.purchases, kind === 'suppliers' ? moved.items : 0);
      assert.is(await count(t, kind), 0);
      assert.equal(
        (await t.data<Reference[]>('GET', `/api/${kind}/`)).map(({ id }) => id),
        [1],
      );
      // As after a small merge, the last changes are those of the entries.
      const [names, deletion] = await t.data<Change[]>('GET', '/api/changes/?size=2');
      assert.equal([names?.kind, names?.subject, names?.batchId], ['updated', kind, batchId]);
      const last = counts[kind];
      assert.equal([deletion?.kind, deletion?.subjectId], ['deleted', last]);
      assert.match(deletion?.before.name ?? '', kind);
      const [item] = await t.data<Change[]>('GET', `/api/changes/?size=1&subject=clothes&batchId=${batchId}`);
      assert.match(JSON.stringify(item?.before), new RegExp(`"${kind} .+"`));
      const revert = await t.data<{ taskId: number }>('POST', `/api/batches/${batchId}/revert`);
      assert.is((await ended(t, revert.taskId)).skippedCount, 0);
      assert.equal(await stateOf(t), before);
    }),
  );
}

large('a large merge goes on when its person has no right any more, and after any failures', () =>
  withItems('brands', async (t) => {
    const task = await beginMerge(t, 'brands');
    const tasks = t.db.updateTable('batch_tasks').where('id', '=', task.taskId);
    const { payload } = await t.db
      .selectFrom('batch_tasks')
      .select('payload')
      .where('id', '=', task.taskId)
      .executeTakeFirstOrThrow();
    // A survivor that does not exist makes each slice fail.
    const lost = JSON.stringify({ ...JSON.parse(payload), survivor: 9999 });
    await tasks.set({ payload: lost, attempts: 9 }).execute();
    // A token that does not exist has no right.
    await t.db.updateTable('batches').set({ token_id: 99 }).where('id', '=', task.batchId).execute();
    await begin(t, { ids: [1] }, { typeId: 1 });
    const failures = () => t.log.filter((line) => line.includes('a slice of a batch failed')).length;
    await until(() => failures() >= 6);
    await tasks.set({ payload }).execute();
    assert.is((await ended(t, task.taskId)).status, 'completed');
    assert.is(await count(t, 'brands'), 0);
  }),
);

large('a large merge refuses percents over 100 before it writes, unless they are capped', () =>
  withItems('materials', async (t) => {
    await t.db
      .insertInto('compositions')
      .values({ clothes_id: 1, position: 1, material_id: 5, percent: 20 })
      .execute();
    const before = await stateOf(t);
    const path = '/api/materials/1/merge';
    const problem = await t.problem('POST', path, { ids: idsOf('materials') });
    assert.equal([problem.status, problem.count], [422, 1]);
    assert.equal([problem.errors?.[0]?.field, problem.errors?.[0]?.code], ['clothes.1', 'over_100']);
    assert.equal(await stateOf(t), before);
    // Also what is written between the survey and the transaction is checked.
    const survey = { moved: { items: 0, purchases: 0 }, since: 0 };
    const author = { administratorId: 1, cause: 'screen' as const };
    const merge = () =>
      withTransaction(t.db, (tx) =>
        mergeReferences(tx, 1, author, 'materials', 1, { ids: idsOf('materials') }, survey),
      );
    const one = await t.data<Clothes>('GET', '/api/clothes/1');
    const { fabricComposition: lines } = one;
    const input = { ...itemNaming(one.title, 1), fabricComposition: lines, tagIds: [] };
    await t.data('PUT', '/api/clothes/1', { ...input, title: 'Інша' });
    assert.is(await merge().catch((error: { code?: string }) => error.code), 'validation_failed');
    const capped = await t.data<MergeStarted>('POST', path, { ids: idsOf('materials'), capPercents: true });
    await ended(t, capped.taskId);
    const after = await t.data<Clothes>('GET', '/api/clothes/1');
    assert.equal(
      after.fabricComposition.map(({ material, percent }) => [material.id, percent]),
      [[1, 100]],
    );
  }),
);

large('a repeated large merge under the same key gets the same task', () =>
  withItems('suppliers', async (t) => {
    const headers = { 'idempotency-key': 'one' };
    const send = () => t.api('POST', '/api/suppliers/1/merge', { ids: idsOf('suppliers') }, { headers });
    const first = await send();
    const again = await send();
    assert.equal([again.status, again.body], [202, first.body]);
    await ended(t, (first.body as { data: MergeStarted }).data.taskId);
    assert.equal((await send()).body, first.body);
  }),
);

large('a lost statement of a large merge’s call leaves nothing of it', () =>
  withItems('suppliers', async (t: TestApp) => {
    const failing = new FailingDatabase(t.db);
    const before = await stateOf(t);
    const path = '/api/suppliers/1/merge';
    const error = new Error('a fault of the test');
    for (let n = 1; ; n += 1) {
      const send = () => t.api<{ data: MergeStarted }>('POST', path, { ids: [2, ...idsOf('suppliers')] });
      const { hasFailed, value: answer } = await failing.during(n, error, send);
      if (!hasFailed()) {
        assert.is(answer.status, 202);
        await ended(t, answer.body.data.taskId);
        break;
      }
      assert.is(answer.status, 500, String(n));
      assert.is(await stateOf(t), before, String(n));
      assert.equal(await t.db.selectFrom('batch_tasks').select('id').execute(), []);
    }
    assert.is(await count(t, 'suppliers'), 0);
  }),
);

large.run();
