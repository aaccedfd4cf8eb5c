/** Ranges of days and prices in the list of items: what belongs to them, and what is refused. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ItemFilter } from '../../../../src/contract/itemFilters';
import type { ClothesListItem } from '../../../../src/contract/types';
import { startApp, type TestApp } from '../../support/app';
import { addEntry, fastCreate } from '../../support/items';

const ranges = suite<{ t: TestApp }>('ranges in the list of items');
const own = process.env.TZ;

ranges.before.each(async (context) => {
  process.env.TZ = 'Europe/Kyiv';
  context.t = await startApp();
  await context.t.signIn();
});
ranges.after.each(async ({ t }) => {
  await t.close();
  // An empty TZ is the machine's own zone.
  process.env.TZ = own ?? '';
});

/** Adds an item with purchases. */
async function make(t: TestApp, title: string, ...purchases: { date?: string; price?: number }[]) {
  const supplierId = await addEntry(t, 'suppliers', `Постачальник речі «${title}»`);
  const { clothesId, purchaseId } = await fastCreate(t, title, supplierId);
  for (const [at, purchase] of purchases.entries()) {
    const [method, path] = at === 0 ? ['PUT', `/api/purchases/${purchaseId}`] : ['POST', '/api/purchases/'];
    await t.data(method ?? '', path ?? '', { clothesId, supplierId, ...purchase });
  }
  return clothesId;
}

async function found(t: TestApp, query: string): Promise<string> {
  const items = await t.data<ClothesListItem[]>('GET', `/api/clothes/?${query}`);
  return items
    .map(({ title }) => title)
    .sort()
    .join();
}

ranges('one purchase of an item must be within both ends of a range', async ({ t }) => {
  await make(t, 'around', { date: '2025-12-31' }, { date: '2026-02-01' });
  await make(t, 'first', { date: '2026-01-01' }, { date: '2026-05-05' });
  await make(t, 'last', { date: '2026-01-31' });
  await make(t, 'undated', {});
  assert.is(await found(t, 'boughtFrom=2026-01-01&boughtTo=2026-01-31'), 'first,last');
  assert.is(await found(t, 'boughtFrom=2026-01-01'), 'around,first,last');
  assert.is(await found(t, 'boughtTo=2026-01-31'), 'around,first,last');
  assert.is(await found(t, 'boughtFrom=2026-02-01&boughtTo=2026-01-31'), '');
});

ranges('the last price of an item is within a range that has it as an end, also 0', async ({ t }) => {
  await make(t, 'free', { price: 12, date: '2026-01-01' }, { price: 0, date: '2026-01-02' });
  await make(t, 'cheap', { price: 0.01 });
  await make(t, 'dear', { price: 99_999_999.99 });
  await make(t, 'unknown', {});
  for (const [filter, expected] of [
    [{ priceFrom: 0 }, 'cheap,dear,free'],
    [{ priceTo: 0 }, 'free'],
    [{ priceFrom: 0, priceTo: 0 }, 'free'],
    [{ priceFrom: 0.01, priceTo: 12 }, 'cheap'],
    [{ priceFrom: 99_999_999.99 }, 'dear'],
    [{ priceFrom: 5, priceTo: 4 }, ''],
  ] satisfies [ItemFilter, string][]) {
    const search = new URLSearchParams(
      Object.entries(filter).map(([name, value]): [string, string] => [name, `${value}`]),
    );
    assert.is(await found(t, String(search)), expected, String(search));
    const selection = { query: filter, except: [] };
    const change = { fabricComposition: [] };
    const preview = await t.data<{ same: number }>('POST', '/api/clothes/batch/preview', {
      selection,
      change,
    });
    assert.is(preview.same, expected.split(',').filter(Boolean).length, `${search} in a batch`);
  }
});

ranges(
  'a day of creation ends at the next midnight of the server, whatever its clock does',
  async ({ t }) => {
    const hour = 3_600_000;
    for (const [day, begins, hours] of [
      ['2026-03-29', Date.UTC(2026, 2, 28, 22), 23],
      ['2026-10-25', Date.UTC(2026, 9, 24, 21), 25],
    ] as const) {
      const instants = { before: -1, first: 0, last: hours * hour - 1, next: hours * hour };
      for (const [title, offset] of Object.entries(instants)) {
        const id = await make(t, `${title} ${day}`);
        await t.db
          .updateTable('clothes')
          .set({ created_at: begins + offset })
          .where('id', '=', id)
          .execute();
      }
      const expected = `first ${day},last ${day}`;
      assert.is(await found(t, `createdFrom=${day}&createdTo=${day}`), expected);
    }
  },
);

ranges('an end of a range that is no day or no price is refused at its field', async ({ t }) => {
  const refused = {
    createdTo: ['x', '2026-02-30'],
    boughtFrom: ['2026-1-1', '2026-02-30'],
    boughtTo: ['1', '2025-13-01'],
    priceFrom: ['x', '-1', '1.005', '1e3', '100000000'],
    priceTo: ['1,5', ' 1', '0x1'],
  };
  for (const [name, texts] of Object.entries(refused))
    for (const text of texts) {
      const errors = await t.fieldErrors('GET', `/api/clothes/?${new URLSearchParams({ [name]: text })}`);
      assert.is(errors[0]?.split(' ')[0], name, `${name}=${text}`);
    }
  for (const [name, value] of [
    ['boughtTo', 5],
    ['boughtTo', '2026-02-30'],
    ['priceFrom', '5'],
    ['priceFrom', -1],
    ['priceTo', 1.005],
    ['priceTo', 1e9],
  ] as const) {
    const selection = { query: { [name]: value }, except: [] };
    const change = { fabricComposition: [] };
    const [error = ''] = await t.fieldErrors('POST', '/api/clothes/batch/preview', { selection, change });
    assert.match(error, new RegExp(`^(selection\\.query\\.)?${name} `), `${name} ${value} in a batch`);
    const { status } = await t.api('POST', '/api/clothes/export', {
      selection,
      format: 'csv',
      rows: 'items',
    });
    assert.is(status, 422, `${name} ${value} in an export`);
  }
});

ranges.run();
