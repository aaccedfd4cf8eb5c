/**
 * Every field of a purchase appears wherever the app shows, edits, copies or compares a purchase.
 */
import { screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import {
  type PurchaseField,
  type PurchaseFieldValues,
  purchaseFieldNames,
  purchaseFields,
  purchaseFieldsOf,
  purchaseHeadings,
  purchaseInputName,
  purchaseValueFields,
} from '../../../src/contract/purchaseFields';
import type { Clothes, Purchase } from '../../../src/contract/types';
import { pick } from '../../../src/core/lib/objectKeys';
import { purchase as decodePurchase } from '../../../src/items/api/decoders';
import { partValues, saveCopied } from '../../../src/items/copying/copyItem';
import { change as decodeChange } from '../../../src/items/history/changeDecoders';
import { changeLines } from '../../../src/items/history/changeLines';
import { decodeDraft } from '../../../src/items/page/decodeDraft';
import { cardFields, purchaseRow } from '../../../src/items/page/itemValues';
import { itemTexts } from '../../../src/items/page/texts';
import { purchaseInput, purchaseRules } from '../../../src/items/purchases/purchaseInput';
import { emptyPurchase, purchaseValues } from '../../../src/items/purchases/purchaseValues';
import type { FakeApi } from '../../setup/FakeApi';
import {
  app,
  appSuite,
  choose,
  click,
  press,
  startApp,
  tokenAs,
  top,
  type,
  userToken,
} from '../../setup/startApp';
import { emptyValues } from '../page/emptyValues';

const test = appSuite('the fields of a purchase');

const suppliers = ['Перший', 'Другий'];
const inputNames = purchaseFieldNames.map((field) => purchaseInputName(field));

function valueAt(field: PurchaseField, at: number): unknown {
  switch (purchaseFields[field].kind) {
    case 'supplier':
      return at + 1;
    case 'decimal':
      return at + 12.5 + purchaseFieldNames.indexOf(field) / 100;
    case 'day':
      return `2026-03-0${at + 1}T00:00:00.000`;
    case 'flag':
      return at === 0;
    case 'line':
      return `${at === 0 ? 'Перше' : 'Друге'}: ${field}`;
  }
}
const all = (at: number) =>
  Object.fromEntries(
    purchaseFieldNames.map((field) => [purchaseInputName(field), valueAt(field, at)]),
  ) as unknown as PurchaseFieldValues;
const [one, other] = [all(0), all(1)];

/** Returns the words for a value on the screen; a flag has no words of its own. */
function wordsOf(values: PurchaseFieldValues, field: PurchaseField): string {
  const value = values[purchaseInputName(field)];
  if (field === 'supplier') return suppliers[values.supplierId - 1] ?? '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  return typeof value === 'string' ? value.replace('T00:00:00.000', '') : '';
}
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');

let item: Clothes;
let purchase: Purchase;

async function open(path: (item: Clothes) => string, token = userToken) {
  await startApp(
    (api: FakeApi) => {
      const entries = api.add('suppliers', ...suppliers);
      item = api.addClothes({ title: 'Пальто' });
      purchase = api.addPurchase(item, { ...one, supplierId: entries[0]?.id ?? 0 });
      return path(item);
    },
    { token },
  );
}
const openItem = (token?: string) => open(({ id }) => `/admin/clothes/${id}`, token);
const sentTo = ({ id }: Purchase) => app.api.sent('PUT', `/api/purchases/${id}`);

/** Types the other values into the controls of some fields, which hold the first values. */
async function typeOther(fields: readonly PurchaseField[], labels: Record<PurchaseField, string>) {
  for (const field of fields) {
    const label = labels[field];
    const input = top().getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
    if (purchaseFields[field].kind === 'flag') {
      assert.ok(input.checked, field);
      await click(input);
      continue;
    }
    assert.is(input.value, wordsOf(one, field), field);
    if (field === 'supplier') await choose(label, wordsOf(other, field));
    else await type(new RegExp(`^${label}`), wordsOf(other, field));
  }
}

test('a purchase’s fields are in the dialog, and saved as they are typed', async () => {
  await open(({ id }) => `/admin/clothes/${id}/purchases`);
  await press(/^Редагувати покупку: /);
  await typeOther(purchaseFieldNames, purchaseHeadings);
  await press('Зберегти');
  const [first, second] = app.api.references.suppliers;
  const seen = { ...one, supplierId: first?.id };
  assert.equal(sentTo(purchase), [{ clothesId: item.id, ...other, supplierId: second?.id, seen }]);
});

test('a purchase’s fields that the item’s page does not edit stay unchanged there', async () => {
  assert.equal(cardFields, ['supplier', 'price', 'weight', 'date']);
  await openItem();
  await typeOther(cardFields, itemTexts.purchases.fields);
  await press('Зберегти');
  const [first, second] = app.api.references.suppliers;
  const edited = pick(
    other,
    cardFields.map((field) => purchaseInputName(field)),
  );
  const seen = { ...one, supplierId: first?.id };
  assert.equal(sentTo(purchase), [{ clothesId: item.id, ...one, ...edited, supplierId: second?.id, seen }]);
});

test('a purchase’s fields are shown to people who may only read', async () => {
  await openItem(tokenAs('viewer'));
  const facts = within(screen.getByRole('region', { name: 'Покупка 1' }));
  for (const field of purchaseFieldNames) {
    const label = itemTexts.purchases.fields[field];
    const term = facts.getAllByRole('term').find(({ textContent }) => textContent === label);
    assert.ok(term, field);
    const words = purchaseFields[field].kind === 'flag' ? 'Так' : wordsOf(one, field);
    assert.ok(plain(term.nextElementSibling?.textContent).includes(words), field);
  }
});

test('a purchase’s fields are compared with the version saved by others, except for the flags', async () => {
  await openItem();
  const supplierId = app.api.references.suppliers[1]?.id ?? 0;
  app.api.change(item, { purchases: [{ ...purchase, ...other, supplierId }] });
  await type(/^Ціна покупки/, '1');
  await press('Зберегти');
  const dialog = within(await screen.findByRole('dialog'));
  const told = plain(dialog.getByRole('group', { name: /^Місця покупок/ }).textContent);
  for (const field of purchaseFieldNames) {
    if (purchaseFields[field].kind === 'flag') continue;
    // Mine is theirs with the price, the only typed field: nothing else is set back.
    assert.not(told.includes(wordsOf(one, field)), field);
  }
  assert.match(told, '1,00 ₴');
});

test('a purchase’s fields go through the form and a draft; later ones come from the purchase', () => {
  const saved: Purchase = { id: 1, clothesId: 2, ...one, images: [] };
  assert.equal(purchaseInput(2, purchaseValues(saved)), { clothesId: 2, ...one });
  assert.equal(purchaseValues({ ...saved, ...purchaseInput(2, emptyPurchase) }), emptyPurchase);
  const values = { ...emptyValues, purchases: [purchaseRow(saved)] };
  const draft = { etag: '"1"', base: values, values };
  assert.equal(decodeDraft(JSON.parse(JSON.stringify(draft)), values), draft);
  const later = purchaseValueFields.filter((field) => 'isLater' in purchaseFields[field]);
  const old = Object.entries(purchaseRow(saved)).filter(([name]) => !later.some((one) => one === name));
  const older = { ...values, purchases: [Object.fromEntries(old)] };
  assert.equal(decodeDraft({ ...draft, base: older, values: older }, values), draft);
});

test('a purchase’s fields have the rules of their kinds in the form', () => {
  const wrong = { decimal: '-1', line: 'я'.repeat(10_001), supplier: null };
  for (const field of purchaseFieldsOf('decimal', 'line', 'supplier')) {
    const rules: readonly ((value: never) => string | null)[] = purchaseRules[purchaseInputName(field)] ?? [];
    const value = wrong[purchaseFields[field].kind] as never;
    assert.ok(
      rules.some((rule) => rule(value)),
      field,
    );
  }
});

test('a purchase’s fields are told by the history, all of a new one and changed ones’ differences', () => {
  const kept = (values: PurchaseFieldValues) => ({
    ...{ id: 1, clothesId: 1, ...values },
    supplier: { id: values.supplierId, name: wordsOf(values, 'supplier') },
  });
  const linesOf = (before: object[], after: object[]) => {
    const sent = { id: 1, at: '', subjectId: 1, subjectName: '', revertible: true };
    const change = { ...sent, before: { purchases: before }, after: { purchases: after } };
    const [line] = changeLines(decodeChange(change));
    assert.ok(line?.kind === 'list');
    return plain(line.entries.join('; '));
  };
  const changed = linesOf([kept(one)], [kept(other)]);
  const added = linesOf([], [kept(one)]);
  for (const field of purchaseFieldNames) {
    const label = purchaseHeadings[field].toLowerCase();
    const isFlag = purchaseFields[field].kind === 'flag';
    assert.ok(added.includes(isFlag ? label : wordsOf(one, field)), field);
    assert.ok(changed.includes(`${label} ${isFlag ? 'так → ні' : wordsOf(one, field)}`), field);
    assert.ok(changed.includes(wordsOf(other, field)), field);
  }
});

test('a purchase’s fields are copied to an item like another, except for the supplier', async () => {
  await openItem();
  const parts = [...purchaseValueFields];
  const told = partValues(item);
  assert.equal([...told.keys()], parts);
  for (const field of parts) assert.ok(plain(told.get(field)).includes(wordsOf(one, field)), field);
  const made = app.api.addClothes();
  const own = app.api.addPurchase(made, { supplierId: 2 });
  const ids = { clothesId: made.id, purchaseId: own.id };
  const seen = pick(own, purchaseValueFields);
  await saveCopied(ids, { source: { ...item }, parts, input: { title: made.title, supplierId: 2 } });
  assert.equal(sentTo(own), [{ clothesId: made.id, ...one, supplierId: 2, seen }]);
});

test('a purchase’s fields are empty if an API does not send them', () => {
  const decoded = decodePurchase({ id: 1 });
  assert.equal(purchaseValues(decoded), emptyPurchase);
  assert.equal(
    inputNames.filter((name) => decoded[name] === undefined),
    [],
  );
});

test.run();
