import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decodeDraft } from '../../../src/items/page/decodeDraft';
import type { ItemValues } from '../../../src/items/page/itemValues';
import { emptyValues } from './emptyValues';

const test = suite('a stored draft');

const values: ItemValues = {
  ...emptyValues,
  title: 'Пальто',
  brandId: 1,
  description: 'Тепле.',
};
const stored = { etag: '"7"', base: values, values: { ...values, title: 'Пальто зелене' } };

test('a stored draft of an item is read as it was stored', () => {
  assert.equal(decodeDraft(JSON.parse(JSON.stringify(stored)), emptyValues), stored);
});

test('a stored draft of an item is null if nothing was stored, or junk', () => {
  for (const junk of [null, 'текст', [], { other: 1 }, { ...stored, base: null }]) {
    assert.is(decodeDraft(junk, emptyValues), null);
  }
  assert.is(decodeDraft({ ...stored, values: { ...values, fabricComposition: [] } }, emptyValues), null);
});

test.run();
