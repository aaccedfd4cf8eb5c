/** Sets of names in words: a name with a comma is in quotes wherever they are shown as one text. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { importTexts } from '../../src/import/texts';
import { cellsTexts } from '../../src/items/cells/texts';
import { fieldWords } from '../../src/items/fields/fieldWords';
import { changeLines } from '../../src/items/history/changeLines';
import { usageTexts, usageToasts } from '../../src/references/usage/texts';

const test = suite('names as text');

const names = ['Осінь', 'Стелаж 3, полиця 2'];
const quoted = 'Осінь, "Стелаж 3, полиця 2"';
const tags = names.map((name, at) => ({ id: at + 1, name }));

test('tags with commas in their names are in quotes in fields and in the history', () => {
  assert.is(fieldWords({ tags }, () => '').tags, quoted);
  const [added] = changeLines({ before: { tags: [] }, after: { tags } });
  assert.equal(added?.kind === 'list' && added.entries, [`Додано: ${quoted}`]);
  const [removed] = changeLines({ before: { tags }, after: { tags: [] } });
  assert.equal(removed?.kind === 'list' && removed.entries, [`Видалено: ${quoted}`]);
});

test('former names with commas are in quotes in the history and beside the name', () => {
  const [line] = changeLines({ before: { aliases: [] }, after: { aliases: names } });
  assert.is(line?.kind === 'text' && line.after, quoted);
  assert.is(usageTexts('tags').former(names), `колишні назви: ${quoted}`);
  assert.is(usageTexts('suppliers').former(names), `former names: ${quoted}`);
});

test('names with commas are in quotes in messages of cells, imports and deletions', () => {
  assert.is(cellsTexts.missing(names), `Немає: ${quoted}`);
  assert.is(cellsTexts.namesByList([{ kind: 'tags', names }]), `Мітка: ${quoted}.`);
  assert.is(importTexts.references.plain('Мітки', names, 2), `Мітки: ${quoted} і ще 2`);
  assert.is(usageToasts.notRemoved(names, 'Причина.'), `Не видалено: ${quoted}. Причина.`);
});

test.run();
