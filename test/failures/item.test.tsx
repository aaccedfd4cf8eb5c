import { fireEvent, screen, within } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FakeApi } from '../setup/FakeApi';
import { choose, chooseFiles, heading, key, photo, press, settle, statuses, type } from '../setup/startApp';
import { textsOf } from '../setup/textsOf';
import { assertOneKey, type FailingCall, failsInEveryWay, none, outlivesTheSession } from './everyWay';
import { answersNobodyReads } from './ways';

const test = suite('every failure of the item page and its dialogs');

const retry = 'Спробувати ще раз';
const save = () => press('Зберегти');
const purchase = (place: number) => screen.getByRole('region', { name: `Покупка ${place}` });
/** Returns the contents of every field of the page's form, and the names of its waiting files. */
function entered(): unknown {
  const form = document.querySelector('form.item');
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input:not([type=file]), textarea') ?? [])];
  const files = [...(form?.querySelectorAll('.file-name') ?? [])];
  return [...fields.map(({ value }) => value), ...textsOf(files)];
}

/**
 * Fills the API with an item that has a brand, a material, two purchases and two photos, the first
 * of them the main photo; returns its address.
 */
function wardrobe(api: FakeApi): string {
  const [brand = null] = api.add('brands', 'COS', 'Zara');
  const [wool] = api.add('materials', 'Вовна');
  const [first, second] = api.add('suppliers', 'ЦУМ', 'Rozetka');
  const item = api.addClothes({
    title: 'Пальто',
    brand,
    fabricComposition: wool ? [{ material: wool, percent: 70 }] : [],
  });
  const purchase = api.addPurchase(item, { supplierId: first?.id, price: 10 });
  api.addPurchase(item, { supplierId: second?.id, price: 20 });
  item.mainImage = api.addImage(item, purchase);
  api.addImage(item);
  return `/admin/clothes/${item.id}`;
}

const load: FailingCall = {
  name: 'loading the item',
  method: 'GET',
  path: /^\/api\/clothes\/\d+$/,
  at: wardrobe,
  isLoad: true,
  again: () => press(retry),
  // Such an item does not exist, which another page says.
  except: none('404 with a reason', '404 with a page'),
  done: () => assert.is(heading(), 'Пальто'),
};

const loadPhotos: FailingCall = {
  ...load,
  name: 'loading the photos',
  path: /^\/api\/clothes\/\d+\/images$/,
  except: none('200 with an empty list'),
  done: () => assert.ok(screen.getAllByRole('button', { name: 'Видалити: Фото 2' })),
};

const loadColors: FailingCall = {
  ...load,
  name: 'loading the colours to choose from',
  path: /^\/api\/colors\/$/,
  at(api) {
    api.add('colors', 'Зелений');
    return wardrobe(api);
  },
  async ready() {
    const field = screen.getByRole('combobox', { name: 'Колір' });
    await settle(() => field.focus());
    await settle(() => fireEvent.keyDown(field, { key: 'ArrowDown', altKey: true }));
  },
  said: () => document.body.textContent ?? '',
  except: none('200 with an empty list'),
  async done() {
    await choose('Колір', 'Зелений');
    assert.ok(statuses().includes('Є зміни'));
  },
};

const createBrand: FailingCall = {
  name: 'creating a brand on the spot',
  method: 'POST',
  path: /^\/api\/brands\/$/,
  at: wardrobe,
  ready: () =>
    settle(() =>
      fireEvent.change(screen.getByRole('combobox', { name: 'Бренд' }), { target: { value: 'Їжак' } }),
    ),
  again: () => key('Enter', screen.getByRole('combobox', { name: 'Бренд' })),
  typed: entered,
  said: () => document.body.textContent ?? '',
  done: ({ api }) =>
    assert.equal(api.references.brands.map(({ name }) => name).sort(), ['COS', 'Zara', 'Їжак']),
};

const saveItem: FailingCall = {
  name: 'saving the item',
  method: 'PUT',
  path: /^\/api\/clothes\/\d+$/,
  at: wardrobe,
  async ready() {
    await type(/^Назва товару/, 'Пальто зелене');
    await choose('Бренд', 'Zara');
    await type('Опис', 'Тепле.');
    await addPurchase();
  },
  again: save,
  typed: entered,
  // Nobody has changed the form's fields, so the app saves them over the current version.
  except: none('412 with a reason', ...answersNobodyReads),
  done({ api }) {
    assert.is(api.clothes[0]?.title, 'Пальто зелене');
    assert.is(api.clothes[0]?.purchases.length, 3);
  },
};

async function addPurchase() {
  await press('+ Додати магазин');
  await choose('Магазин', 'ЦУМ', 2);
  await settle(() =>
    fireEvent.change(within(purchase(3)).getByLabelText(/^Ціна покупки/), { target: { value: '30' } }),
  );
  await chooseFiles('Фото', photo('чек.jpg'));
}

const createPurchase: FailingCall = {
  name: 'creating a purchase with the save',
  method: 'POST',
  path: /^\/api\/purchases\/$/,
  at: wardrobe,
  ready: addPurchase,
  again: save,
  typed: entered,
  done({ api }) {
    assert.equal(
      api.clothes[0]?.purchases.map(({ price }) => price),
      [10, 20, 30],
    );
    const tries = api.calls.filter(({ method, url }) => method === 'POST' && url === '/api/purchases/');
    assertOneKey(tries.map(({ headers }) => headers['idempotency-key']));
    assert.equal(
      api.uploads.map(({ name }) => name),
      ['чек.jpg'],
    );
  },
};

const noUpdate = 'цей сервер не вміє змінювати покупки';
const updatePurchase: FailingCall = {
  ...createPurchase,
  name: 'changing a purchase with the save',
  method: 'PUT',
  path: /^\/api\/purchases\/\d+$/,
  ready: () =>
    settle(() =>
      fireEvent.change(within(purchase(2)).getByLabelText(/^Ціна покупки/), { target: { value: '30' } }),
    ),
  except: {
    ...none(...answersNobodyReads),
    '404 with a page': noUpdate,
    '405 with a page': noUpdate,
    '501 with a page': noUpdate,
  },
  done: ({ api }) => assert.is(api.clothes[0]?.purchases[1]?.price, 30),
};

const removePurchase: FailingCall = {
  ...createPurchase,
  name: 'deleting a purchase with the save',
  method: 'DELETE',
  path: /^\/api\/purchases\/\d+$/,
  ready: async () => {
    const button = within(purchase(2)).getByRole('button', { name: 'Видалити покупку' });
    await settle(() => fireEvent.click(button));
  },
  except: none(...answersNobodyReads, '404 with a reason', '404 with a page'),
  done: ({ api }) => assert.is(api.clothes[0]?.purchases.length, 1),
};

const lookFirst: FailingCall = {
  ...updatePurchase,
  name: 'looking for another’s change of a purchase before the save',
  method: 'GET',
  path: /^\/api\/clothes\/\d+$/,
  except: undefined,
};

const noUpload = 'Цей сервер не приймає фото товару';
const upload: FailingCall = {
  name: 'uploading a photo',
  method: 'POST',
  path: /^\/api\/clothes\/\d+\/images$/,
  at: wardrobe,
  async again({ api }) {
    if (api.uploads.length === 0) await chooseFiles('Додати фото', photo('нове.jpg'));
    else await press(retry);
  },
  except: {
    ...none('200 with an empty list'),
    '404 with a page': noUpload,
    '405 with a page': noUpload,
    '501 with a page': noUpload,
  },
  done({ api }) {
    assert.is(api.images.length, 3);
    assertOneKey(api.uploads.map(({ key }) => key));
  },
};

const makeMain: FailingCall = {
  name: 'making a photo the main one',
  method: 'PATCH',
  path: /^\/api\/clothes\/\d+\/main_image$/,
  at: wardrobe,
  again: () => press('Зробити головним: Фото 2'),
  except: none(...answersNobodyReads),
  done: ({ api }) => assert.is(api.clothes[0]?.mainImage?.id, api.images[1]?.id),
};

const noDelete = 'Цей сервер не вміє видаляти фото';
const removePhoto: FailingCall = {
  name: 'deleting a photo',
  method: 'DELETE',
  path: /^\/api\/images\/\d+$/,
  at: wardrobe,
  again: () => press('Видалити: Фото 2'),
  except: {
    ...none(...answersNobodyReads),
    '404 with a page': noDelete,
    '405 with a page': noDelete,
    '501 with a page': noDelete,
  },
  done: ({ api }) => assert.is(api.images.length, 1),
};

const restorePhoto: FailingCall = {
  name: 'bringing a deleted photo back',
  method: 'POST',
  path: /^\/api\/clothes\/\d+\/images$/,
  at: wardrobe,
  keepsToasts: true,
  ready: () => press('Видалити: Фото 2'),
  again: () => press('Повернути'),
  except: none('200 with an empty list'),
  done({ api }) {
    assert.is(api.images.length, 2);
    assertOneKey(api.uploads.map(({ key }) => key));
  },
};

const models: FailingCall = {
  name: 'asking for the models',
  method: 'GET',
  path: /^\/api\/ai\/models$/,
  at(api) {
    api.models = [{ id: 'gpt-5', available: true, default: true }];
    return wardrobe(api);
  },
  isLoad: true,
  ready: () => press('Згенерувати (AI)'),
  again: () => press(retry),
  // The app then offers the built-in models.
  except: none('404 with a page', '405 with a page', '501 with a page', '200 with an empty list'),
  done: () => assert.ok(screen.getByRole('combobox', { name: 'AI-модель' })),
};

const generate: FailingCall = {
  name: 'having a description written',
  method: 'POST',
  path: /^\/api\/clothes\/\d+\/description$/,
  at: wardrobe,
  async again() {
    await press('Згенерувати (AI)');
    await press('Згенерувати і зберегти');
  },
  // After these answers, only the socket reports the outcome.
  except: none(...answersNobodyReads),
  done: () => assert.match(statuses().join(), 'Опис генерується'),
};

const takeWritten: FailingCall = {
  name: 'reading the written description',
  method: 'GET',
  path: /^\/api\/clothes\/\d+$/,
  at: wardrobe,
  keepsToasts: true,
  async again(app) {
    if (app.api.tasks.length > 0) return press(retry);
    await generate.again(app);
    for (const task of app.api.tasks) task.status = 'completed';
    await settle(() => void app.browser.advance(3000));
  },
  done: () => assert.ok(statuses().includes('Опис згенеровано')),
};

for (const call of [
  load,
  loadPhotos,
  loadColors,
  createBrand,
  saveItem,
  createPurchase,
  updatePurchase,
  removePurchase,
  lookFirst,
  upload,
  makeMain,
  removePhoto,
  restorePhoto,
  models,
  generate,
  takeWritten,
]) {
  test(`${call.name} fails in every way, is reported, and retried`, () => failsInEveryWay(call));
}
for (const call of [
  load,
  createBrand,
  saveItem,
  createPurchase,
  updatePurchase,
  lookFirst,
  makeMain,
  removePhoto,
]) {
  test(`${call.name} goes on after the session has ended`, () => outlivesTheSession(call));
}

test.run();
