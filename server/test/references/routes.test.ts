import * as assert from 'uvu/assert';
import { type Reference, referenceKinds } from '../../../src/contract/references';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { itemNaming } from '../support/itemInput';
import { fastCreate } from '../support/items';

const references = signedInSuite('references');

const create = (t: TestApp, kind: string, name: string) =>
  t.data<Reference>('POST', `/api/${kind}/`, { name });

for (const kind of referenceKinds) {
  references(`an entry of ${kind} is created, listed, renamed and deleted`, async ({ t }) => {
    assert.equal(await t.data('GET', `/api/${kind}/`), []);
    const answer = await t.api<{ data: Reference }>('POST', `/api/${kind}/`, { name: 'Перша' });
    assert.is(answer.status, 201);
    assert.equal(answer.body, { data: { id: 1, name: 'Перша' } });
    const renamed = await t.data('PUT', `/api/${kind}/1`, { id: 1, name: 'Друга' });
    assert.equal(renamed, { id: 1, name: 'Друга' });
    assert.equal(await t.data('GET', `/api/${kind}/`), [{ id: 1, name: 'Друга' }]);
    const deleted = await t.api('DELETE', `/api/${kind}/1`);
    assert.is(deleted.status, 204);
    assert.is(deleted.text, '');
    assert.equal(await t.data('GET', `/api/${kind}/`), []);
  });
}

references('the path of a reference list may end in a slash or not', async ({ t }) => {
  await t.data('POST', '/api/brands', { name: 'Перша' });
  assert.equal(await t.data('GET', '/api/brands'), await t.data('GET', '/api/brands/'));
  assert.equal(await t.data('PUT', '/api/brands/1/', { name: 'Друга' }), { id: 1, name: 'Друга' });
});

references('names of entries are trimmed, their white space collapsed, composed', async ({ t }) => {
  const { name } = await create(t, 'brands', ' \u00a0Си\u2060ні\ufeffй\t \u200b й\n'.normalize('NFD'));
  assert.is(name, 'Синій й'.normalize('NFC'));
});

references('an entry’s name is taken whatever the letter case, apostrophe and spaces', async ({ t }) => {
  const twins = [
    ['Їжак', 'їжак', 'ЇЖАК', 'Їжак '.normalize('NFD')],
    ["М'ята", 'м’ята', 'Мʼята', 'М‘ята', 'М`ята', 'М′ята'],
    ['Темно синій', 'темно  СИНІЙ', 'темно\u00a0синій', 'темно \u200bсин\u2060ій'],
  ];
  for (const [first = '', ...others] of twins) {
    await create(t, 'colors', first);
    for (const name of others) {
      const problem = await t.problem('POST', '/api/colors/', { name });
      assert.is(problem.status, 409, name);
      assert.is(problem.code, 'duplicate_name');
      assert.equal(problem.errors, [
        { field: 'name', code: 'duplicate_name', detail: 'Така назва вже існує' },
      ]);
    }
  }
});

references('entries’ names that only look alike are two', async ({ t }) => {
  for (const name of ['кіт', 'кїт', 'гриб', 'ґриб', 'сем', 'сєм', 'Cafe', 'Café', 'мии', 'мий']) {
    await create(t, 'types', name);
  }
});

references('an entry’s rename may change its own name’s case, but not take another’s', async ({ t }) => {
  await create(t, 'brands', 'зара');
  await create(t, 'brands', 'Манго');
  assert.equal(await t.data('PUT', '/api/brands/1', { name: 'ЗАРА' }), { id: 1, name: 'ЗАРА' });
  const problem = await t.problem('PUT', '/api/brands/1', { name: 'манго' });
  assert.is(problem.code, 'duplicate_name');
  assert.equal(await t.data('GET', '/api/brands/'), [
    { id: 1, name: 'ЗАРА' },
    { id: 2, name: 'Манго' },
  ]);
});

references('two creations of one entry’s name at once make one entry', async ({ t }) => {
  const answers = await Promise.all(
    ['Льон', 'льон', 'ЛЬОН', 'льон '].map((name) => t.api('POST', '/api/materials/', { name })),
  );
  assert.equal(answers.map((answer) => answer.status).sort(), [201, 409, 409, 409]);
  assert.is((await t.data<Reference[]>('GET', '/api/materials/')).length, 1);
});

references('a reference list is in Ukrainian order', async ({ t }) => {
  const ordered = [
    '1',
    'агрус',
    'аґрус',
    'Анна',
    'гарбуз',
    'ґудзик',
    'єнот',
    'Їжак',
    'йод',
    'яблуко',
    'A',
    'z',
  ];
  for (const name of [...ordered].reverse()) await create(t, 'suppliers', name);
  const names = (await t.data<Reference[]>('GET', '/api/suppliers/')).map((entry) => entry.name);
  assert.equal(names, ordered);
});

references('bad names of entries are refused at the field, and nothing is stored', async ({ t }) => {
  await create(t, 'brands', 'Є');
  const cases: [unknown, string, string][] = [
    [{}, 'name', 'required'],
    [{ name: '' }, 'name', 'required'],
    [{ name: ' \u00a0\u200b ' }, 'name', 'required'],
    [{ name: '\u202e\u2066' }, 'name', 'required'],
    [{ name: null }, 'name', 'type'],
    [{ name: 12 }, 'name', 'type'],
    [{ name: true }, 'name', 'type'],
    [{ name: ['a'] }, 'name', 'type'],
    [{ name: { a: 1 } }, 'name', 'type'],
    [{ name: 'ї'.repeat(101) }, 'name', 'maxLength'],
    [{ name: '😀'.repeat(101) }, 'name', 'maxLength'],
    [{ name: 'a\u0000b' }, 'name', 'nul'],
    [{ name: 'a\ud800b' }, 'name', 'surrogate'],
    [{ name: 'a\u001bb' }, 'name', 'control_character'],
    [[], '', 'type'],
    ['"text"', '', 'type'],
    ['12', '', 'type'],
    ['null', '', 'type'],
  ];
  for (const [body, field, code] of cases) {
    for (const [method, url] of [
      ['POST', '/api/brands/'],
      ['PUT', '/api/brands/1'],
    ] as const) {
      const headers = { 'content-type': 'application/json' };
      const [error] = await t.fieldErrors(method, url, body, { headers });
      assert.is(error, `${field} ${code}`, JSON.stringify(body));
    }
  }
  assert.equal(await t.data('GET', '/api/brands/'), [{ id: 1, name: 'Є' }]);
});

references('a hundred emoji fit an entry’s name: lengths are code points', async ({ t }) => {
  const name = '😀'.repeat(100);
  assert.is((await create(t, 'brands', name)).name, name);
});

references('an entry’s name with markup or code is stored as plain text', async ({ t }) => {
  const names = ['<script>alert(1)</script>', "'; drop table brands; --", '=1+1', '{{7*7}}', 'a%b_c\\', '👗'];
  for (const name of names) assert.is((await create(t, 'brands', name)).name, name);
});

references('unknown fields in an entry’s body are ignored', async ({ t }) => {
  const body = { id: 77, name: 'Перша', createdAt: 'x', sort_key: 'x', role: 'admin' };
  assert.equal(await t.data('POST', '/api/brands/', body), { id: 1, name: 'Перша' });
  assert.equal(await t.data('PUT', '/api/brands/1', { ...body, name: 'Друга' }), { id: 1, name: 'Друга' });
});

references('an impossible id of an entry is not found', async ({ t }) => {
  await create(t, 'brands', 'Перша');
  for (const id of [
    '0',
    '-1',
    '1.5',
    '1e0',
    '01',
    '0x1',
    '9007199254740992',
    '99999999999999999999',
    '٣',
    'abc',
    '1%20',
    '2',
    "1'--",
  ]) {
    for (const method of ['PUT', 'DELETE'] as const) {
      const problem = await t.problem(
        method,
        `/api/brands/${id}`,
        method === 'PUT' ? { name: 'X' } : undefined,
      );
      assert.is(problem.status, 404, `${method} ${id}`);
      assert.is(problem.code, 'not_found');
    }
  }
  assert.equal(await t.data('GET', '/api/brands/'), [{ id: 1, name: 'Перша' }]);
});

references('ids of entries are never reused', async ({ t }) => {
  await create(t, 'brands', 'Перша');
  await t.api('DELETE', '/api/brands/1');
  assert.is((await create(t, 'brands', 'Перша')).id, 2);
});

references('an entry in use stays, and the answer says how many items use it', async ({ t }) => {
  for (const kind of referenceKinds) assert.is((await create(t, kind, 'А')).id, 1);
  const ids = [];
  for (const title of ['Перша', 'Друга']) {
    const { clothesId } = await fastCreate(t, title);
    ids.push(clothesId);
    await t.data('PUT', `/api/clothes/${clothesId}`, itemNaming(title, 1));
  }
  await t.data('POST', '/api/purchases/', { clothesId: ids[0], supplierId: 1 });
  for (const kind of referenceKinds) {
    const problem = await t.problem('DELETE', `/api/${kind}/1`);
    assert.is(problem.status, 409, kind);
    assert.is(problem.code, 'in_use');
    assert.is(problem.count, 2, kind);
    assert.is(problem.detail, 'Використовується у 2 товарах');
  }
  for (const id of ids) await t.api('DELETE', `/api/clothes/${id}`);
  for (const kind of referenceKinds) assert.is((await t.api('DELETE', `/api/${kind}/1`)).status, 204, kind);
});

references('an entry’s delete beside fifty saves that use it leaves no orphan', async ({ t }) => {
  await create(t, 'suppliers', 'А');
  await create(t, 'brands', 'Б');
  const { clothesId } = await fastCreate(t, 'Т');
  const save = () =>
    t.api('PUT', `/api/clothes/${clothesId}`, {
      title: 'Т',
      description: null,
      brandId: 1,
      colorId: null,
      typeId: null,
      fabricComposition: [],
    });
  const [deleted, ...saves] = await Promise.all([
    t.api('DELETE', '/api/brands/1'),
    ...Array.from({ length: 50 }, save),
  ]);
  assert.ok(deleted?.status === 204 || deleted?.status === 409);
  const expected = deleted?.status === 204 ? 422 : 200;
  assert.ok(saves.slice(1).every((answer) => answer.status === expected));
  const orphans = await t.db
    .selectFrom('clothes')
    .select('id')
    .where('brand_id', 'is not', null)
    .where('brand_id', 'not in', (db) => db.selectFrom('brands').select('id'))
    .execute();
  assert.equal(orphans, []);
});

references('an entry’s repeated creation under the same key gives the first answer again', async ({ t }) => {
  const headers = { 'idempotency-key': 'k-1' };
  const first = await t.api('POST', '/api/brands/', { name: 'Перша' }, { headers });
  const again = await t.api('POST', '/api/brands/', { name: 'Перша' }, { headers });
  assert.is(again.status, 201);
  assert.is(again.text, first.text);
  const other = await t.problem('POST', '/api/brands/', { name: 'Друга' }, { headers });
  assert.is(other.status, 422);
  assert.is(other.code, 'idempotency_conflict');
  const elsewhere = await t.problem('POST', '/api/types/', { name: 'Перша' }, { headers });
  assert.is(elsewhere.code, 'idempotency_conflict');
  assert.is((await t.data<Reference[]>('GET', '/api/brands/')).length, 1);
});

references('twenty creations with one key at once make one entry', async ({ t }) => {
  const headers = { 'idempotency-key': 'k-2' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => t.api('POST', '/api/brands/', { name: 'Перша' }, { headers })),
  );
  assert.equal(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size, 1);
  assert.is(answers[0]?.status, 201);
});

references('a refused creation of an entry does not use its key up', async ({ t }) => {
  const headers = { 'idempotency-key': 'k-3' };
  await create(t, 'brands', 'Перша');
  assert.is((await t.problem('POST', '/api/brands/', { name: 'перша' }, { headers })).code, 'duplicate_name');
  assert.is((await t.api('POST', '/api/brands/', { name: 'Друга' }, { headers })).status, 201);
});

references('an idempotency key counts for a day, and must be printable', async ({ t }) => {
  const headers = { 'idempotency-key': 'k-4' };
  await t.data('POST', '/api/brands/', { name: 'Перша' }, { headers });
  t.clock.forward(24 * 60 * 60 * 1000 + 1);
  await t.signIn();
  assert.is((await t.api('POST', '/api/brands/', { name: 'Друга' }, { headers })).status, 201);
  for (const key of ['', 'a b', 'x'.repeat(201)]) {
    const problem = await t.problem(
      'POST',
      '/api/brands/',
      { name: 'Ще' },
      { headers: { 'idempotency-key': key } },
    );
    assert.is(problem.errors?.[0]?.field, 'Idempotency-Key');
  }
});

references('a reference list is searched, read by pages, or comes whole where it is short', async ({ t }) => {
  for (const name of ['Біла сукня', 'Сукня', 'Сукняний', 'Їжак', 'М’ята']) await create(t, 'types', name);
  const answer = async (query: string) => {
    const { body } = await t.api<{ data: Reference[]; meta: unknown }>(
      'GET',
      `/api/types/?${encodeURI(query)}`,
    );
    return [body.data.map(({ name }) => name).join(', '), body.meta];
  };
  assert.equal(await answer('q=сукня'), ['Сукня, Сукняний, Біла сукня', { total: 3, page: 1, size: 25 }]);
  assert.equal(await answer('q=СУКНЯ&size=2&page=2'), ['Біла сукня', { total: 3, page: 2, size: 2 }]);
  assert.equal(await answer("q=м'я"), ['М’ята', { total: 1, page: 1, size: 25 }]);
  assert.equal(await answer('q=%25'), ['', { total: 0, page: 1, size: 25 }]);
  assert.equal(await answer('size=2'), ['Біла сукня, Їжак', { total: 5, page: 1, size: 2 }]);
  assert.equal(await answer('id=4'), ['Їжак', { total: 1, page: 1, size: 25 }]);
  const all = 'Біла сукня, Їжак, М’ята, Сукня, Сукняний';
  const whole = { total: 5, page: 1, size: 5, whole: true };
  assert.equal(await answer('q=ї&size=1&wholeUpTo=5'), [all, whole]);
  assert.equal(await answer('q=ї&size=1&wholeUpTo=4'), ['Їжак', { total: 1, page: 1, size: 1 }]);
  assert.equal(await answer('unknown=1'), [all, undefined]);
  assert.is((await t.problem('GET', '/api/types/?size=x')).errors?.[0]?.field, 'size');
});

references.run();
