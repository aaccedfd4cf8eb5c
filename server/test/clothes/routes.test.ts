import * as assert from 'uvu/assert';
import type {
  Clothes,
  ClothesListItem,
  FastCreated,
  Image,
  PageMeta,
  Purchase,
} from '../../../src/contract/types';
import { newAddress } from '../../src/photos/store/store';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { fastCreate } from '../support/items';

const clothes = signedInSuite('clothes', async (t) => {
  for (const kind of ['brands', 'types', 'colors', 'materials', 'suppliers']) {
    await t.data('POST', `/api/${kind}/`, { name: 'Перша' });
    await t.data('POST', `/api/${kind}/`, { name: 'Друга' });
  }
});

const create = (t: TestApp, title: string, supplierId = 1) => fastCreate(t, title, supplierId);
const read = (t: TestApp, id: number) => t.data<Clothes>('GET', `/api/clothes/${id}`);
const full = {
  title: 'Сукня',
  description: 'Перший рядок\nДругий рядок',
  brandId: 1,
  colorId: 2,
  typeId: 1,
  fabricComposition: [
    { material: { id: 2 }, percent: 60 },
    { material: { id: 1 }, percent: 40 },
  ],
};

/** Adds a photo like an upload: bytes in the store, and a row. */
async function addPhoto(t: TestApp, clothesId: number, purchaseId: number | null = null): Promise<number> {
  const address = newAddress();
  const bytes = Buffer.from('RIFF');
  await t.photos.put(address, { small: bytes, medium: bytes, original: bytes });
  const { id } = await t.db
    .insertInto('images')
    .values({
      clothes_id: clothesId,
      purchase_id: purchaseId,
      address,
      width: 30,
      height: 40,
      bytes: 12,
      created_at: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

clothes('fast_create creates an item with its first purchase, made today', async ({ t }) => {
  const answer = await t.api<{ data: FastCreated }>('POST', '/api/clothes/fast_create', {
    title: ' Зимове   пальто ',
    supplierId: 2,
  });
  assert.is(answer.status, 201);
  assert.equal(answer.body, { data: { clothesId: 1, purchaseId: 1 } });
  assert.equal(await read(t, 1), {
    id: 1,
    title: 'Зимове пальто',
    description: null,
    brand: null,
    color: null,
    type: null,
    supplier: { id: 2, name: 'Друга' },
    fabricComposition: [],
    tags: [],
    mainImage: null,
    lastPurchase: {
      supplier: { id: 2, name: 'Друга' },
      price: null,
      size: null,
      date: '2026-11-21T00:00:00.000',
    },
    createdAt: '2026-11-21T08:00:00.000Z',
    updatedAt: '2026-11-21T08:00:00.000Z',
    purchases: [
      {
        id: 1,
        clothesId: 1,
        price: null,
        weight: null,
        size: null,
        measurements: null,
        supplierId: 2,
        date: '2026-11-21T00:00:00.000',
        luxury: false,
        images: [],
      },
    ],
  });
});

clothes('fast_create refuses wrong values, naming the field, and creates nothing', async ({ t }) => {
  const cases: [object, string, string][] = [
    [{ supplierId: 1 }, 'title', 'required'],
    [{ title: '  ', supplierId: 1 }, 'title', 'required'],
    [{ title: 'я'.repeat(101), supplierId: 1 }, 'title', 'maxLength'],
    [{ title: 'a\0', supplierId: 1 }, 'title', 'nul'],
    [{ title: 'Т' }, 'supplierId', 'required'],
    [{ title: 'Т', supplierId: null }, 'supplierId', 'type'],
    [{ title: 'Т', supplierId: '1' }, 'supplierId', 'type'],
    [{ title: 'Т', supplierId: 0 }, 'supplierId', 'minimum'],
    [{ title: 'Т', supplierId: 1.5 }, 'supplierId', 'type'],
    [{ title: 'Т', supplierId: 1e20 }, 'supplierId', 'maximum'],
    [{ title: 'Т', supplierId: 99 }, 'supplierId', 'not_found'],
  ];
  for (const [body, field, code] of cases) {
    const [error] = await t.fieldErrors('POST', '/api/clothes/fast_create', body);
    assert.is(error, `${field} ${code}`, JSON.stringify(body));
  }
  assert.equal(await t.data('GET', '/api/clothes/'), []);
});

clothes('repeated fast_create calls with one key create one item', async ({ t }) => {
  const headers = { 'idempotency-key': 'key-1' };
  const body = { title: 'Т', supplierId: 1 };
  const first = await t.data('POST', '/api/clothes/fast_create', body, { headers });
  assert.equal(await t.data('POST', '/api/clothes/fast_create', body, { headers }), first);
  assert.is((await t.data<unknown[]>('GET', '/api/clothes/')).length, 1);
});

clothes('PUT replaces an item, keeping the order of its composition', async ({ t }) => {
  await create(t, 'Т');
  t.clock.forward(1000);
  const saved = await t.data<Clothes>('PUT', '/api/clothes/1', full);
  assert.is(saved.title, 'Сукня');
  assert.is(saved.description, full.description);
  assert.equal(saved.brand, { id: 1, name: 'Перша' });
  assert.equal(saved.color, { id: 2, name: 'Друга' });
  assert.equal(saved.type, { id: 1, name: 'Перша' });
  assert.equal(saved.fabricComposition, [
    { material: { id: 2, name: 'Друга' }, percent: 60 },
    { material: { id: 1, name: 'Перша' }, percent: 40 },
  ]);
  assert.is(saved.updatedAt, '2026-11-21T08:00:01.000Z');
  assert.equal(await read(t, 1), saved);
  const emptied = await t.data<Clothes>('PUT', '/api/clothes/1', {
    title: 'Сукня',
    description: '',
    brandId: null,
    colorId: null,
    typeId: null,
    fabricComposition: [],
  });
  assert.equal([emptied.brand, emptied.description, emptied.fabricComposition], [null, null, []]);
});

clothes('a wrong PUT of an item is refused whole, naming the field', async ({ t }) => {
  await create(t, 'Т');
  await t.data('PUT', '/api/clothes/1', full);
  const before = await read(t, 1);
  const row = (percent: unknown, id: unknown = 1) => [{ material: { id }, percent }];
  const cases: [object, string, string][] = [
    [{ title: '' }, 'title', 'required'],
    [{ title: undefined }, 'title', 'required'],
    [{ title: 5 }, 'title', 'type'],
    [{ description: undefined }, 'description', 'required'],
    [{ description: 5 }, 'description', 'type'],
    [{ description: 'ї'.repeat(10_001) }, 'description', 'maxLength'],
    [{ description: 'a\u0000' }, 'description', 'nul'],
    [{ brandId: 99 }, 'brandId', 'not_found'],
    [{ brandId: undefined }, 'brandId', 'required'],
    [{ brandId: '1' }, 'brandId', 'type'],
    [{ brandId: true }, 'brandId', 'type'],
    [{ colorId: 99 }, 'colorId', 'not_found'],
    [{ typeId: [1] }, 'typeId', 'type'],
    [{ fabricComposition: null }, 'fabricComposition', 'type'],
    [{ fabricComposition: {} }, 'fabricComposition', 'type'],
    [{ fabricComposition: row(0) }, 'fabricComposition.0.percent', 'minimum'],
    [{ fabricComposition: row(101) }, 'fabricComposition.0.percent', 'maximum'],
    [{ fabricComposition: row(1.5) }, 'fabricComposition.0.percent', 'type'],
    [{ fabricComposition: row('50') }, 'fabricComposition.0.percent', 'type'],
    [{ fabricComposition: row(null) }, 'fabricComposition.0.percent', 'type'],
    [{ fabricComposition: row(5, 99) }, 'fabricComposition.0.material', 'not_found'],
    [{ fabricComposition: [{ percent: 5 }] }, 'fabricComposition.0.material', 'required'],
    [{ fabricComposition: [...row(5), ...row(6)] }, 'fabricComposition.1.material', 'repeated'],
    [{ fabricComposition: Array.from({ length: 51 }, () => row(1)[0]) }, 'fabricComposition', 'maxItems'],
  ];
  for (const [change, field, code] of cases) {
    const errors = await t.fieldErrors('PUT', '/api/clothes/1', { ...full, ...change });
    assert.ok(errors.includes(`${field} ${code}`), `${JSON.stringify(change).slice(0, 80)} ${errors}`);
  }
  assert.equal(await read(t, 1), before);
});

clothes('unknown fields in a PUT of an item are ignored', async ({ t }) => {
  await create(t, 'Т');
  const saved = await t.data<Clothes>('PUT', '/api/clothes/1', {
    ...full,
    id: 9,
    createdAt: '1999-01-01',
    updatedAt: '1999-01-01',
    version: 100,
    mainImage: { id: 5 },
    main_image_id: 5,
    urls: {},
    purchases: [],
    supplier: { id: 2 },
    __v: 1,
  });
  assert.equal([saved.id, saved.mainImage, saved.purchases.length, saved.supplier?.id], [1, null, 1, 1]);
  assert.is(saved.createdAt, '2026-11-21T08:00:00.000Z');
});

clothes('If-Match refuses to replace a newer item; without it the save succeeds', async ({ t }) => {
  await create(t, 'Т');
  const etag = String((await t.api('GET', '/api/clothes/1')).headers.etag);
  assert.match(etag, /^"v\d+"$/);
  const put = (title: string, ifMatch?: string) =>
    t.api<{ code: string }>(
      'PUT',
      '/api/clothes/1',
      { ...full, title },
      {
        headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
      },
    );
  const first = await put('Моя', etag);
  assert.is(first.status, 200);
  const stale = await put('Чужа', etag);
  assert.is(stale.status, 412);
  assert.is(stale.body.code, 'stale');
  assert.is((await read(t, 1)).title, 'Моя');
  assert.is((await put('Чужа', `W/${first.headers.etag}`)).status, 412);
  assert.is((await put('Чужа', 'junk')).status, 412);
  assert.is((await put('Далі', `"x", ${first.headers.etag}`)).status, 200);
  assert.is((await put('Будь-яка', '*')).status, 200);
  assert.is((await put('Без умови')).status, 200);
});

clothes('of fifty saves of an item with the same ETag, one succeeds', async ({ t }) => {
  await create(t, 'Т');
  const etag = String((await t.api('GET', '/api/clothes/1')).headers.etag);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      t.api('PUT', '/api/clothes/1', { ...full, title: `Т${at}` }, { headers: { 'if-match': etag } }),
    ),
  );
  assert.is(answers.filter((answer) => answer.status === 200).length, 1);
  assert.is(answers.filter((answer) => answer.status === 412).length, 49);
});

clothes('an item’s ETag covers what PUT writes: photos and purchases do not change it', async ({ t }) => {
  await create(t, 'Т');
  const etag = async () => (await t.api('GET', '/api/clothes/1')).headers.etag;
  const before = await etag();
  const image = await addPhoto(t, 1);
  await t.data('PATCH', '/api/clothes/1/main_image', { imageId: image });
  await t.data('POST', '/api/purchases/', { clothesId: 1, supplierId: 1 });
  assert.is(await etag(), before);
  const patched = await t.api('PATCH', '/api/clothes/1/description', { description: 'Опис' });
  assert.is.not(await etag(), before);
  assert.is(patched.headers.etag, await etag());
});

clothes('PATCH sets and clears an item’s description', async ({ t }) => {
  await create(t, 'Т');
  const set = await t.data<Clothes>('PATCH', '/api/clothes/1/description', { description: 'Опис\r\nдалі' });
  assert.is(set.description, 'Опис\nдалі');
  const cleared = await t.data<Clothes>('PATCH', '/api/clothes/1/description', { description: null });
  assert.is(cleared.description, null);
  for (const body of [{}, { description: 1 }, { description: ['a'] }, null, 'null']) {
    const problem = await t.problem('PATCH', '/api/clothes/1/description', body, {
      headers: { 'content-type': 'application/json' },
    });
    assert.is(problem.status, 422, JSON.stringify(body));
  }
});

clothes('the main photo must be a photo of the item that names it', async ({ t }) => {
  await create(t, 'Перша');
  await create(t, 'Друга');
  const own = await addPhoto(t, 1, 1);
  const foreign = await addPhoto(t, 2);
  const item = await t.data<Clothes>('PATCH', '/api/clothes/1/main_image', { imageId: own });
  assert.is(item.mainImage?.id, own);
  assert.match(item.mainImage?.urls.small ?? '', /^\/images\/[0-9a-f]{32}\/small\.webp$/);
  for (const imageId of [foreign, 99]) {
    const problem = await t.problem('PATCH', '/api/clothes/1/main_image', { imageId });
    assert.equal(problem.errors?.[0]?.field, 'imageId');
  }
  assert.is((await read(t, 1)).mainImage?.id, own);
});

clothes('an item’s photos are listed, with those of its purchases', async ({ t }) => {
  const { purchaseId } = await create(t, 'Т');
  const ids = [await addPhoto(t, 1), await addPhoto(t, 1, purchaseId)];
  const images = await t.data<Image[]>('GET', '/api/clothes/1/images');
  assert.equal(
    images.map((image) => [image.id, image.purchaseId, image.width, image.height]),
    [
      [ids[0], null, 30, 40],
      [ids[1], purchaseId, 30, 40],
    ],
  );
  const purchases = await t.data<Purchase[]>('GET', '/api/clothes/1/purchases');
  assert.equal(
    purchases[0]?.images.map((image) => image.id),
    [ids[1]],
  );
});

clothes('every call of items answers not_found for an unknown one', async ({ t }) => {
  const calls = [
    ['GET', '/api/clothes/9', undefined],
    ['GET', '/api/clothes/abc', undefined],
    ['GET', '/api/clothes/9/images', undefined],
    ['GET', '/api/clothes/9/purchases', undefined],
    ['PUT', '/api/clothes/9', full],
    ['PATCH', '/api/clothes/9/description', { description: null }],
    ['PATCH', '/api/clothes/9/main_image', { imageId: 1 }],
    ['DELETE', '/api/clothes/9', undefined],
  ] as const;
  for (const [method, url, body] of calls) {
    const problem = await t.problem(method, url, body);
    assert.is(problem.code, 'not_found', `${method} ${url}`);
  }
});

clothes('the list of items has everything, newest first, with the number of purchases', async ({ t }) => {
  await create(t, 'Стара', 2);
  await create(t, 'Нова');
  await t.data('PUT', '/api/clothes/1', { ...full, title: 'Стара' });
  await t.data('POST', '/api/purchases/', { clothesId: 1, supplierId: 1 });
  const answer = await t.api<{ data: ClothesListItem[]; meta?: PageMeta }>('GET', '/api/clothes/');
  assert.is(answer.body.meta, undefined);
  const [newest, oldest] = answer.body.data;
  assert.is(newest?.title, 'Нова');
  assert.is(newest?.purchasesCount, 1);
  const { purchases: _purchases, ...item } = await read(t, 1);
  assert.equal(oldest, { ...item, purchasesCount: 2, version: 2 });
  assert.equal(oldest?.supplier, { id: 2, name: 'Друга' });
});

clothes('the list of items returns a page: size, order, total', async ({ t }) => {
  for (const title of ['Яблуко', 'агрус', 'ґудзик', 'Zara', 'гарбуз']) await create(t, title);
  const titles = async (query: string) => {
    const { body } = await t.api<{ data: ClothesListItem[]; meta: PageMeta }>(
      'GET',
      `/api/clothes/?${query}`,
    );
    return [body.data.map((item) => item.title).join(' '), body.meta];
  };
  const meta = (page: number, size: number, total = 5) => ({ total, page, size });
  assert.equal(await titles('sort=title&size=3'), ['агрус гарбуз ґудзик', meta(1, 3)]);
  assert.equal(await titles('sort=title&size=3&page=2'), ['Яблуко Zara', meta(2, 3)]);
  assert.equal(await titles('sort=-title&size=2'), ['Zara Яблуко', meta(1, 2)]);
  assert.equal(await titles('sort=id&size=2'), ['Яблуко агрус', meta(1, 2)]);
  assert.equal(await titles('page=1'), ['гарбуз Zara ґудзик агрус Яблуко', meta(1, 25)]);
  assert.equal(await titles('page=9'), ['', meta(9, 25)]);
  assert.equal(await titles('q='), ['гарбуз Zara ґудзик агрус Яблуко', meta(1, 25)]);
});

clothes('the search of items ignores case and apostrophes, and takes % literally', async ({ t }) => {
  for (const title of ["М'ятна сукня", 'Сукня 100% льон', 'Їжак_колючий', 'Їжак колючий'])
    await create(t, title);
  const found = async (q: string) =>
    (await t.data<ClothesListItem[]>('GET', `/api/clothes/?q=${encodeURIComponent(q)}&sort=id`)).map(
      (item) => item.id,
    );
  assert.equal(await found('МʼЯТ'), [1]);
  assert.equal(await found('льон сукня'), [2]);
  assert.equal(await found('0%'), [2]);
  assert.equal(await found('%'), [2]);
  assert.equal(await found('_'), [3]);
  assert.equal(await found('їжа'), [3, 4]);
  assert.equal(await found('\\'), []);
  assert.equal(await found("'; drop table clothes; --"), []);
  assert.equal(await found('шапка'), []);
});

clothes('filters narrow the list of items', async ({ t }) => {
  await create(t, 'Перша', 1);
  await create(t, 'Друга', 2);
  await t.data('PUT', '/api/clothes/1', full);
  await t.data('PATCH', '/api/clothes/1/main_image', { imageId: await addPhoto(t, 1) });
  await t.data('POST', '/api/purchases/', { clothesId: 2, supplierId: 1 });
  const ids = async (query: string) => {
    const { body } = await t.api<{ data: ClothesListItem[]; meta: PageMeta }>(
      'GET',
      `/api/clothes/?${query}`,
    );
    assert.is(body.meta.total, body.data.length);
    return body.data.map((item) => item.id).join();
  };
  assert.is(await ids('brandId=1'), '1');
  assert.is(await ids('brandId=2'), '');
  assert.is(await ids('colorId=2&typeId=1'), '1');
  assert.is(await ids('materialId=1'), '1');
  assert.is(await ids('supplierId=1'), '2,1', 'every supplier of an item, not the first alone');
  assert.is(await ids('supplierId=2'), '2');
  assert.is(await ids('withoutPhoto=true'), '2');
  assert.is(await ids('withoutDescription=true'), '2');
  assert.is(await ids('withoutDescription=false'), '2,1');
});

clothes('a short list of items is sent whole on request', async ({ t }) => {
  for (const title of ['Пальто', 'Сукня', 'Шапка']) await create(t, title);
  const answer = async (query: string) => {
    const { body } = await t.api<{ data: ClothesListItem[]; meta: PageMeta }>(
      'GET',
      `/api/clothes/?size=1&q=${encodeURIComponent('сук')}&${query}`,
    );
    return [body.data.map((item) => item.title).join(' '), body.meta];
  };
  assert.equal(await answer('wholeUpTo=3'), [
    'Шапка Сукня Пальто',
    { total: 3, page: 1, size: 3, whole: true },
  ]);
  assert.equal(await answer('wholeUpTo=2'), ['Сукня', { total: 1, page: 1, size: 1 }]);
});

clothes('wrong queries of items are refused, naming the parameter', async ({ t }) => {
  const cases = [
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=abc', 'page'],
    ['page=1&page=2', 'page'],
    ['page=1.5', 'page'],
    ['page=', 'page'],
    ['page=9999999999999999', 'page'],
    ['size=0', 'size'],
    ['size=100001', 'size'],
    ['size=1e9', 'size'],
    ['size=NaN', 'size'],
    ['size=0x1', 'size'],
    ['size=1%20', 'size'],
    ['wholeUpTo=10001', 'wholeUpTo'],
    ['wholeUpTo=-1', 'wholeUpTo'],
    ['sort=password', 'sort'],
    ['sort=id;drop', 'sort'],
    ['sort=--id', 'sort'],
    ['sort=id&sort=title', 'sort'],
    ['q=a%00b', 'q'],
    [`q=${'я'.repeat(201)}`, 'q'],
    ['brandId=x', 'brandId'],
    ['brandId=٣', 'brandId'],
    ['withoutPhoto=1', 'withoutPhoto'],
    ['lastSize=a%00b', 'lastSize'],
  ];
  for (const [query = '', field] of cases) {
    const problem = await t.problem('GET', `/api/clothes/?${encodeURI(decodeURI(query))}`);
    assert.is(problem.status, 422, query);
    assert.is(problem.errors?.[0]?.field, field, query);
  }
});

clothes('unknown parameters of the list of items are ignored', async ({ t }) => {
  await create(t, 'Т');
  const answer = await t.api<{ meta?: PageMeta }>('GET', '/api/clothes/?__proto__[x]=1&foo=bar&_=17');
  assert.is(answer.status, 200);
  assert.is(answer.body.meta, undefined);
});

clothes.run();
