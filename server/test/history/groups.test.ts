/**
 * The lists of changes that are grouped by batch, or filtered by field. The groups have to be right
 * after every kind of write.
 */
import * as assert from 'uvu/assert';
import type { BatchPart, Change } from '../../../src/contract/changes';
import type { PageMeta } from '../../../src/contract/types';
import { sweepHistory } from '../../src/history/sweep';
import { day } from '../../src/platform/clock';
import { openDatabase } from '../../src/platform/db/open';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { batch } from '../support/batches';
import { fastCreate } from '../support/items';
import { makeOld } from '../support/oldDatabase';
import { signInAs } from '../support/people';
import { inTempFolder } from '../support/tempFolder';

const groups = signedInSuite('changes by batch and by field', async (t) => {
  await t.data('POST', '/api/suppliers/', { name: 'Ринок' });
  await t.data('POST', '/api/colors/', { name: 'Білий' });
  for (const title of ['А', 'Б', 'В']) await fastCreate(t, title);
});

async function read(t: TestApp, query: string): Promise<{ data: Change[]; meta: PageMeta }> {
  return (await t.api<{ data: Change[]; meta: PageMeta }>('GET', `/api/changes/?${query}`)).body;
}

const all = { ids: [1, 2, 3] };
const part = (kind: Change['kind'], count: number, fields: string[], alike = false): BatchPart => ({
  subject: 'clothes',
  kind,
  count,
  fields,
  alike,
});
const told = (data: Change[]) =>
  data.map(({ kind, subjectName, ofBatch }) => [kind, subjectName, ofBatch].join(' ').trim());

groups('a batch is one row of the history, with what it did, and its changes are listed', async ({ t }) => {
  const { batchId } = await batch(t, all, { colorId: 1 });
  await t.data('PATCH', '/api/clothes/1/description', { description: 'Тепле' });
  await batch(t, { ids: [1, 2] }, { lastPurchase: { price: { set: 5 }, size: 'M' } });
  const { data, meta } = await read(t, 'group=batch&size=3');
  assert.equal(meta, { total: 9, page: 1, size: 3 });
  assert.equal(told(data), ['updated Б 2', 'updated А', 'updated В 3']);
  assert.equal(
    data.map(({ parts }) => parts),
    [[part('updated', 2, ['price', 'size'])], undefined, [part('updated', 3, ['color'], true)]],
  );
  assert.equal(told((await read(t, 'group=batch&page=2&size=3')).data), [
    'created В',
    'created Б',
    'created А',
  ]);
  assert.equal((await read(t, `batchId=${batchId}&size=2`)).meta, { total: 3, page: 1, size: 2 });
  assert.equal(told((await read(t, `batchId=${batchId}&page=2&size=2`)).data), ['updated А']);
  assert.equal((await t.problem('GET', '/api/changes/?field=cost')).errors?.[0]?.field, 'field');
});

groups('a batch’s items whose changed fields differ are one part of the history', async ({ t }) => {
  await t.data('POST', '/api/types/', { name: 'Сукня' });
  await batch(t, { ids: [1] }, { colorId: 1 });
  await batch(t, all, { colorId: 1, typeId: 1 });
  const { data } = await read(t, 'group=batch&size=1');
  assert.equal(data[0]?.parts, [part('updated', 3, ['color', 'type'])]);
});

groups('a filter of the history by field finds its changes, also those of purchases', async ({ t }) => {
  await t.data('POST', '/api/purchases/', {
    clothesId: 1,
    supplierId: 1,
    price: 5,
    size: 'M',
    date: '2027-01-01',
  });
  const bought = { clothesId: 1, supplierId: 1, date: '2027-01-01' };
  await t.data('PUT', '/api/purchases/4', { ...bought, price: 5, size: 'L' });
  await t.data('PUT', '/api/purchases/4', { ...bought, price: 6, size: 'L' });
  await batch(t, all, { lastPurchase: { price: { set: 7 } } });
  const ids = async (query: string) => (await read(t, query)).data.map(({ id }) => id);
  const [last = 0] = await ids('size=1');
  assert.equal(await ids('field=price'), [last, last - 1, last - 2, last - 3, last - 5]);
  assert.equal(await ids('field=size'), [last - 4, last - 5]);
  assert.equal(await ids('field=luxury'), []);
  assert.equal(await ids('group=batch&field=price'), [last, last - 3, last - 5]);
  assert.equal(await ids('group=batch&field=price&kind=created'), []);
  assert.equal(await ids('group=batch&field=price&administratorId=1&from=2026-11-21&to=2026-11-21'), [
    last,
    last - 3,
    last - 5,
  ]);
  assert.equal(await ids('group=batch&field=price&to=2026-11-20'), []);
});

groups('a batch’s row in the history is the newest that matches, and counts the others', async ({ t }) => {
  const viewer = await signInAs(t, 'viewer');
  await t.data('POST', '/api/colors/', { name: 'Чорний' });
  await batch(t, all, { colorId: 2 });
  await t.data('POST', '/api/colors/1/merge', { ids: [2] });
  const { data } = await read(t, 'group=batch&size=1');
  assert.equal(told(data), ['updated Білий 5']);
  assert.equal(
    data[0]?.parts?.map(({ subject, kind, count }) => `${subject} ${kind} ${count}`),
    ['colors updated 1', 'colors deleted 1', 'clothes updated 3'],
  );
  assert.equal(told((await read(t, 'group=batch&size=1&subject=clothes')).data), ['updated В 3']);
  assert.equal(told((await read(t, 'group=batch&size=1&kind=deleted')).data), ['deleted Чорний 1']);
  assert.equal(told((await read(t, 'group=batch&size=2&field=color')).data), ['updated В 3', 'updated В 3']);
  t.accessToken = viewer.accessToken;
  const seen = await read(t, 'group=batch&size=100');
  assert.is(seen.data.filter(({ subject }) => subject === 'administrators').length, 0);
  assert.equal(seen.data[0]?.administrator, { id: 1, name: 'Користувач 1' });
});

groups('a batch in the history can be taken back until all of it was', async ({ t }) => {
  const { batchId } = await batch(t, all, { colorId: 1 });
  const [newest] = (await read(t, 'group=batch&size=1')).data;
  await t.data('POST', `/api/changes/${newest?.id}/revert`);
  const revertible = async () =>
    (await read(t, 'group=batch')).data.find((change) => change.batchId === batchId)?.revertible;
  assert.is(await revertible(), true);
  const again = await batch(t, { ids: [3] }, { colorId: 1 });
  await t.data('POST', `/api/batches/${batchId}/revert`);
  await t.data('POST', `/api/batches/${again.batchId}/revert`);
  assert.is((await read(t, 'group=batch&size=1')).data[0]?.revertible, true);
  const one = (await read(t, 'group=batch')).data.find((change) => change.batchId === again.batchId);
  assert.is(one?.revertible, false);
});

groups('a group of the history is deleted with its newest change', async ({ t }) => {
  await batch(t, all, { colorId: 1 });
  t.clock.forward(30 * day + 1);
  await sweepHistory(t.db, t.clock, 30);
  assert.equal(await t.db.selectFrom('change_groups').selectAll().execute(), []);
});

groups('the history of an older database gets the same names and groups', ({ t }) =>
  inTempFolder(async (folder) => {
    await batch(t, all, { colorId: 1 });
    await batch(t, { ids: [1, 2] }, { lastPurchase: { price: { set: 5 } } });
    await t.data('POST', '/api/clothes/1/merge', { ids: [2] });
    const old = await makeOld(folder, 'groups of changes');
    try {
      const stateOf = async ({ db }: Pick<TestApp, 'db'>) => ({
        fields: await db.selectFrom('changes').select('fields').orderBy('id').execute(),
        groups: await db.selectFrom('change_groups').selectAll().orderBy('id').execute(),
      });
      const wanted = await stateOf(t);
      const person = await t.db.selectFrom('administrators').selectAll().executeTakeFirstOrThrow();
      await old.db
        .insertInto('administrators')
        .values({ ...person, id: undefined })
        .execute();
      for (const { id: _, ...row } of await t.db.selectFrom('batches').selectAll().orderBy('id').execute())
        await old.db.insertInto('batches').values(row).execute();
      for (const { id: _, fields: __, ...row } of await t.db
        .selectFrom('changes')
        .selectAll()
        .orderBy('id')
        .execute())
        await old.db.insertInto('changes').values(row).execute();
      await old.db.destroy();
      const { db, close } = await openDatabase(old.address);
      assert.equal(await stateOf({ db }), wanted);
      await close();
    } finally {
      await old.drop();
    }
  }),
);

groups.run();
