import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ItemValues, PurchaseRow } from '../../../src/items/page/itemValues';
import { differences, merged, type Side } from '../../../src/items/page/threeWayMerge';
import { emptyPurchase } from '../../../src/items/purchases/purchaseValues';
import { emptyValues } from './emptyValues';

const test = suite('two versions of an item');

const purchase = (id: number, price: string, part: Partial<PurchaseRow> = {}): PurchaseRow => ({
  ...emptyPurchase,
  key: String(id),
  id,
  price,
  removed: false,
  files: [],
  ...part,
});

const base: ItemValues = {
  ...emptyValues,
  title: 'Пальто',
  brandId: 1,
  fabricComposition: [{ key: '0', materialId: 7, percent: '100' }],
  purchases: [purchase(1, '10'), purchase(2, '20')],
};

const all = (side: Side) => () => side;
const found = (mine: ItemValues, theirs: ItemValues) =>
  differences(base, mine, theirs).map(({ key, usual }) => [key, usual]);

test('of two versions of an item only what the other person changed is asked about', () => {
  const mine = { ...base, description: 'Мій опис' };
  assert.equal(found(mine, { ...base, title: 'Їхнє' }), [['title', 'theirs']]);
  assert.equal(found(mine, base), []);
});

test('a field of an item that both changed offers mine first', () => {
  assert.equal(found({ ...base, title: 'Моє' }, { ...base, title: 'Їхнє' }), [['title', 'mine']]);
});

test('a field of an item that both changed to the same is not asked about', () => {
  assert.equal(found({ ...base, brandId: 2 }, { ...base, brandId: 2 }), []);
});

test('the chosen side of each field in a conflict is kept, and all else stays mine', () => {
  const mine = { ...base, title: 'Моє', description: 'Мій опис' };
  const theirs = { ...base, title: 'Їхнє', brandId: 5 };
  const asked = differences(base, mine, theirs);
  assert.equal(merged(mine, theirs, asked, all('theirs')), { ...mine, title: 'Їхнє', brandId: 5 });
  assert.equal(merged(mine, theirs, asked, all('mine')), mine);
});

test('purchases in a conflict are compared one by one', () => {
  const mine = { ...base, purchases: [purchase(1, '11'), purchase(2, '20')] };
  const theirs = { ...base, purchases: [purchase(1, '10'), purchase(2, '22'), purchase(3, '30')] };
  const asked = differences(base, mine, theirs);
  assert.equal(
    asked.map(({ key, usual }) => [key, usual]),
    [
      ['purchase 2', 'theirs'],
      ['purchase 3', 'theirs'],
    ],
  );
  assert.equal(
    merged(mine, theirs, asked, (difference) => difference.usual).purchases.map(({ price }) => price),
    ['11', '22', '30'],
  );
});

test('a conflict’s purchase that I changed and they deleted is created again, if I keep mine', () => {
  const mine = { ...base, purchases: [purchase(1, '11'), purchase(2, '20')] };
  const theirs = { ...base, purchases: [purchase(2, '20')] };
  const asked = differences(base, mine, theirs);
  assert.equal(
    merged(mine, theirs, asked, all('mine')).purchases.map(({ id, price }) => [id, price]),
    [
      [null, '11'],
      [2, '20'],
    ],
  );
  assert.equal(
    merged(mine, theirs, asked, all('theirs')).purchases.map(({ id }) => id),
    [2],
  );
});

test('a conflict’s purchase that I deleted and they changed stays so only if I keep mine', () => {
  const mine = { ...base, purchases: [purchase(1, '10', { removed: true }), purchase(2, '20')] };
  const theirs = { ...base, purchases: [purchase(1, '15'), purchase(2, '20')] };
  const asked = differences(base, mine, theirs);
  const first = (side: Side) => merged(mine, theirs, asked, all(side)).purchases[0];
  assert.is(first('mine')?.removed, true);
  assert.is(first('theirs')?.removed, false);
  assert.is(first('theirs')?.price, '15');
});

test('a conflict’s purchase that I added stays', () => {
  const mine = { ...base, purchases: [...base.purchases, purchase(0, '5', { key: 'new 1', id: null })] };
  const theirs = { ...base, title: 'Їхнє' };
  const asked = differences(base, mine, theirs);
  assert.is(merged(mine, theirs, asked, all('theirs')).purchases.length, 3);
});

test.run();
