import { screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { batchRuns } from '../../src/batches/batches';
import type { UsedReference } from '../../src/contract/usage';
import { navigate } from '../../src/core/router/location';
import type { FakeApi } from '../setup/FakeApi';
import { fakeSockets } from '../setup/FakeSocket';
import { json } from '../setup/fakeBrowser';
import { app, appSuite, press, rows, settle, startApp, wait } from '../setup/startApp';

/** What the pages show once a task over many items has ended behind them. */
const test = appSuite('the end of a task');
test.after.each(() => {
  batchRuns.close();
});

async function open(prepare: (api: FakeApi) => string) {
  await startApp((api) => {
    fakeSockets();
    api.features = ['batches', 'trash', 'usage', 'import', 'history'];
    api.changes = [];
    return prepare(api);
  });
  await wait(3000);
}

/** A task that this tab has started changes the API's items, and ends. */
async function endTask(run: () => void = () => {}) {
  const started = app.api.batches.start({ selection: { ids: [] }, change: { brandId: null } });
  await settle(() => batchRuns.watch({ ...started, kind: 'import' }));
  run();
  app.api.batches.finish();
  await wait(3000);
}

const read = (path: string | RegExp) => app.api.sent('GET', path).length;

test('the end of a task loads the reference lists again: an import may have created entries', async () => {
  await open(() => '/admin/brands');
  await settle(() => navigate('/admin/types'));
  assert.equal([read('/api/brands/'), read('/api/types/')], [1, 1]);
  await endTask(() => app.api.add('types', 'Нова'));
  assert.equal([read('/api/brands/'), read('/api/types/'), read('/api/colors/')], [2, 2, 0]);
  assert.is(rows()[0]?.[1], 'Нова');
});

test('the end of a task loads the choices of a long list again', async () => {
  await open((api) => {
    const page = { data: [{ id: 1, name: 'Zara' }], meta: { total: 3000, page: 1, size: 50 } };
    api.replace('GET', '/api/brands/', () => json(page));
    return `/admin/clothes/${api.addClothes().id}`;
  });
  const before = read('/api/brands/');
  await endTask();
  assert.is(read('/api/brands/'), before + 1);
});

test('the end of a task loads an item, and the list of items, again', async () => {
  await open(() => '/admin/clothes');
  const item = app.api.addClothes({ title: 'Пальто' });
  await settle(() => navigate(`/admin/clothes/${item.id}`));
  assert.is(read('/api/clothes/'), 1);
  await endTask(() => app.api.change(item, { title: 'Плащ' }));
  assert.is(screen.getByRole('heading', { level: 1 }).textContent, 'Плащ');
  assert.is(read('/api/clothes/'), 2);
});

test('the end of a task loads an item’s purchases again, whose supplier has changed', async () => {
  await open((api) => {
    const [first] = api.add('suppliers', 'ЦУМ', 'Rozetka');
    const item = api.addClothes();
    api.addPurchase(item, { supplierId: first?.id });
    return `/admin/clothes/${item.id}/purchases`;
  });
  assert.is(rows()[0]?.[4], 'ЦУМ');
  await endTask(() => {
    for (const item of app.api.clothes)
      for (const purchase of item.purchases) purchase.supplierId = app.api.references.suppliers[1]?.id ?? 0;
  });
  assert.is(rows()[0]?.[4], 'Rozetka');
});

test('the trash is loaded again when a batch’s task ends', async () => {
  await open((api) => {
    api.addTrash({ title: 'Шарф' });
    return '/admin/trash';
  });
  await endTask(() => app.api.addTrash({ title: 'Плащ' }));
  assert.equal(
    rows().map((cells) => cells[2]),
    ['Плащ', 'Шарф'],
  );
});

test('the end of a task loads the journal again', async () => {
  await open(() => '/admin/journal');
  assert.ok(screen.getByText('Змін ще немає.'));
  await endTask(() => app.api.addChange('brands', { id: 1, name: 'Zara' }));
  assert.ok(screen.getByRole('link', { name: 'Zara' }));
});

test('the end of a task loads the use of a list’s entries again', async () => {
  let count = 1;
  await open((api) => {
    const entries = (): UsedReference[] => [{ id: 1, name: 'Zara', count, aliases: [] }];
    api.replace('GET', '/api/brands/usage', () => json({ data: { entries: entries(), pairs: [] } }));
    return '/admin/brands/usage';
  });
  await endTask(() => {
    count = 5;
  });
  assert.is(rows()[0]?.[2], '5');
});

test('the end of a task loads the history in an open drawer again', async () => {
  await open((api) => `/admin/clothes/${api.addClothes().id}`);
  await press('Історія');
  const drawer = within(screen.getByRole('dialog'));
  assert.is(drawer.queryByText('Olena'), null);
  const [item] = app.api.clothes;
  await endTask(
    () => item && app.api.addChange('clothes', item, { administrator: { id: 2, email: 'x@y.ua' } }),
  );
  assert.ok(drawer.getByText('x@y.ua'));
});

test.run();
