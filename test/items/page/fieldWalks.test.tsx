/** Every field of an item appears wherever the app shows, edits, copies or compares an item. */
import { screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import {
  type EntriesField,
  emptyItemFields,
  type ItemField,
  type ItemValuesBy,
  inputName,
  itemFieldNames,
  itemFields,
  itemFieldsOf,
  partName,
} from '../../../src/contract/itemFields';
import { featureOf, laterKinds, type Reference } from '../../../src/contract/references';
import type { Clothes } from '../../../src/contract/types';
import { clothes as decodeItem } from '../../../src/items/api/decoders';
import { itemInput } from '../../../src/items/api/itemInput';
import { keepLeftOut, keptLeftOut } from '../../../src/items/copying/copiedParts';
import { partValues, saveCopied } from '../../../src/items/copying/copyItem';
import { setsInput, setsOf } from '../../../src/items/fields/entrySets';
import { change as decodeChange } from '../../../src/items/history/changeDecoders';
import { changeLines } from '../../../src/items/history/changeLines';
import { decodeDraft } from '../../../src/items/page/decodeDraft';
import { clothesInput, itemValues } from '../../../src/items/page/itemValues';
import { itemTexts } from '../../../src/items/page/texts';
import { changeOf, clearId, unchanged } from '../../../src/items/selection/changeValues';
import { severalTexts } from '../../../src/references/selectTexts';
import type { FakeApi } from '../../setup/FakeApi';
import { app, appSuite, choose, press, startApp, tokenAs, type, userToken } from '../../setup/startApp';
import { emptyValues } from './emptyValues';

const test = appSuite('the fields of an item');

type Fields = ItemValuesBy<Reference>;

/** Adds two values of each field, with their entries in the lists. */
function fill(api: FakeApi): [Fields, Fields] {
  const names = (kind: string) => [`Перша ${kind}`, `Друга ${kind}`];
  const materials = api.add('materials', ...names('materials'));
  const all = (at: number) =>
    Object.fromEntries(
      itemFieldNames.map((field) => {
        const row = itemFields[field];
        if (row.kind === 'reference') {
          const known = api.references[row.list];
          return [field, (known.length > 0 ? known : api.add(row.list, ...names(row.list)))[at]];
        }
        if (row.kind === 'entries') return [field, [api.add(row.list, names(row.list)[at] ?? '')[0]]];
        if (row.kind === 'composition') return [field, [{ material: materials[at], percent: 60 + at }]];
        return [field, at === 0 ? `Перше: ${field}` : `Друге: ${field}`];
      }),
    ) as Fields;
  return [all(0), all(1)];
}

const labelOf = (field: ItemField) => itemTexts.fields[field];
/** Returns the words for a value of each kind on the screen. */
function wordsOf(fields: Fields, field: ItemField): string {
  const value = fields[field];
  if (field === 'fabricComposition')
    return fields[field].map(({ material, percent }) => `${material.name} ${percent}`).join();
  if (Array.isArray(value)) return fields[field as EntriesField].map(({ name }) => name).join();
  return typeof value === 'string' ? value : (value?.name ?? '');
}
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');

/** Returns the ids in the sets of entries, beside those that were seen before. */
const sets = (now: Fields, seen: Fields | null) =>
  Object.fromEntries(
    itemFieldsOf('entries').flatMap((field) => [
      [inputName(field), now[field].map(({ id }) => id)],
      [partName('seen', field), seen ? seen[field].map(({ id }) => id) : []],
    ]),
  );

let one: Fields;
let other: Fields;
let item: Clothes;

async function open(token = userToken) {
  await startApp(
    (api) => {
      api.features = laterKinds.flatMap((kind) => featureOf(kind) ?? []);
      [one, other] = fill(api);
      item = api.addClothes(one);
      return `/admin/clothes/${item.id}`;
    },
    { token },
  );
}

test('an item’s fields are in the form, and saved as they are typed', async () => {
  await open();
  for (const field of itemFieldNames) {
    const [old, next] = [wordsOf(one, field), wordsOf(other, field)];
    const row = itemFields[field];
    if (row.kind === 'composition') {
      assert.is(screen.getByLabelText<HTMLInputElement>('Відсоток').value, '60');
      await choose('Матеріал', 'Друга materials');
      await type('Відсоток', '61');
    } else if (row.kind === 'entries') {
      await press(severalTexts[row.list].remove(old));
      await choose(labelOf(field), next);
    } else {
      const label = new RegExp(`^${labelOf(field)}`);
      assert.is(screen.getByLabelText<HTMLInputElement>(label).value, old, field);
      if (row.kind === 'reference') await choose(labelOf(field), next);
      else await type(label, next);
    }
  }
  await press('Зберегти');
  assert.equal(app.api.sent('PUT', `/api/clothes/${item.id}`), [
    { ...itemInput(other), ...sets(other, one) },
  ]);
});

test('an item’s fields are shown to people who may only read', async () => {
  await open(tokenAs('viewer'));
  for (const field of itemFieldNames) {
    const term = screen.getAllByRole('term').find(({ textContent }) => textContent === labelOf(field));
    assert.ok(plain(term?.nextElementSibling?.textContent).includes(wordsOf(one, field)), field);
  }
});

test('an item’s fields are compared with the version that somebody else has saved', async () => {
  await open();
  app.api.change(item, other);
  await type(/^Назва товару/, 'Моя назва');
  await press('Зберегти');
  const dialog = within(await screen.findByRole('dialog'));
  for (const field of itemFieldNames) {
    if (itemFields[field].kind === 'entries') {
      assert.is(dialog.queryByRole('group', { name: labelOf(field) }), null, 'sets are joined');
      continue;
    }
    const told = plain(dialog.getByRole('group', { name: labelOf(field) }).textContent);
    assert.ok(told.includes(wordsOf(other, field)), field);
    if (field !== 'title') assert.ok(told.includes(wordsOf(one, field)), field);
  }
});

test('an item’s fields go through the form, a draft and an older draft', () => {
  const values = itemValues({ ...one, purchases: [] });
  assert.equal(clothesInput(values), itemInput(one));
  assert.equal(setsInput(emptyValues, values), sets(one, null));
  // The sets of a draft are those of the item, with what the draft has changed.
  const base = { ...emptyValues, ...setsOf(one) };
  const draft = { etag: '"1"', base, values };
  assert.equal(decodeDraft(JSON.parse(JSON.stringify(draft)), values), draft);
  const { fabricComposition: composition, ...rest } = values;
  assert.equal(decodeDraft({ ...draft, values: { ...rest, composition } }, values), draft);
});

test('an item’s fields are told by the history', () => {
  const sent = { id: 1, at: '', before: one, after: other, subjectId: 1, subjectName: '', revertible: true };
  const lines = changeLines(decodeChange(sent));
  for (const field of itemFieldNames) {
    const line = lines.find(({ label }) => label === itemFields[field].heading);
    if (itemFields[field].kind === 'entries') {
      const told = [`Додано: ${wordsOf(other, field)}`, `Видалено: ${wordsOf(one, field)}`];
      assert.equal(line, { kind: 'list', label: itemFields[field].heading, entries: told });
      continue;
    }
    assert.ok(line?.kind === 'text', field);
    assert.ok(plain(line.before).includes(wordsOf(one, field)), field);
    assert.ok(plain(line.after).includes(wordsOf(other, field)), field);
  }
});

test('an item’s fields are copied to an item like another, except for names and texts', async () => {
  await open();
  const copied = itemFieldsOf('line', 'reference', 'composition', 'entries');
  assert.equal([...partValues(item).keys()], copied);
  const made = app.api.addClothes();
  const input = { title: 'Нова назва', supplierId: 0 };
  const source = { ...item };
  await saveCopied({ clothesId: made.id, purchaseId: 0 }, { source, parts: [...copied], input });
  const kept = Object.fromEntries(
    copied.map((field) => [inputName(field), itemInput(one)[inputName(field)]]),
  );
  assert.equal(app.api.sent('PUT', `/api/clothes/${made.id}`), [
    { ...itemInput(emptyItemFields), title: 'Нова назва', ...kept, ...sets(one, null) },
  ]);
});

test('an item’s fields are left out of copies if an older app remembers them so', () => {
  keepLeftOut(['composition', 'date']);
  assert.equal(keptLeftOut(), ['fabricComposition', 'date']);
});

test('an item’s fields are changed in many items by the dialog: entries and composition', () => {
  assert.equal(new Set(Object.values(unchanged.modes)), new Set(['leave']));
  const fields = itemFieldsOf('reference', 'composition');
  const modes: typeof unchanged.modes = { ...unchanged.modes, fabricComposition: 'clear' };
  const entries = itemFieldsOf('reference').map((field) => [inputName(field), clearId]);
  const cleared = fields.map((field) => [inputName(field), field === 'fabricComposition' ? [] : null]);
  assert.equal(
    changeOf({ ...unchanged, ...Object.fromEntries(entries), modes }),
    Object.fromEntries(cleared),
  );
});

test('an item’s fields are empty if an API does not send them, except for names', () => {
  const bare = { id: 1, title: 'Назва', createdAt: '', updatedAt: '' };
  const { title: _, ...empty } = emptyItemFields;
  const decoded: Record<string, unknown> = { ...decodeItem(bare) };
  for (const [field, value] of Object.entries(empty)) assert.equal(decoded[field], value, field);
});

test.run();
