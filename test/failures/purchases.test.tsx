import { screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FakeApi } from '../setup/FakeApi';
import { choose, chooseFiles, photo, press, rows, type } from '../setup/startApp';
import { textsOf } from '../setup/textsOf';
import { assertOneKey, type FailingCall, failsInEveryWay, none, outlivesTheSession } from './everyWay';
import { answersNobodyReads } from './ways';

const test = suite('every failure of the purchases page and its dialog');

const retry = 'Спробувати ще раз';
const prices = () => rows().map((cells) => cells[0]);
const suppliers = () => rows().map((cells) => cells[4]);
/** Returns the contents of every field of the open dialog, and the names of the chosen files. */
function entered(): unknown {
  const [dialog] = document.querySelectorAll('dialog[open]');
  const fields = [...(dialog?.querySelectorAll<HTMLInputElement>('input:not([type=file])') ?? [])];
  const files = [...(dialog?.querySelectorAll('.file-name') ?? [])];
  return [...fields.map(({ value, checked }) => [value, checked]), ...textsOf(files)];
}

function bought(api: FakeApi): string {
  const [supplier] = api.add('suppliers', 'ЦУМ', 'Rozetka');
  const item = api.addClothes({ title: 'Пальто' });
  const purchase = api.addPurchase(item, {
    supplierId: supplier?.id,
    price: 10,
    date: '2026-03-29T00:00:00.000',
  });
  item.mainImage = api.addImage(item, purchase);
  return `/admin/clothes/${item.id}/purchases`;
}

const load: FailingCall = {
  name: 'loading the purchases',
  method: 'GET',
  path: /^\/api\/clothes\/\d+\/purchases$/,
  at: bought,
  isLoad: true,
  again: () => press(retry),
  // Such an item does not exist, which another page says.
  except: none('200 with an empty list', '404 with a reason', '404 with a page'),
  done: () => assert.equal(prices(), ['10,00\u00a0₴']),
};

const loadItem: FailingCall = {
  ...load,
  name: 'loading the item’s title',
  path: /^\/api\/clothes\/\d+$/,
  except: none('404 with a reason', '404 with a page'),
  done: () => assert.ok(screen.getByRole('link', { name: 'Пальто' })),
};

const loadSuppliers: FailingCall = {
  ...load,
  name: 'loading the suppliers’ names',
  path: /^\/api\/suppliers\/$/,
  except: none('200 with an empty list'),
  done: () => assert.equal(suppliers(), ['ЦУМ']),
};

async function fill() {
  await type(/^Ціна/, '99,90');
  await type(/^Вага/, '1,5');
  await type(/^Розмір/, 'XL');
  await type(/^Заміри/, '60×90');
  await type(/^Дата/, '2026-02-28');
  await choose('Постачальник', 'Rozetka');
  await chooseFiles(/^Фото/, photo('чек.jpg'));
}

const create: FailingCall = {
  name: 'creating a purchase',
  method: 'POST',
  path: /^\/api\/purchases\/$/,
  at: bought,
  async ready() {
    await press('Додати');
    await fill();
  },
  again: () => press('Зберегти'),
  typed: entered,
  done({ api }) {
    assert.equal(prices(), ['10,00\u00a0₴', '99,90\u00a0₴']);
    const tries = api.calls.filter(({ method, url }) => method === 'POST' && url === '/api/purchases/');
    assertOneKey(tries.map(({ headers }) => headers['idempotency-key']));
  },
};

const noUpdate = 'Цей сервер не вміє змінювати покупки';
const update: FailingCall = {
  ...create,
  name: 'changing a purchase',
  method: 'PUT',
  path: /^\/api\/purchases\/\d+$/,
  async ready() {
    await press('Редагувати покупку: ЦУМ, 2026-03-29');
    await fill();
  },
  except: {
    // 412 opens the choice between both versions.
    ...none('412 with a reason', ...answersNobodyReads),
    '404 with a page': noUpdate,
    '405 with a page': noUpdate,
    '501 with a page': noUpdate,
  },
  done: () => assert.equal(prices(), ['99,90\u00a0₴']),
};

const upload: FailingCall = {
  ...create,
  name: 'uploading a photo of a new purchase',
  path: /^\/api\/purchases\/\d+\/images$/,
  typed: undefined,
  keepsToasts: true,
  again: () => press(screen.queryByRole('dialog') ? 'Зберегти' : retry),
  except: none('200 with an empty list'),
  done({ api }) {
    assert.is(api.uploads.at(-1)?.name, 'чек.jpg');
    assertOneKey(api.uploads.map(({ key }) => key));
  },
};

const remove: FailingCall = {
  name: 'deleting a purchase',
  method: 'DELETE',
  path: /^\/api\/purchases\/\d+$/,
  at: bought,
  again: () => press('Видалити покупку: ЦУМ, 2026-03-29'),
  except: none(...answersNobodyReads),
  done: () => assert.equal(prices(), []),
};

const restore: FailingCall = {
  name: 'bringing a deleted purchase back',
  method: 'POST',
  path: /^\/api\/purchases\/$/,
  at: bought,
  keepsToasts: true,
  ready: () => press('Видалити покупку: ЦУМ, 2026-03-29'),
  again: () => press('Повернути'),
  done({ api }) {
    assert.equal(prices(), ['10,00\u00a0₴']);
    assert.is(api.uploads.length, 1, 'its photo, too');
  },
};

const restorePhoto: FailingCall = {
  ...restore,
  name: 'bringing the photo of a deleted purchase back',
  path: /^\/api\/purchases\/\d+\/images$/,
  except: none('200 with an empty list'),
  done({ api }) {
    assert.equal(prices(), ['10,00\u00a0₴'], 'one purchase, after all those tries');
    assertOneKey(api.uploads.map(({ key }) => key));
  },
};

for (const call of [load, loadItem, loadSuppliers, create, update, upload, remove, restore, restorePhoto]) {
  test(`${call.name} fails in every way, is reported, and retried`, () => failsInEveryWay(call));
}
for (const call of [load, create, update, remove]) {
  test(`${call.name} goes on after the session has ended`, () => outlivesTheSession(call));
}

test.run();
