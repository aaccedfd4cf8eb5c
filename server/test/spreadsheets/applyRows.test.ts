import * as assert from 'uvu/assert';
import { withTransaction } from '../../src/platform/db/transactions';
import { applyRows } from '../../src/spreadsheets/importing/applyRows';
import type { Likeness } from '../../src/spreadsheets/importing/EntryNames';
import type { StoredPlan } from '../../src/spreadsheets/importing/plan';
import type { TestApp } from '../support/app';
import { appSuite } from '../support/appSuite';
import { fillItems } from '../support/manyItems';
import { builtQueries } from '../support/plans';

const rows = appSuite('rows of an import', (t) => fillItems(t.db, 60));

const likeness: Likeness = {
  aliases: async () => new Map(),
  former: async () => undefined,
  near: async () => [],
};

function apply(t: TestApp, plans: readonly StoredPlan[], db = t.db) {
  const planned = plans.map((plan, at) => ({ row: at + 2, plan }));
  return withTransaction(db, (tx) => applyRows(tx, 1, planned, t.clock.now(), likeness));
}

rows('rows that describe one item are written in their order, a change each', async ({ t }) => {
  const supplier = { id: 1, name: 'suppliers 1' };
  const added = { id: null, values: { supplier, price_cents: 100 } };
  const { changes, left } = await apply(t, [
    { itemId: 1, fields: { title: 'Перша' }, purchase: added },
    { itemId: null, fields: { title: 'Нова' }, purchase: added, isFirst: true },
    { itemId: 1, fields: { title: 'Друга' }, purchase: { id: 1, values: { price_cents: 200 } } },
    { itemId: null, of: 3, fields: {}, purchase: added },
    { itemId: 1, fields: { description: 'Опис' }, purchase: { id: 1, values: { size: '50' } } },
  ]);
  assert.equal(left, []);
  const titles = changes.map(({ subjectName, kind, before, after }) => [
    kind,
    subjectName,
    before.title,
    after.purchases?.length,
  ]);
  assert.equal(titles, [
    ['updated', 'Перша', 'Червона спідниця 1', 1],
    ['created', 'Нова', undefined, 1],
    ['updated', 'Друга', 'Перша', 1],
    ['updated', 'Нова', undefined, 1],
    ['updated', 'Друга', undefined, 1],
  ]);
  const bought = (id: number) =>
    t.db.selectFrom('purchases').select(['price_cents', 'size']).where('clothes_id', '=', id).orderBy('id');
  const [first] = await bought(1).execute();
  assert.equal({ ...first }, { price_cents: 200, size: '50' });
  assert.is((await bought(1).execute()).length, 2);
  assert.is((await bought(changes[1]?.subjectId ?? 0).execute()).length, 2);
});

rows('rows that change items take as many statements for many items as for few', async ({ t }) => {
  const statementsFor = async (first: number, last: number) => {
    const plans = Array.from(
      { length: last - first + 1 },
      (_, at): StoredPlan => ({
        itemId: first + at,
        fields: { title: `Річ ${at}` },
        purchase: { id: first + at, values: { price_cents: at } },
      }),
    );
    return (await builtQueries(t.db, (db) => apply(t, plans, db))).length;
  };
  // The first call with a number of items also builds the statements that are kept prepared.
  await statementsFor(1, 5);
  const few = await statementsFor(6, 10);
  await statementsFor(11, 30);
  assert.is(await statementsFor(31, 50), few);
});

rows.run();
