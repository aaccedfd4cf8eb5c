import * as assert from 'uvu/assert';
import { setAccessToken } from '../../../src/core/http/session';
import { Problem } from '../../../src/core/lib/problem';
import { listFeatures } from '../../../src/core/stores/listFeatures';
import {
  deleteClothes,
  fastCreate,
  getClothes,
  listClothes,
  saveClothes,
  setDescription,
  setMainPhoto,
} from '../../../src/items/api/clothes';
import { generateDescription, getTask, listModels } from '../../../src/items/generation/api';
import { listChanges, listItemChanges, revertChange } from '../../../src/items/history/api';
import { deletePhoto, listPhotos } from '../../../src/items/photos/api';
import {
  createPurchase,
  deletePurchase,
  listPurchases,
  updatePurchase,
} from '../../../src/items/purchases/api';
import {
  createReference,
  deleteReference,
  listReferences,
  updateReference,
} from '../../../src/references/api';
import { changePassword, deleteSession, listSessions, me } from '../../../src/session/account/api';
import { login } from '../../../src/session/sign-in/api';
import { browser, browserSuite, json, tokenOf } from '../../setup/fakeBrowser';

const test = browserSuite('api');
test.before.each(() => {
  setAccessToken(tokenOf({ sub: '1' }));
});

const purchaseInput = {
  clothesId: 1,
  price: 12.5,
  weight: null,
  size: 'M',
  measurements: null,
  supplierId: 2,
  date: '2026-11-21T00:00:00.000',
  luxury: false,
};
const clothesInput = {
  title: 'Пальто',
  description: null,
  brandId: 1,
  colorId: null,
  typeId: 3,
  fabricComposition: [{ material: { id: 4 }, percent: 60 }],
};
/** Every call, with the request that it must send. */
const calls: [string, () => Promise<unknown>, unknown?][] = [
  ['POST /api/auth/login', () => login({ email: 'a@b.c', password: 'x' }), { email: 'a@b.c', password: 'x' }],
  ['GET /api/auth/me', () => me()],
  ['POST /api/auth/password', () => changePassword({ current: 'a', next: 'b' }), { current: 'a', next: 'b' }],
  ['GET /api/auth/sessions', () => listSessions()],
  ['DELETE /api/auth/sessions/3', () => deleteSession(3)],
  ['GET /api/colors/', () => listReferences('colors')],
  ['POST /api/suppliers/', () => createReference('suppliers', { name: 'Zara' }), { name: 'Zara' }],
  ['PUT /api/brands/7', () => updateReference('brands', { id: 7, name: 'X' }), { id: 7, name: 'X' }],
  ['DELETE /api/types/7', () => deleteReference('types', 7)],
  ['GET /api/clothes/', () => listClothes()],
  ['GET /api/clothes/1', () => getClothes(1)],
  ['GET /api/clothes/1/images', () => listPhotos(1)],
  [
    'POST /api/clothes/fast_create',
    () => fastCreate({ title: 'П', supplierId: 2 }),
    { title: 'П', supplierId: 2 },
  ],
  ['PUT /api/clothes/1', () => saveClothes(1, clothesInput, '"1"'), clothesInput],
  ['DELETE /api/clothes/1', () => deleteClothes(1)],
  ['PATCH /api/clothes/1/main_image', () => setMainPhoto(1, 9), { imageId: 9 }],
  ['PATCH /api/clothes/1/description', () => setDescription(1, null), { description: null }],
  ['POST /api/clothes/1/description', () => generateDescription(1)],
  ['POST /api/clothes/1/description', () => generateDescription(1, 'gpt-5'), { model: 'gpt-5' }],
  ['GET /api/tasks/4', () => getTask(4)],
  ['GET /api/ai/models', () => listModels()],
  ['DELETE /api/images/9', () => deletePhoto(9)],
  ['GET /api/clothes/1/purchases', () => listPurchases(1)],
  ['POST /api/purchases/', () => createPurchase(purchaseInput), purchaseInput],
  ['PUT /api/purchases/5', () => updatePurchase(5, purchaseInput), purchaseInput],
  ['DELETE /api/purchases/5', () => deletePurchase(5)],
  ['GET /api/clothes/1/changes?page=2&size=20', () => listItemChanges(1, { page: 2, size: 20 })],
  ['GET /api/changes/', () => listChanges({})],
  [
    'GET /api/changes/?page=1&size=10&administratorId=3&subject=clothes&kind=deleted&from=2026-11-01&to=2026-11-22',
    () =>
      listChanges({
        page: 1,
        size: 10,
        administratorId: 3,
        subject: 'clothes',
        kind: 'deleted',
        from: '2026-11-01',
        to: '2026-11-22',
      }),
  ],
  ['GET /api/features', () => listFeatures()],
  ['POST /api/changes/8/revert', () => revertChange(8), {}],
];

test('each call of the app has the method, path and payload of the contract', async () => {
  browser.serve(() => json({ data: null }));
  for (const [line, call, body] of calls) {
    browser.calls.length = 0;
    await call().catch(() => {});
    const [sent] = browser.calls;
    assert.is(`${sent?.method} ${sent?.url}`, line);
    assert.equal(sent?.body, body, line);
  }
});

test('any wrong answer of the API becomes a Problem or a value that can be shown', async () => {
  const wrong = [
    '<!doctype html><title>Sign in</title>',
    '{"data": [{"id": 1,',
    '',
    'null',
    '[]',
    '{}',
    '7',
    '"text"',
    'true',
    '{"data":null}',
    '{"data":[null,7,"x",[],{}]}',
    '{"data":{"data":[{"id":"1"},{"id":-1},{"id":1.5},{"id":null}]}}',
    '{"data":{"id":1}}',
    '{"data":{"id":1,"title":7,"brand":"Zara","fabricComposition":{"a":1},"mainImage":[],"purchases":"none","images":null}}',
    '{"error":"no"}',
  ];
  for (const status of [200, 201, 404, 500, 502]) {
    for (const body of wrong) {
      browser.serve(() => new Response(body, { status }));
      for (const [line, call] of calls) {
        const settled = call().then(
          (value) => JSON.stringify(value),
          (error) => assert.instance(error, Problem, `${line} ${status} ${body}`),
        );
        await browser.advance(10_000);
        await settled;
      }
    }
  }
});

test('an HTML page instead of an API’s answer is a failure, even if nobody reads the answer', async () => {
  browser.serve(() => new Response('<!doctype html><title>Sign in</title>'));
  for (const remove of [() => deleteReference('brands', 1), () => deleteClothes(1), () => deletePhoto(1)]) {
    const found = await remove().catch((error) => error);
    assert.is(found instanceof Problem && found.kind, 'unreadable');
  }
});

test('an API’s item with nothing but its id can be shown', async () => {
  browser.serve(() => json({ data: { id: 7 } }));
  const { item } = await getClothes(7);
  assert.equal(item, {
    id: 7,
    title: '',
    description: null,
    brand: null,
    color: null,
    type: null,
    supplier: null,
    fabricComposition: [],
    tags: [],
    mainImage: null,
    createdAt: '',
    updatedAt: '',
    purchases: [],
  });
});

test('an API’s photo with urls.small alone, as specified, gets all three addresses', async () => {
  browser.serve(() => json({ data: [{ id: 1, urls: { small: '/images/a/small.webp' } }] }));
  const url = '/images/a/small.webp';
  assert.equal(await listPhotos(1), [
    { id: 1, urls: { small: url, medium: url, original: url }, width: 0, height: 0, purchaseId: null },
  ]);
});

test('an API’s photo address that could run a script is dropped', async () => {
  const bad = [
    'javascript:alert(1)',
    'data:text/html,<script>',
    ' javascript:x',
    'JaVaScRiPt:x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:x',
    7,
    null,
    {},
    'http://[',
  ];
  const good = [
    '/images/a/small.webp',
    'https://cdn.example/a.webp',
    'http://cdn.example/a.webp',
    '//cdn.example/a.webp',
  ];
  browser.serve(() => json([...bad, ...good].map((small, index) => ({ id: index + 1, urls: { small } }))));
  const urls = (await listPhotos(1)).map((photo) => photo.urls.small);
  assert.equal(urls, [...bad.map(() => ''), ...good]);
});

test('the list counts an item’s purchases if the API sends the purchases themselves', async () => {
  browser.serve(() =>
    json({
      data: [
        { id: 1, purchases: [{ id: 5 }, { id: 6 }] },
        { id: 2, purchasesCount: 3 },
      ],
    }),
  );
  assert.equal(
    (await listClothes()).items.map((item) => item.purchasesCount),
    [2, 3],
  );
});

test('decimals in the API’s answers may come as text', async () => {
  browser.serve(() => json({ data: [{ id: 5, price: '12.50', weight: 'x', luxury: 'yes' }] }));
  const [purchase] = await listPurchases(1);
  assert.is(purchase?.price, 12.5);
  assert.is(purchase?.weight, null);
  assert.is(purchase?.luxury, false);
});

test('invalid entries of a list in the API’s answers are left out', async () => {
  browser.serve(() =>
    json({
      data: [{ id: 1, name: 'Zara' }, null, { name: 'x' }, { id: -1 }, { id: 0 }, { id: '3' }, { id: 2 }],
    }),
  );
  assert.equal(await listReferences('brands'), [
    { id: 1, name: 'Zara' },
    { id: 2, name: '' },
  ]);
});

test('a change that the API answers with nothing, or with no item, reads the item again', async () => {
  for (const answer of [new Response(null, { status: 204 }), json({ ok: true }), json({ data: 'ok' })]) {
    browser.calls.length = 0;
    browser.serve(({ method }) =>
      method === 'GET' ? json({ data: { id: 1, title: 'Пальто' } }, 200, { ETag: '"2"' }) : answer.clone(),
    );
    const saved = await saveClothes(1, clothesInput, '"1"');
    assert.is(saved.item.title, 'Пальто');
    assert.is(saved.etag, '"2"');
    assert.equal(
      browser.calls.map(({ method }) => method),
      ['PUT', 'GET'],
    );
    assert.is(browser.calls[0]?.headers['if-match'], '"1"');
  }
});

test('a renamed entry has the sent name unless the API’s answer has another one', async () => {
  const entry = { id: 7, name: 'X' };
  for (const answer of [new Response(null, { status: 204 }), json({}), json({ data: {} }), json([])]) {
    browser.serve(() => answer.clone());
    assert.equal(await updateReference('brands', entry), entry);
  }
  browser.serve(() => json({ data: { id: '7', name: 'x' } }));
  assert.equal(await updateReference('brands', entry), { id: 7, name: 'x' });
});

test('the API may answer a change, a deletion or a new password with an empty object', async () => {
  const item = { id: 1, title: 'Пальто' };
  browser.serve(({ method }) => (method === 'GET' ? json({ data: item }) : json({})));
  assert.is(await updatePurchase(5, purchaseInput), null);
  assert.is((await saveClothes(1, clothesInput)).item.title, 'Пальто');
  assert.is((await setMainPhoto(1, 9)).item.title, 'Пальто');
  assert.is((await setDescription(1, null)).item.title, 'Пальто');
  await deleteReference('types', 7);
  await deleteClothes(1);
  await deletePurchase(5);
  await deletePhoto(9);
  await deleteSession(3);
  await changePassword({ current: 'a', next: 'b' });
  assert.is(await generateDescription(1), null);
});

test('an API’s task needs nothing but its status', async () => {
  browser.serve(() => json({ status: 'completed' }));
  assert.equal(await getTask(4), { taskId: 0, clothesId: 0, status: 'completed' });
  browser.serve(() => json({ data: { taskId: 4, status: 'exploded' } }));
  assert.is(await generateDescription(1), null);
});

test.run();
