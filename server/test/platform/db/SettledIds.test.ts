import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SettledIds } from '../../../src/platform/db/SettledIds';
import type { Tx } from '../../../src/platform/db/transactions';
import { onPostgres, startApp } from '../../support/app';

const test = suite('settled ids');

const change = {
  at: 1,
  administrator_id: null,
  cause: 'screen',
  batch_id: null,
  subject: 'brands',
  subject_id: 1,
  subject_name: 'Zara',
  kind: 'updated',
  before: '{}',
  after: '{}',
  reverts: null,
} as const;

test('settled ids include all rows while nobody writes', async () => {
  const t = await startApp();
  const settled = new SettledIds(t.db, 'changes');
  const first = await settled.read();
  const { id } = await t.db.insertInto('changes').values(change).returning('id').executeTakeFirstOrThrow();
  assert.ok(id > first);
  assert.is(await settled.read(), id);
  await t.close();
});

if (onPostgres)
  test('settled ids end before the id of a transaction that still runs, even if later ones ended', async () => {
    const t = await startApp();
    const settled = new SettledIds(t.db, 'changes');
    const before = await settled.read();
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    const insert = (tx: Tx | typeof t.db) =>
      tx.insertInto('changes').values(change).returning('id').executeTakeFirstOrThrow();
    let slowId = 0;
    let hasInserted = () => {};
    const inserted = new Promise<void>((resolve) => {
      hasInserted = resolve;
    });
    const slow = t.db.transaction().execute(async (tx) => {
      slowId = (await insert(tx)).id;
      hasInserted();
      await held;
    });
    await inserted;
    const { id } = await insert(t.db);
    assert.ok(id > slowId);
    assert.is(await settled.read(), before);
    assert.is(await settled.read(), before);
    // Transactions that begin later are not awaited.
    const other = t.db.transaction().execute(async (tx) => {
      await insert(tx);
      end();
      await slow;
      assert.is(await settled.read(), id);
    });
    await other;
    assert.ok((await settled.read()) > id);
    await t.close();
  });

test.run();
