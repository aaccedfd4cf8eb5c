import { screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FakeApi } from '../setup/FakeApi';
import { press, statuses, type } from '../setup/startApp';
import { assertOneKey, type FailingCall, failsInEveryWay, none, outlivesTheSession } from './everyWay';
import { answersNobodyReads } from './ways';

const test = suite('every failure of the page of webhooks');

const url = 'https://shop.example/hook';
/** Answers of an API without this call: the page says so in place. */
const missing = ['404 with a page', '405 with a page', '501 with a page'];
const items = () => document.querySelectorAll('.webhook').length;
const typed = () => screen.queryByLabelText<HTMLInputElement>(/^Адреса/)?.value;

function oneWebhook(api: FakeApi): string {
  api.webhooks.add();
  api.webhooks.addDelivery();
  return '/admin/webhooks';
}

const load: FailingCall = {
  name: 'loading the webhooks',
  method: 'GET',
  path: /^\/api\/webhooks\/$/,
  at: oneWebhook,
  isLoad: true,
  again: () => press('Спробувати ще раз'),
  except: none(...missing, '200 with an empty list'),
  done: () => assert.is(items(), 1),
};

const create: FailingCall = {
  name: 'adding a webhook',
  method: 'POST',
  path: /^\/api\/webhooks\/$/,
  at: oneWebhook,
  async ready() {
    await press('Додати вебхук');
    await type(/^Адреса/, 'https://new.example/');
  },
  again: () => press('Зберегти'),
  typed,
  done({ api }) {
    assert.is(api.webhooks.all.length, 2);
    const tries = api.calls.filter(({ method, url }) => method === 'POST' && url === '/api/webhooks/');
    assertOneKey(tries.map(({ headers }) => headers['idempotency-key']));
  },
};

const pause: FailingCall = {
  name: 'pausing a webhook',
  method: 'PUT',
  path: /^\/api\/webhooks\/\d+$/,
  at: oneWebhook,
  again: () => press(`Призупинити: ${url}`),
  done: ({ api }) => assert.is(api.webhooks.all[0]?.enabled, false),
};

const renew: FailingCall = {
  name: 'making another key',
  method: 'POST',
  path: /^\/api\/webhooks\/\d+\/secret$/,
  at: oneWebhook,
  ready: () => press(`Новий ключ: ${url}`),
  again: () => press('Створити ключ'),
  done: () => assert.ok(screen.getByDisplayValue('whsec_other')),
};

const remove: FailingCall = {
  name: 'deleting a webhook',
  method: 'DELETE',
  path: /^\/api\/webhooks\/\d+$/,
  at: oneWebhook,
  ready: () => press(`Видалити: ${url}`),
  again: () => press('Видалити'),
  except: none(...answersNobodyReads),
  done: () => assert.is(items(), 0),
};

const deliveries: FailingCall = {
  name: 'loading the deliveries',
  method: 'GET',
  path: /^\/api\/webhooks\/\d+\/deliveries$/,
  at: oneWebhook,
  isLoad: true,
  ready: () => press(`Доставки: ${url}`),
  again: () => press('Спробувати ще раз'),
  except: none('200 with an empty list'),
  done: () => assert.is(document.querySelectorAll('.delivery').length, 1),
};

const trial: FailingCall = {
  name: 'sending a trial',
  method: 'POST',
  path: /^\/api\/webhooks\/\d+\/ping$/,
  at: oneWebhook,
  ready: () => press(`Доставки: ${url}`),
  again: () => press('Надіслати пробну подію'),
  done: () => assert.match(statuses().join(), 'Подію поставлено в чергу'),
};

for (const call of [load, create, pause, renew, remove, deliveries, trial])
  test(`${call.name} fails in every way, is reported, and retried`, () => failsInEveryWay(call));
for (const call of [load, create])
  test(`${call.name} goes on after the session has ended`, () => outlivesTheSession(call));

test.run();
