import { fireEvent, screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FakeApi } from '../setup/FakeApi';
import { choose, chooseFiles, key, photo, press, rows, settle, statuses, top, type } from '../setup/startApp';
import { textsOf } from '../setup/textsOf';
import { assertOneKey, type FailingCall, failsInEveryWay, none, outlivesTheSession } from './everyWay';
import { answersNobodyReads } from './ways';

const test = suite('every failure of the clothes list and its dialogs');

const titles = () => rows().map((cells) => cells[1]);
const retry = 'Спробувати ще раз';
const dialogText = () => textsOf(document.querySelectorAll('dialog[open]')).join('\n');
/** Returns the contents of every field of the open dialog, and the names of the chosen files. */
function entered(): unknown {
  const [dialog] = document.querySelectorAll('dialog[open]');
  const fields = [...(dialog?.querySelectorAll<HTMLInputElement>('input:not([type=file]), textarea') ?? [])];
  const files = [...(dialog?.querySelectorAll('.file-name') ?? [])];
  return [...fields.map(({ value }) => value), ...textsOf(files)];
}

function catalogue(api: FakeApi): string {
  const [supplier = null] = api.add('suppliers', 'ЦУМ');
  const item = api.addClothes({ title: 'Пальто', supplier });
  item.mainImage = api.addImage(item);
  return '/admin/clothes';
}

async function fillCreate() {
  await press('Додати');
  await type(/^Назва товару/, 'Сукня');
  await choose('Постачальник', 'ЦУМ');
}

const load: FailingCall = {
  name: 'loading the list',
  method: 'GET',
  path: /^\/api\/clothes\/$/,
  at: catalogue,
  isLoad: true,
  again: () => press(retry),
  except: none('200 with an empty list'),
  done: () => assert.equal(titles(), ['Пальто']),
};

const create: FailingCall = {
  name: 'creating an item',
  method: 'POST',
  path: /^\/api\/clothes\/fast_create$/,
  at: catalogue,
  async ready() {
    await fillCreate();
    await chooseFiles(/^Фото/, photo('а.jpg'), photo('б.jpg'));
  },
  again: () => press('Зберегти'),
  typed: entered,
  done({ api }) {
    assert.equal(titles(), ['Сукня', 'Пальто']);
    assert.is(api.uploads.length, 2);
    const tries = api.calls.filter(({ url }) => url === '/api/clothes/fast_create');
    assertOneKey(tries.map(({ headers }) => headers['idempotency-key']));
  },
};

const suppliers: FailingCall = {
  name: 'loading the suppliers for the dialog',
  method: 'GET',
  path: /^\/api\/suppliers\/$/,
  at: catalogue,
  isLoad: true,
  async ready() {
    await press('Додати');
    await type(/^Назва товару/, 'Сукня');
    await settle(() => top().getByRole('combobox').focus());
    await settle(() => fireEvent.keyDown(top().getByRole('combobox'), { key: 'ArrowDown', altKey: true }));
  },
  again: () => press(retry),
  typed: entered,
  said: dialogText,
  except: none('200 with an empty list'),
  async done() {
    await choose('Постачальник', 'ЦУМ');
    assert.equal(entered(), ['Сукня', 'ЦУМ']);
  },
};

const createSupplier: FailingCall = {
  name: 'creating a supplier on the spot',
  method: 'POST',
  path: /^\/api\/suppliers\/$/,
  at: catalogue,
  async ready() {
    await press('Додати');
    await type(/^Назва товару/, 'Сукня');
    await settle(() => fireEvent.change(top().getByRole('combobox'), { target: { value: 'Humana' } }));
  },
  again: () => key('Enter', screen.getAllByRole('combobox', { name: 'Постачальник' })[0]),
  typed: entered,
  said: dialogText,
  done: ({ api }) =>
    assert.equal(
      api.references.suppliers.map(({ name }) => name),
      ['ЦУМ', 'Humana'],
    ),
};

const upload: FailingCall = {
  name: 'uploading a photo of a new item',
  method: 'POST',
  path: /^\/api\/purchases\/\d+\/images$/,
  at: catalogue,
  keepsToasts: true,
  async ready() {
    await fillCreate();
    await chooseFiles(/^Фото/, photo('а.jpg'));
  },
  again: () => press(screen.queryByRole('dialog') ? 'Зберегти' : retry),
  // The app reads a list without its invalid entries.
  except: none('200 with an empty list'),
  done({ api }) {
    assert.equal(titles(), ['Сукня', 'Пальто']);
    assert.ok(api.clothes[0]?.mainImage, 'it became the main photo');
    assertOneKey(api.uploads.map(({ key }) => key));
  },
};

const mainPhoto: FailingCall = {
  name: 'making the first photo of a new item the main one',
  method: 'PATCH',
  path: /^\/api\/clothes\/\d+\/main_image$/,
  at: catalogue,
  keepsToasts: true,
  ready: upload.ready,
  again: upload.again,
  except: none(...answersNobodyReads),
  done: ({ api }) => assert.ok(api.clothes[0]?.mainImage),
};

const remove: FailingCall = {
  name: 'deleting an item',
  method: 'DELETE',
  path: /^\/api\/clothes\/\d+$/,
  at: catalogue,
  ready: () => press('Видалити Пальто'),
  again: () => press('Підтвердити'),
  except: none(...answersNobodyReads, '404 with a reason', '404 with a page'),
  done: () => assert.equal(titles(), []),
};

async function describe() {
  await press('Опис Пальто');
  await type(/^Опис/, 'Тепле пальто');
}

const readDescription: FailingCall = {
  name: 'looking for another’s description before the save',
  method: 'GET',
  path: /^\/api\/clothes\/\d+$/,
  at: catalogue,
  ready: describe,
  again: () => press('Зберегти'),
  typed: entered,
  done: ({ api }) => assert.is(api.clothes[0]?.description, 'Тепле пальто'),
};

const saveDescription: FailingCall = {
  ...readDescription,
  name: 'saving a description',
  method: 'PATCH',
  path: /^\/api\/clothes\/\d+\/description$/,
  except: none(...answersNobodyReads),
};

const generate: FailingCall = {
  name: 'having a description written',
  method: 'POST',
  path: /^\/api\/clothes\/\d+\/description$/,
  at: catalogue,
  ready: () => press('Опис Пальто'),
  again: () => press('Згенерувати (AI)'),
  // After these answers, only the socket reports the outcome.
  except: none(...answersNobodyReads),
  done: () => assert.match(statuses().join(), 'Опис генерується'),
};

for (const call of [
  load,
  create,
  suppliers,
  createSupplier,
  upload,
  mainPhoto,
  remove,
  readDescription,
  saveDescription,
  generate,
]) {
  test(`${call.name} fails in every way, is reported, and retried`, () => failsInEveryWay(call));
}
for (const call of [load, create, createSupplier, remove, saveDescription]) {
  test(`${call.name} goes on after the session has ended`, () => outlivesTheSession(call));
}

test.run();
