/** The page of tags, the list whose entries an item has several of, and which an API may lack. */
import { screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { batchRuns } from '../../src/batches/batches';
import type { Feature } from '../../src/contract/features';
import { navigate } from '../../src/core/router/location';
import type { FakeApi } from '../setup/FakeApi';
import { json, problem } from '../setup/fakeBrowser';
import {
  address,
  app,
  appSuite,
  click,
  heading,
  key,
  press,
  rows,
  settle,
  startApp,
  statuses,
  top,
  untilKnown,
} from '../setup/startApp';
import { textsOf } from '../setup/textsOf';

const test = appSuite('the page of tags');
test.after.each(() => {
  batchRuns.close();
  localStorage.clear();
});

/** Returns the options of a control. */
async function offered(label: string): Promise<string[]> {
  await click(screen.getByRole('combobox', { name: label }));
  const options = textsOf(screen.getAllByRole('option'));
  await key('Escape');
  return options;
}

const names = () => rows().map((cells) => cells[1]);

async function open(at: string, features: Feature[], fill: (api: FakeApi) => void = () => {}): Promise<void> {
  await startApp(at, (api) => {
    api.features = features;
    api.add('tags', 'Продано', 'Осінь');
    fill(api);
  });
  await untilKnown();
}

/** Answers a deletion as the server does for an entry that items have. */
function inUse(api: FakeApi, count: number, removed: Response | (() => Response)): void {
  api.replace('DELETE', /^\/api\/tags\/\d+/, ({ url }) => {
    if (!url.includes('fromItems=true')) return problem(409, 'in_use', 'Використовується', { count });
    api.references.tags.splice(0, 1);
    return typeof removed === 'function' ? removed() : removed;
  });
}

test('the page of tags is a list like the others', async () => {
  await open('/admin/tags', ['tags', 'usage']);
  assert.is(heading(), 'Мітки');
  assert.equal(names(), ['Осінь', 'Продано']);
  assert.is(screen.getByRole('link', { name: 'Упорядкувати' }).getAttribute('href'), '/admin/tags/usage');
  await press('Додати');
  assert.ok(screen.getByRole('dialog', { name: 'Створити мітку' }));
});

for (const [count, question] of [
  [1, 'Мітку має 1 товар. Вилучити її з нього?'],
  [14, 'Мітку мають 14 товарів. Вилучити її з них?'],
  [23, 'Мітку мають 23 товари. Вилучити її з них?'],
] as const)
  test(`a tag of ${count} items is deleted only after a question with their number`, async () => {
    const answer = () => json({ data: { moved: { items: count, purchases: 0 }, batchId: 8 } });
    await open('/admin/tags', ['tags'], (api) => inUse(api, count, answer));
    await press('Видалити Продано');
    assert.match(screen.getByRole('alertdialog', { name: 'Видалити Продано' }).textContent ?? '', question);
    await press('Скасувати');
    assert.equal(names(), ['Осінь', 'Продано']);
    await press('Видалити Продано');
    await press('Вилучити');
    assert.is(screen.queryByRole('alertdialog'), null);
    assert.equal(names(), ['Осінь']);
    assert.match(statuses().join(), `Видалено: Продано. Вилучено з товарів: ${count}`);
  });

test('a tag deleted from its items comes back by its batch', async () => {
  await open('/admin/tags', ['tags'], (api) => {
    inUse(api, 14, json({ data: { moved: { items: 14, purchases: 0 }, batchId: 8 } }));
    api.replace('POST', '/api/batches/8/revert', () => {
      api.add('tags', 'Продано');
      return json({ data: { changed: 15, left: [] } });
    });
  });
  await press('Видалити Продано');
  await press('Вилучити');
  await press('Повернути');
  assert.equal(names(), ['Осінь', 'Продано']);
});

test('a tag of very many items is deleted by a task, which the strip of tasks shows', async () => {
  await open('/admin/tags', ['tags', 'batches'], (api) => {
    inUse(api, 3000, json({ data: { moved: { items: 3000, purchases: 0 }, taskId: 5, batchId: 8 } }, 202));
    const told = {
      taskId: 5,
      clothesId: null,
      batchId: 8,
      kind: 'deleteEntry',
      skippedCount: 0,
      skipped: [],
    };
    api.replace('GET', '/api/tasks/5', () =>
      json({ data: { ...told, status: 'running', done: 1000, total: 3000 } }),
    );
  });
  await press('Видалити Продано');
  await press('Вилучити');
  await untilKnown();
  const strip = within(screen.getByRole('region', { name: 'Групові дії' }));
  assert.ok(strip.getByText('Видалення запису'));
  assert.is(strip.queryByRole('button', { name: 'Зупинити' }), null);
});

test('a used tag leads to its items by the filter by several tags', async () => {
  await open('/admin/tags/usage', ['tags', 'usage'], (api) => {
    const entries = api.references.tags.map((tag) => ({ ...tag, count: 2, aliases: [] }));
    api.replace('GET', '/api/tags/usage', () => json({ data: { entries, pairs: [] } }));
    for (const tag of api.references.tags) api.addClothes({ title: tag.name, tags: [tag] });
  });
  await click(screen.getByRole('link', { name: '2 товари: Продано' }));
  assert.is(address(), `/admin/clothes?tags=${app.api.references.tags[0]?.id}`);
  assert.equal(names(), ['Продано']);
});

test('an API without tags has no page of them, and nothing asks it for them', async () => {
  await open('/admin/brands', ['usage', 'webhooks', 'history', 'changeGroups', 'views', 'cells']);
  for (const path of ['/admin/tags', '/admin/tags/usage']) {
    await settle(() => navigate(path));
    assert.is(heading(), 'Сторінку не знайдено', path);
  }
  await settle(() => navigate('/admin/journal'));
  const offered = [...document.querySelectorAll('main option')];
  assert.equal(
    textsOf(offered).filter((text) => /Мітк/.test(text)),
    [],
  );
  assert.ok(textsOf(offered).includes('Колір'));
  await settle(() => navigate('/admin/webhooks'));
  await press('Додати вебхук');
  assert.is(top().queryByRole('group', { name: 'Мітки' }), null);
  assert.ok(top().getByRole('group', { name: 'Бренди' }));
  assert.equal(
    app.api.calls.filter(({ url }) => url.includes('tags')),
    [],
  );
});

test('the journal and webhooks offer tags where the API has them', async () => {
  await open('/admin/brands', ['tags', 'webhooks', 'history', 'changeGroups']);
  await settle(() => navigate('/admin/journal'));
  assert.ok((await offered('Що змінено')).includes('Мітка'));
  assert.ok((await offered('Поле')).includes('Мітки'));
  await settle(() => navigate('/admin/webhooks'));
  await press('Додати вебхук');
  assert.ok(top().getByRole('group', { name: 'Мітки' }));
});

test.run();
