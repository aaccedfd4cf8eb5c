import { fireEvent, screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { ReferenceKind } from '../../src/contract/references';
import type { Clothes, ClothesInput, PurchaseInput } from '../../src/contract/types';
import type { FakeApi } from '../setup/FakeApi';
import { deferred, json, problem } from '../setup/fakeBrowser';
import {
  address,
  alerts,
  app,
  appSuite,
  choose,
  click,
  heading,
  idle,
  key,
  press,
  settle,
  startApp,
  statuses,
  top,
  type,
  typedIn,
  untilKnown,
} from '../setup/startApp';

/** Saves while an entry that a person has typed is still being created: every form waits for it. */
const test = appSuite('saves during a slow creation of an entry');
let item: Clothes;

function fill(api: FakeApi): string {
  const [brand = null] = api.add('brands', 'COS');
  const [wool, silk] = api.add('materials', 'Вовна', 'Шовк');
  const [supplier] = api.add('suppliers', 'ЦУМ');
  if (!wool || !silk || !supplier) throw new Error('the lists are not filled');
  item = api.addClothes({
    title: 'Пальто',
    brand,
    supplier,
    fabricComposition: [
      { material: wool, percent: 70 },
      { material: silk, percent: 30 },
    ],
  });
  api.addPurchase(item, { supplierId: supplier.id, price: 12 });
  item.mainImage = api.addImage(item);
  return `/admin/clothes/${item.id}`;
}

/** Holds back `count` creations in a list; returns functions that let all go on, or fail. */
function holdBack(kind: ReferenceKind, count = 1) {
  const { api } = app;
  const gate = deferred<void>();
  api.replace('POST', `/api/${kind}/`, (call) => gate.promise.then(() => api.answer(call)), count);
  return {
    letGo: () => settle(() => gate.resolve()),
    fail: () => {
      api.replace('POST', `/api/${kind}/`, () => problem(503, 'unavailable', 'Зайнято.'), count);
      return settle(() => gate.resolve());
    },
  };
}

const puts = () => app.api.sent('PUT', `/api/clothes/${item.id}`) as ClothesInput[];
const sentSuppliers = () =>
  (app.api.sent('PUT', /^\/api\/purchases\/\d+$/) as PurchaseInput[]).map(({ supplierId }) => supplierId);
const entry = (kind: ReferenceKind, name: string) =>
  app.api.references[kind].find((each) => each.name === name)?.id;
const save = () => press('Зберегти');

for (const [label, kind, field] of [
  ['Бренд', 'brands', 'brandId'],
  ['Колір', 'colors', 'colorId'],
  ['Тип', 'types', 'typeId'],
] as const)
  test(`a save of the item waits for its new entry (${kind}) and sends its id`, async () => {
    await startApp(fill);
    const { letGo } = holdBack(kind);
    await choose(label, 'Нове');
    await save();
    await save();
    assert.equal(puts(), []);
    await letGo();
    assert.ok(entry(kind, 'Нове'));
    assert.equal(
      puts().map((put) => put[field]),
      [entry(kind, 'Нове')],
    );
    assert.equal(alerts(), []);
    assert.not(statuses().includes('Є зміни'));
  });

test('an entry’s creation that fails stops the item’s save at its field; the old value stays', async () => {
  await startApp(fill);
  const { fail } = holdBack('brands');
  await type(/^Назва товару/, 'Плащ');
  await choose('Бренд', 'Нове');
  await save();
  await fail();
  const brand = screen.getByRole('combobox', { name: 'Бренд' });
  assert.equal([puts(), typedIn('Бренд')], [[], 'Нове']);
  assert.ok(screen.getByText('Зайнято.'));
  assert.is(document.activeElement, brand);
  await save();
  assert.equal(puts(), [], 'the text is neither the old entry nor a new one');
  await type('Бренд', 'cos');
  await key('Enter', brand);
  await save();
  assert.equal(
    puts().map(({ title, brandId }) => [title, brandId]),
    [['Плащ', item.brand?.id]],
  );
});

test('a tab closed during an entry’s creation leaves the old value in its draft', async () => {
  await startApp(fill);
  holdBack('brands');
  await type(/^Назва товару/, 'Плащ');
  await choose('Бренд', 'Нове');
  window.dispatchEvent(new Event('pagehide'));
  const [draft] = Object.keys(sessionStorage).filter((name) => name.includes(`clothes:${item.id}`));
  const { values } = JSON.parse(sessionStorage.getItem(draft ?? '') ?? '{}');
  assert.equal([values?.title, values?.brandId], ['Плащ', item.brand?.id]);
});

test('the new materials of two rows are both saved, although one answer brings both', async () => {
  await startApp(fill);
  const { letGo } = holdBack('materials', 2);
  await choose('Матеріал', 'Льон', 0);
  await choose('Матеріал', 'Кашемір', 1);
  await save();
  assert.equal(puts(), []);
  await letGo();
  assert.equal(
    puts().map((put) => put.fabricComposition.map(({ material, percent }) => [material.id, percent])),
    [
      [
        [entry('materials', 'Льон'), 70],
        [entry('materials', 'Кашемір'), 30],
      ],
    ],
  );
});

test('a removed row of materials keeps no save waiting', async () => {
  await startApp(fill);
  holdBack('materials');
  await choose('Матеріал', 'Льон', 1);
  await press('Видалити матеріал 2');
  await save();
  assert.equal(
    puts().map(({ fabricComposition }) => fabricComposition.length),
    [1],
  );
});

test('a save of the item waits for the new supplier of a purchase', async () => {
  await startApp(fill);
  const { letGo } = holdBack('suppliers');
  await choose('Магазин', 'Rozetka');
  await save();
  assert.equal(sentSuppliers(), []);
  await letGo();
  assert.equal(sentSuppliers(), [entry('suppliers', 'Rozetka')]);
});

test('Esc and a press during an entry’s creation change nothing; the new entry is taken', async () => {
  await startApp(fill);
  const { letGo } = holdBack('brands');
  await choose('Бренд', 'Нове');
  const brand = screen.getByRole('combobox', { name: 'Бренд' });
  await key('Escape', brand);
  await settle(() => fireEvent.click(brand));
  assert.is(screen.queryByRole('option', { name: 'COS' }), null);
  await letGo();
  assert.is(typedIn('Бренд'), 'Нове');
});

test('«Зберегти й далі» waits for an entry that is being created, too, and then stays', async () => {
  sessionStorage.removeItem('walk');
  await startApp('/admin/clothes', (api) => {
    api.addClothes({ title: 'Наступний товар' });
    fill(api);
  });
  await idle();
  await click(screen.getByRole('link', { name: 'Пальто' }));
  await idle();
  const brands = holdBack('brands');
  await choose('Бренд', 'Нове');
  const put = deferred<void>();
  app.api.replace(
    'PUT',
    `/api/clothes/${item.id}`,
    (call) => put.promise.then(() => app.api.answer(call)),
    1,
  );
  await press('Зберегти й далі');
  assert.equal(puts(), []);
  await brands.letGo();
  assert.equal(
    puts().map(({ brandId }) => brandId),
    [entry('brands', 'Нове')],
  );
  const colors = holdBack('colors');
  await choose('Колір', 'Смарагдовий');
  await settle(() => put.resolve());
  assert.is(heading(), 'Пальто');
  await colors.letGo();
  assert.is(typedIn('Колір'), 'Смарагдовий');
  await press('Зберегти й далі');
  assert.is(puts().at(-1)?.colorId, entry('colors', 'Смарагдовий'));
  await idle();
  assert.is(heading(), 'Наступний товар');
});

test('leaving during an entry’s creation asks, even if nothing else changed; its save waits', async () => {
  await startApp(fill);
  const { letGo } = holdBack('colors');
  await choose('Колір', 'Смарагдовий');
  await click(within(screen.getByRole('main')).getByRole('link', { name: 'Покупки' }));
  assert.ok(top().getByText('Є незбережені зміни. Вийти без збереження?'));
  await press('Зберегти й далі');
  assert.equal(puts(), []);
  await letGo();
  assert.equal(
    puts().map(({ colorId }) => colorId),
    [entry('colors', 'Смарагдовий')],
  );
  assert.is(address(), `/admin/clothes/${item.id}/purchases`);
});

test('a generation waits for the save of an entry that is being created', async () => {
  await startApp((api) => fill(api));
  app.api.models = ['gpt-5-nano'];
  const { letGo } = holdBack('colors');
  await choose('Колір', 'Смарагдовий');
  await press(/^Згенерувати \(AI\)/);
  await press('Згенерувати і зберегти');
  const started = () => app.api.sent('POST', /description$/).length;
  assert.equal([puts().length, started()], [0, 0]);
  await letGo();
  assert.equal([puts()[0]?.colorId, started()], [entry('colors', 'Смарагдовий'), 1]);
});

test('a new item waits for its supplier, whom the list then names', async () => {
  await startApp('/admin/clothes?columns=supplier', (api) => void fill(api));
  const { letGo } = holdBack('suppliers');
  await press('Додати');
  await type(/^Назва товару/, 'Сукня');
  await choose('Постачальник', 'Rozetka');
  await save();
  assert.is(app.api.sent('POST', /fast_create/).length, 0);
  await letGo();
  assert.equal(app.api.sent('POST', /fast_create/), [
    { title: 'Сукня', supplierId: entry('suppliers', 'Rozetka') },
  ]);
  assert.ok(document.querySelector('tbody')?.textContent?.includes('Rozetka'));
});

test('a dialog asks before it drops an entry that is being created', async () => {
  await startApp('/admin/clothes', (api) => void fill(api));
  holdBack('suppliers');
  await press('Додати');
  await choose('Постачальник', 'Rozetka');
  await press('Скасувати');
  assert.ok(top().getByText('Є незбережені зміни. Вийти без збереження?'));
});

test('a copy of an item waits for its new supplier', async () => {
  await startApp(fill);
  await idle();
  await press('Створити схожий');
  const { letGo } = holdBack('suppliers');
  await choose('Постачальник', 'Rozetka');
  await press('Створити');
  assert.is(app.api.sent('POST', /fast_create/).length, 0);
  await letGo();
  assert.equal(app.api.sent('POST', /fast_create/), [
    { title: 'Пальто', supplierId: entry('suppliers', 'Rozetka') },
  ]);
});

test('a purchase’s dialog waits for its new supplier, and keeps the old one where that fails', async () => {
  await startApp((api) => `${fill(api)}/purchases`);
  await press(/^Редагувати/);
  const { fail } = holdBack('suppliers');
  await choose('Постачальник', 'Rozetka');
  await save();
  await fail();
  assert.equal(sentSuppliers(), []);
  assert.ok(top().getByText('Зайнято.'));
  const { letGo } = holdBack('suppliers');
  await key('Enter', top().getByRole('combobox', { name: 'Постачальник' }));
  await save();
  assert.equal(sentSuppliers(), []);
  await letGo();
  assert.equal(sentSuppliers(), [entry('suppliers', 'Rozetka')]);
});

test('a change of many items waits for its new entry', async () => {
  await startApp('/admin/clothes', (api) => {
    api.features = ['batches'];
    fill(api);
  });
  await untilKnown();
  await press('Ще');
  await settle();
  await press('Вибрати');
  await click(screen.getByRole('checkbox', { name: 'Вибрати Пальто' }));
  await press('Змінити…');
  await choose('Тип', 'Плащі');
  const { letGo } = holdBack('brands');
  await choose('Бренд', 'Нове');
  await press('Далі');
  const asked = () => app.api.sent('POST', '/api/clothes/batch/preview');
  assert.equal(asked(), []);
  await letGo();
  assert.equal(
    asked().map((body) => Object(body).change),
    [{ brandId: entry('brands', 'Нове'), typeId: entry('types', 'Плащі') }],
  );
});

test('an item’s save waits for the entry that a taken proposal needs', async () => {
  await startApp(fill, (api) => {
    api.features = ['suggestions'];
    const proposals = [{ field: 'brand', value: null, newName: 'Arket', evidence: null, confidence: 0.9 }];
    const latest = { taskId: 40, status: 'completed', createdAt: new Date().toISOString() };
    api.replace('GET', /suggestions$/, () => json({ data: { ...latest, model: 'gpt', proposals } }));
  });
  await untilKnown();
  const { letGo } = holdBack('brands');
  await click(screen.getByRole('button', { name: 'Взяти: Бренд' }));
  await save();
  assert.equal(puts(), []);
  await letGo();
  assert.equal(
    puts().map(({ brandId }) => brandId),
    [entry('brands', 'Arket')],
  );
});

test.run();
