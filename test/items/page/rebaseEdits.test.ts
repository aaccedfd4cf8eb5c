import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ItemValues, PurchaseRow } from '../../../src/items/page/itemValues';
import { rebaseEdits } from '../../../src/items/page/rebaseEdits';
import { emptyPurchase } from '../../../src/items/purchases/purchaseValues';
import { emptyValues } from './emptyValues';

const test = suite('what is typed while a save runs');

const row = (key: string, id: number | null, part: Partial<PurchaseRow> = {}): PurchaseRow => ({
  ...emptyPurchase,
  key,
  id,
  removed: false,
  files: [],
  ...part,
});

const values = (title: string, ...purchases: PurchaseRow[]): ItemValues => ({
  ...emptyValues,
  title,
  purchases,
});

/** Saves a new purchase and an existing one; creates the first with id 9. */
const files = [new File(['x'], 'чек.jpg')];
const sent = values('Пальто', row('5', 5, { price: '1' }), row('new 1', null, { price: '2', files }));
const after = values('Пальто', row('5', 5, { price: '1' }), row('9', 9, { price: '2' }));
const created = new Map([['new 1', 9]]);

test('a saved form without edits meanwhile has the saved values', () => {
  assert.equal(rebaseEdits(sent, structuredClone(sent), after, created).title, 'Пальто');
  assert.equal(rebaseEdits(sent, sent, after, created), after);
});

test('a field edited while a save runs stays as it was typed', () => {
  assert.is(rebaseEdits(sent, { ...sent, title: 'Куртка' }, after, created).title, 'Куртка');
});

test('a purchase edited while the save creates it is no longer new', () => {
  const [old, fresh] = sent.purchases;
  assert.ok(old && fresh);
  const now = { ...sent, purchases: [old, { ...fresh, price: '3' }] };
  const { purchases } = rebaseEdits(sent, now, after, created);
  assert.equal(purchases, [row('5', 5, { price: '1' }), row('9', 9, { price: '3' })]);
});

test('a purchase that the save created is no longer new if another one was edited', () => {
  const [old, fresh] = sent.purchases;
  assert.ok(old && fresh);
  const now = { ...sent, purchases: [{ ...old, price: '7' }, fresh] };
  const { purchases } = rebaseEdits(sent, now, after, created);
  assert.equal(purchases, [row('5', 5, { price: '7' }), row('9', 9, { price: '2' })]);
});

test('a purchase added while a save runs stays new; a removed one is deleted by the next', () => {
  const [old] = sent.purchases;
  assert.ok(old);
  const { purchases } = rebaseEdits(sent, { ...sent, purchases: [old, row('new 2', null)] }, after, created);
  assert.equal(purchases, [
    row('5', 5, { price: '1' }),
    row('new 2', null),
    row('9', 9, { price: '2', removed: true }),
  ]);
});

test('a purchase that the save deleted and the person restored is created again', () => {
  const deleting = values('Пальто', row('5', 5, { removed: true }), row('6', 6));
  const now = values('Пальто', row('5', 5), row('6', 6));
  const { purchases } = rebaseEdits(deleting, now, values('Пальто', row('6', 6)), new Map());
  assert.equal(purchases, [row('5', null), row('6', 6)]);
});

test('a purchase that another person added is shown after a save', () => {
  const [old, fresh] = sent.purchases;
  assert.ok(old && fresh);
  const now = { ...sent, purchases: [{ ...old, price: '7' }, fresh] };
  const more = { ...after, purchases: [...after.purchases, row('10', 10)] };
  assert.equal(rebaseEdits(sent, now, more, created).purchases.at(-1), row('10', 10));
});

test.run();
