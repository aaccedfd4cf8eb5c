import * as assert from 'uvu/assert';
import { undoBatch } from '../../../src/batches/api';
import { setAccessToken } from '../../../src/core/http/session';
import { listChanges, listItemChanges, revertChange } from '../../../src/items/history/api';
import { browser, browserSuite, json, tokenOf } from '../../setup/fakeBrowser';

const test = browserSuite('api of the history');
test.before.each(() => {
  setAccessToken(tokenOf({ sub: '1' }));
});

const whole = {
  id: 7,
  at: '2026-11-22T10:00:00.000Z',
  administrator: { id: 1, email: 'olena@example.com' },
  cause: 'bulk',
  batchId: 3,
  subject: 'clothes',
  subjectId: 12,
  subjectName: 'Пальто',
  kind: 'updated',
  before: { title: 'Плащ', brand: null, fabricComposition: [] },
  after: {
    title: 'Пальто',
    brand: { id: 2, name: 'COS' },
    fabricComposition: [{ material: { id: 4, name: 'Вовна' }, percent: 80 }],
  },
  reverts: null,
  revertible: true,
};

test('a change of the history as in the contract is decoded unchanged', async () => {
  browser.serve(() => json({ data: [whole], meta: { total: 21, page: 1, size: 20 } }));
  const answer = await listItemChanges(12, { page: 1, size: 20 });
  assert.equal(answer, {
    changes: [whole],
    meta: { total: 21, page: 1, size: 20 },
  });
});

test('unknown words in another API’s history are left out and the rest is shown', async () => {
  const strange = {
    ...whole,
    cause: 'cron',
    subject: 'shelves',
    kind: 'moved',
    after: { shelf: 7, title: 'Б' },
  };
  browser.serve(() => json({ data: [strange, whole] }));
  const { changes, meta } = await listChanges({});
  assert.is(meta, null);
  const [first] = changes;
  assert.equal([first?.cause, first?.subject, first?.kind], [null, null, null]);
  assert.equal(first?.after, { title: 'Б' });
  assert.is(first?.subjectName, 'Пальто');
  assert.is(changes.length, 2);
});

test('a change of the history with nothing but its id can be shown; one without is left out', async () => {
  browser.serve(() => json({ data: [{ id: 1 }, { at: 'now' }, null] }));
  const { changes } = await listChanges({});
  assert.equal(changes, [
    {
      id: 1,
      at: '',
      administrator: null,
      cause: null,
      batchId: null,
      subject: null,
      subjectId: 0,
      subjectName: '',
      kind: null,
      before: {},
      after: {},
      reverts: null,
      revertible: false,
    },
  ]);
});

test('a change’s purchase and photos are decoded without addresses that could run a script', async () => {
  const after = {
    purchases: [{ id: 5, supplierId: 9, price: '12.50', supplier: { id: 9, name: 'ЦУМ' } }, { id: 6 }],
    images: [{ id: 3, urls: { small: 'javascript:alert(1)' } }],
    mainImage: null,
    disabled: true,
  };
  browser.serve(() => json({ data: [{ id: 1, after }] }));
  const [change] = (await listChanges({})).changes;
  assert.equal(
    change?.after.purchases?.map(({ price, supplier }) => [price, supplier.name]),
    [
      [12.5, 'ЦУМ'],
      [null, ''],
    ],
  );
  assert.is(change?.after.images?.[0]?.urls.small, '');
  assert.is(change?.after.mainImage, null);
  assert.is(change?.after.disabled, true);
});

test('each part that a revert leaves has its field and its reason in the app', async () => {
  const left = [
    { id: 7, subject: 'clothes', subjectId: 3, field: 'brand', reason: 'Бренд видалено.' },
    { id: 8, subject: 'brands', subjectId: 4, reason: 'Уже змінено.' },
  ];
  browser.serve(() => json({ data: { changed: 2, left } }));
  assert.equal(await undoBatch(3, 'key'), { changed: 2, left: [left[0], { ...left[1], field: null }] });
  browser.serve(() => json({ data: { taskId: 5, batchId: 9 } }, 202));
  assert.equal(await undoBatch(3, 'key'), { taskId: 5 });
  browser.serve(() => json({ data: {} }));
  assert.equal(await revertChange(7), { changed: 0, left: [] });
});

test.run();
