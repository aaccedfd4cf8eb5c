import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { emptyItemFields } from '../../../src/contract/itemFields';
import type { ClothesListItem } from '../../../src/contract/types';
import {
  countOf,
  type ItemSelection,
  nothing,
  selectionOf,
  withItems,
  withoutGone,
} from '../../../src/items/selection/itemSelection';
import { queryOfKey, stateOf } from '../../../src/items/selection/shownItems';
import { keyOf } from '../../../src/items/stores/itemSequence';

const test = suite('item selection');

const item = (part: Partial<ClothesListItem> = {}): ClothesListItem => ({
  ...emptyItemFields,
  id: 1,
  title: 'Пальто',
  supplier: null,
  mainImage: null,
  createdAt: '',
  updatedAt: '',
  purchasesCount: 0,
  ...part,
});
const all = (
  query: Extract<ItemSelection, { kind: 'query' }>['query'],
  ...except: number[]
): ItemSelection => ({
  kind: 'query',
  query,
  total: 100,
  atLeast: false,
  except: new Set(except),
});

test('a selection’s query of a list is its key without order and page', () => {
  const query = {
    ...{ q: 'Плащ & ко', brandId: 3, supplierId: 7, withoutPhoto: true },
    ...{ unfilled: true, createdFrom: '2026-11-25', lastSize: 'XS', ids: [1, 2] },
  };
  assert.equal(queryOfKey(keyOf({ ...query, page: 4, size: 25, sort: '-title' })), query);
  assert.equal(queryOfKey(keyOf({ page: 1, size: 10 })), {});
});

test('a selection of what a query finds leaves out exceptions, which can be selected again', () => {
  const some = withItems(all({}), [4, 5], false);
  assert.ok(some);
  assert.is(countOf(some), 98);
  assert.equal(selectionOf(some), { query: {}, except: [4, 5] });
  const back = withItems(some, [5], true);
  assert.equal(back && selectionOf(back), { query: {}, except: [4] });
});

test('at most a thousand items are selected or excepted one by one', () => {
  const ids = Array.from({ length: 1000 }, (_, at) => at + 1);
  const thousand = withItems(nothing, ids, true);
  assert.ok(thousand);
  assert.is(countOf(thousand), 1000);
  assert.is(withItems(thousand, [2000], true), null);
  assert.is(withItems(thousand, [1000], true) === null, false, 'one that is selected already');
  assert.is(withItems(all({}, ...ids), [2000], false), null);
  const fewer = withItems(thousand, [1], false);
  assert.is(fewer && countOf(fewer), 999);
});

test('a selection tells whether another query finds a row as far as the row shows it', () => {
  const shown = { q: 'x' };
  const is = (selected: ItemSelection, part: Partial<ClothesListItem> = {}) =>
    stateOf(selected, item(part), shown);
  const cos = { id: 3, name: 'COS' };
  assert.is(is(all({})), true);
  assert.is(is(all({}, 1)), false);
  assert.is(is(all({ brandId: 3 })), false);
  assert.is(is(all({ brandId: 3 }), { brand: cos }), true);
  assert.is(is(all({ typeId: 3 }), { type: cos }), true);
  assert.is(is(all({ colorId: 3 }), { color: cos }), true);
  assert.is(is(all({ materialId: 3 }), { fabricComposition: [{ material: cos, percent: 5 }] }), true);
  assert.is(is(all({ materialId: 4 }), { fabricComposition: [{ material: cos, percent: 5 }] }), false);
  assert.is(is(all({ withoutDescription: true }), { description: 'Тепле' }), false);
  assert.is(is(all({ withoutPhoto: true })), true);
  // Another purchase may name the supplier; only the server searches.
  assert.is(is(all({ supplierId: 3 })), 'mixed');
  assert.is(is(all({ supplierId: 3 }), { supplier: cos }), true);
  assert.is(is(all({ q: 'Пальто' })), 'mixed');
  assert.is(is(all({ q: 'Пальто', brandId: 3 })), false);
  assert.is(stateOf(all({ q: 'Пальто' }), item(), { q: 'Пальто' }), true);
  assert.is(stateOf(all({ q: 'Пальто' }, 1), item(), { q: 'Пальто' }), false);
});

test('deleted items drop out of a selection of single items', () => {
  const three = withItems(nothing, [1, 2, 3], true) ?? nothing;
  assert.equal(selectionOf(withoutGone(three, (id) => id === 2)), { ids: [1, 3] });
  assert.is(
    withoutGone(three, () => false),
    three,
  );
});

test.run();
