import * as assert from 'uvu/assert';
import { itemFieldNames } from '../../../src/contract/itemFields';
import { applyEdit, applyEdits, changesOf, type ItemEdit } from '../../src/clothes/applyEdits';
import { holdItem, holdItems } from '../../src/clothes/heldItems';
import { revertEdits } from '../../src/clothes/revertItems/revertEdits';
import { withTransaction } from '../../src/platform/db/transactions';
import type { TestApp } from '../support/app';
import { appSuite } from '../support/appSuite';
import { fillItems } from '../support/manyItems';
import { builtQueries } from '../support/plans';

const edits = appSuite('edits of items', (t) => fillItems(t.db, 60));

const whole = { fields: itemFieldNames, purchases: true };
const supplier = { id: 7, name: 'suppliers 7' };
const bought = {
  price: 12.5,
  weight: null,
  size: 'XL',
  measurements: 'до коліна',
  date: '2026-02-03T00:00:00.000',
  luxury: true,
  supplierId: supplier.id,
  supplier,
};

edits('the item that an edit returns is the one that is stored', async ({ t }) => {
  const now = t.clock.now();
  await withTransaction(t.db, async (tx) => {
    const held = await holdItem(tx, 1, null, whole);
    const [first] = held.purchases;
    if (!first) throw new Error('the item has no purchase');
    const brand = { id: 3, name: 'brands 3' };
    const fabricComposition = [{ material: { id: 2, name: 'materials 2' }, percent: 30 }];
    const fields = { title: 'Інша', description: null, brand, fabricComposition };
    const one = await applyEdit(tx, now, { item: held, fields, purchases: { add: [bought, bought] } });
    assert.equal(one.item, await holdItem(tx, 1, null, whole));
    const [, second, third] = one.item.purchases;
    if (!second || !third) throw new Error('no purchase was added');
    const purchases = { set: [{ ...second, price: null }], remove: [first, third] };
    const two = await applyEdit(tx, now, { item: one.item, purchases });
    assert.equal(two.item, await holdItem(tx, 1, null, whole));
    assert.equal(two.change?.before, { purchases: [second, first, third] });
    assert.equal(two.change?.after, { purchases: [{ ...second, price: null }] });
    const three = await applyEdit(tx, now, { item: two.item, purchases: { set: [first, second] } });
    assert.equal(three.item, await holdItem(tx, 1, null, whole));
    assert.equal(
      three.item.purchases.map(({ id }) => id),
      [first.id, second.id],
    );
  });
});

edits('a new item has its values, and a change of its creation', async ({ t }) => {
  await withTransaction(t.db, async (tx) => {
    const fields = { title: 'Нова', brand: { id: 3, name: 'brands 3' } };
    const { item, change } = await applyEdit(tx, t.clock.now(), {
      item: null,
      fields,
      purchases: { add: [bought] },
    });
    assert.equal(item, await holdItem(tx, item.id, null, whole));
    assert.is(change?.kind, 'created');
    assert.equal(change?.after, { ...fields, purchases: item.purchases });
  });
});

edits('an edit to values that an item already has writes nothing', async ({ t }) => {
  const written = await builtQueries(t.db, (db) =>
    withTransaction(db, async (tx) => {
      const item = await holdItem(tx, 1, null, whole);
      const same = {
        item,
        fields: item.fields,
        purchases: { set: item.purchases.map((one) => ({ ...one })) },
      };
      assert.equal(await applyEdit(tx, t.clock.now(), same), { item, change: null });
    }),
  );
  assert.equal(
    written.filter(({ sql }) => /^(?:update|insert|delete)/.test(sql)),
    [],
  );
});

edits('edits and their reverts take as many statements for many items as for few', async ({ t }) => {
  assert.is(await statementsFor(t, 1, 23), await statementsFor(t, 24, 60));
});

/** Edits items from one id to another, and reverts that. Returns the number of statements. */
async function statementsFor(t: TestApp, first: number, last: number): Promise<number> {
  const ids = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const now = t.clock.now();
  const stateOf = () => withTransaction(t.db, (tx) => holdItems(tx, ids, whole));
  const before = await stateOf();
  const built = await builtQueries(t.db, (db) =>
    withTransaction(db, async (tx) => {
      const all: ItemEdit[] = [...(await holdItems(tx, ids, whole)).values()].map((item) => ({
        item,
        fields: { title: `Річ ${item.id}`, fabricComposition: [] },
        purchases: { set: item.purchases.map((one) => ({ ...one, price: 5 })) },
      }));
      const changes = changesOf(await applyEdits(tx, now, all));
      assert.is(changes.length, ids.length);
      const taken = await revertEdits(
        tx,
        now,
        changes.map((change) => ({ ...change, id: 1 })),
      );
      assert.ok(taken.every(({ change, left }) => change && left.length === 0));
    }),
  );
  const versions = [...(await stateOf()).values()].map((item) => ({ ...item, version: item.version - 2 }));
  assert.equal(versions, [...before.values()]);
  return built.length;
}

edits.run();
