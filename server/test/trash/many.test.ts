/** Deleting, restoring and reverting many items at once has the result of doing it one by one. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Reverted } from '../../../src/contract/changes';
import type { Restored } from '../../../src/contract/trash';
import { insertBatch } from '../../src/history/batch';
import { withTransaction } from '../../src/platform/db/transactions';
import { deleteItems } from '../../src/trash/deleteItem';
import { startApp, type TestApp } from '../support/app';
import { batch } from '../support/batches';
import { FailingDatabase } from '../support/FailingDatabase';
import { fastCreate } from '../support/items';
import { fillItems } from '../support/manyItems';

const many = suite<{ one: TestApp; all: TestApp }>('many items at once');

const count = 60;
const ids = Array.from({ length: count }, (_, at) => at + 1);
const everything = { query: {}, except: [] };

many.before.each(async (context) => {
  context.one = await startApp();
  context.all = await startApp();
  for (const t of [context.one, context.all]) {
    await t.signIn();
    await fillItems(t.db, count);
  }
});
many.after.each(async ({ one, all }) => {
  await all.close();
  await one.close();
});

/** Returns all rows of items, also in the trash, and the changes in the order of their items. */
async function stateOf({ db }: TestApp): Promise<unknown> {
  return {
    items: await db.selectFrom('clothes').selectAll().orderBy('id').execute(),
    lines: await db
      .selectFrom('compositions')
      .selectAll()
      .orderBy('clothes_id')
      .orderBy('position')
      .execute(),
    purchases: await db.selectFrom('purchases').selectAll().orderBy('id').execute(),
    photos: await db.selectFrom('images').selectAll().orderBy('id').execute(),
    trash: await db.selectFrom('trash').selectAll().orderBy('id').execute(),
    trashed: await db.selectFrom('trash_images').selectAll().orderBy('id').execute(),
    changes: await db
      .selectFrom('changes')
      .select(['subject', 'subject_id', 'subject_name', 'kind', 'before', 'after'])
      .where('subject', '!=', 'administrators')
      .orderBy('subject')
      .orderBy('subject_id')
      .orderBy('id')
      .execute(),
  };
}

/** Deletes entries that only deleted items name. */
async function deleteEntries(t: TestApp): Promise<void> {
  for (const path of ['brands/1', 'colors/2', 'types/1', 'materials/1', 'materials/2', 'suppliers/1']) {
    assert.is((await t.api('DELETE', `/api/${path}`)).status, 204, path);
  }
}

many('many items deleted by a batch are restored from the trash in one call', async ({ one, all }) => {
  for (const id of ids) await one.api('DELETE', `/api/clothes/${id}`);
  assert.is((await batch(all, everything, { delete: true })).status, 'completed');
  assert.equal(await stateOf(all), await stateOf(one));

  for (const t of [one, all]) await deleteEntries(t);
  const left: Restored['left'] = [];
  for (const id of ids) {
    left.push(...(await one.data<Restored>('POST', '/api/trash/restore', { ids: [id] })).left);
  }
  const answer = await all.data<Restored>('POST', '/api/trash/restore', { ids });
  assert.equal(answer, { restored: ids, left });
  assert.ok(left.length > 0);
  assert.equal(await stateOf(all), await stateOf(one));
});

many('many items deleted by a batch come back when it is taken back', async ({ one, all }) => {
  for (const id of ids) await one.api('DELETE', `/api/clothes/${id}`);
  const { batchId } = await batch(all, everything, { delete: true });
  for (const t of [one, all]) await deleteEntries(t);
  await one.data('POST', '/api/trash/restore', { ids: [7] });
  await all.data('POST', '/api/trash/restore', { ids: [7] });
  for (const id of ids.toReversed()) await one.data('POST', '/api/trash/restore', { ids: [id] });
  const { changed, left } = await all.data<Reverted>('POST', `/api/batches/${batchId}/revert`);
  assert.is(changed, count - 1);
  assert.ok(left.length > 0);
  assert.equal(await stateOf(all), await stateOf(one));
});

many('many items created by a batch go to the trash when it is taken back', async ({ one, all }) => {
  for (const t of [one, all]) {
    for (let n = 0; n < 6; n += 1) {
      await fastCreate(t, `Плащ ${n}`);
    }
    // Meanwhile somebody has used one of the entries and deleted another.
    await t.data('PATCH', `/api/clothes/${count + 2}/description`, { description: 'Новий' });
    await t.data('DELETE', `/api/clothes/${count + 4}`);
  }
  const made = (t: TestApp) =>
    t.db
      .selectFrom('changes')
      .select('id')
      .where('kind', '=', 'created')
      .where('subject', '=', 'clothes')
      .orderBy('id', 'desc')
      .execute();
  const left: string[] = [];
  for (const { id } of await made(one)) {
    const answer = await one.data<Reverted>('POST', `/api/changes/${id}/revert`);
    left.push(...answer.left.map(({ reason }) => reason));
  }
  const author = { administratorId: 1, cause: 'import' as const };
  const batchId = await withTransaction(all.db, (tx) => insertBatch(tx, author, all.clock.now()));
  await all.db
    .updateTable('changes')
    .set({ batch_id: batchId })
    .where('kind', '=', 'created')
    .where('subject', '=', 'clothes')
    .execute();
  const answer = await all.data<Reverted>('POST', `/api/batches/${batchId}/revert`);
  assert.is(answer.changed, 4);
  assert.equal(
    answer.left.map(({ reason }) => reason),
    left,
  );
  assert.is(left.length, 2);
  assert.equal(await stateOf(all), await stateOf(one));
});

many('many items of the trash take as many statements as one', async ({ all: { db, clock } }) => {
  const failing = new FailingDatabase(db);
  const author = { administratorId: 1, cause: 'bulk' as const };
  const { hasFailed, value } = await failing.during(30, new Error('too many statements'), () =>
    withTransaction(db, (tx) => deleteItems(tx, author, ids, { now: clock.now(), trashDays: 30 })),
  );
  assert.is(hasFailed(), false);
  assert.equal(value, { addresses: [], gone: [] });
});

many.run();
