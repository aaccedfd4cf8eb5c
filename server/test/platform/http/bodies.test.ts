// SQLite only: bodies are refused before the database is asked.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp, type TestApp } from '../../support/app';

const bodies = suite<{ t: TestApp }>('bodies');

bodies.before(async (context) => {
  context.t = await startApp();
  await context.t.signIn();
});
bodies.after(async ({ t }) => t.close());

const json = { 'content-type': 'application/json' };
const post = (t: TestApp, body: string, headers: Record<string, string> = json) =>
  t.problem('POST', '/api/brands/', body, { headers });

bodies('a body of broken JSON is malformed', async ({ t }) => {
  for (const body of [
    '{',
    '{"name":',
    'name=x',
    '{"name":"x"} x',
    '\u0000',
    '<xml/>',
    "{'name':'x'}",
    '{"name":NaN}',
  ]) {
    const problem = await post(t, body);
    assert.is(problem.status, 400, body);
    assert.is(problem.code, 'malformed');
  }
});

bodies('a body’s keys that reach for prototypes are malformed', async ({ t }) => {
  for (const body of [
    '{"__proto__":{"x":1},"name":"a"}',
    '{"constructor":{"prototype":{"x":1}},"name":"a"}',
    '{"name":"a","b":{"__proto__":1}}',
  ]) {
    assert.is((await post(t, body)).code, 'malformed', body);
  }
  assert.is(({} as { x?: number }).x, undefined);
});

bodies('a body must be JSON, not what a form or a foreign page can send', async ({ t }) => {
  const types = [
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/json\tx',
    'application/jsonx',
    'text/json',
    'application/ json',
    '*/*',
    'json',
  ];
  for (const type of types) {
    const problem = await post(t, '{"name":"x"}', { 'content-type': type });
    assert.is(problem.status, 415, type);
    assert.is(problem.code, 'unsupported_media');
  }
});

bodies('a body is validated under every accepted spelling of JSON’s media type', async ({ t }) => {
  for (const type of [
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;x=y',
    ' application/json',
    'application/json ',
  ]) {
    const problem = await post(t, '{"name":5}', { 'content-type': type });
    assert.ok(problem.status === 422 || problem.status === 415, `${type} ${problem.status}`);
  }
});

/** «Пальто» as windows-1251 writes it. */
const inWindows1251 = Buffer.from([0xcf, 0xe0, 0xeb, 0xfc, 0xf2, 0xee]);

bodies('a body in another encoding is refused, so that no letter is stored as «�»', async ({ t }) => {
  const post = (text: string | Buffer, type: string) =>
    t.problem(
      'POST',
      '/api/brands/',
      Buffer.concat([Buffer.from('{"name":"'), Buffer.from(text), Buffer.from('"}')]),
      {
        headers: { 'content-type': type },
      },
    );
  for (const charset of ['windows-1251', 'Windows-1251', '"koi8-u"', 'utf-16le', 'iso-8859-1', "''"]) {
    for (const text of [inWindows1251, 'Пальто', 'Coat']) {
      const problem = await post(text, `application/json; charset=${charset}`);
      assert.equal([problem.status, problem.code], [415, 'unsupported_media'], charset);
      assert.match(problem.detail, 'UTF-8');
    }
  }
  for (const bytes of [
    inWindows1251,
    Buffer.from([0xd0]),
    Buffer.from([0xc0, 0xaf]),
    Buffer.from([0xed, 0xa0, 0x80]),
    Buffer.from([0xf5, 0x80, 0x80, 0x80]),
  ]) {
    const problem = await post(bytes, 'application/json');
    assert.equal([problem.status, problem.code], [400, 'malformed'], bytes.toString('hex'));
    assert.match(problem.detail, 'UTF-8');
  }
  const utf16 = Buffer.from('\ufeff{"name":"Пальто"}', 'utf16le');
  assert.is((await t.problem('POST', '/api/brands/', utf16, { headers: json })).status, 400);
  assert.equal(await t.data('GET', '/api/brands/'), []);
});

bodies('a UTF-8 body is accepted by each of its names, and with a byte order mark', async ({ t }) => {
  const types = ['utf-8', 'UTF-8', 'utf8', '"utf-8"', 'us-ascii'].map(
    (name) => `application/json; charset=${name}`,
  );
  for (const [at, type] of ['application/json', ...types].entries()) {
    const mark = at % 2 === 0 ? '' : '\ufeff';
    const brand = await t.data<{ id: number; name: string }>(
      'POST',
      '/api/brands/',
      Buffer.from(`${mark}{"name":"Ґудзик � ${at}"}`),
      { headers: { 'content-type': type } },
    );
    assert.is(brand.name, `Ґудзик � ${at}`);
    await t.api('DELETE', `/api/brands/${brand.id}`);
  }
});

bodies('a missing body of a call is reported as missing', async ({ t }) => {
  for (const body of [undefined, '']) {
    const problem = await t.problem('POST', '/api/brands/', body, {
      headers: body === undefined ? {} : json,
    });
    assert.is(problem.status, 422);
    assert.is(problem.code, 'validation_failed');
  }
});

bodies('an empty body with a JSON type is accepted by a delete', async ({ t }) => {
  const { id } = await t.data<{ id: number }>('POST', '/api/brands/', { name: 'Тимчасова' });
  assert.is((await t.api('DELETE', `/api/brands/${id}`, '', { headers: json })).status, 204);
});

bodies('huge and deep bodies are refused quickly', async ({ t }) => {
  const large = await post(t, `{"name":"${'a'.repeat(300_000)}"}`);
  assert.is(large.status, 413);
  assert.is(large.code, 'too_large');
  for (const body of [
    '['.repeat(100_000),
    '{"a":'.repeat(50_000),
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    `{"name":"x","deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    `[${'1,'.repeat(100_000)}1]`,
    `{"name":${`[${'1,'.repeat(100_000)}1]`}}`,
  ]) {
    const answer = await t.api('POST', '/api/materials/', body, { headers: json });
    assert.ok(answer.status < 500, `${answer.status} ${body.slice(0, 20)}`);
    assert.ok(answer.text.length < 10_000);
  }
});

bodies('U+0000 and lone surrogates are refused anywhere in a body, naming the place', async ({ t }) => {
  for (const [body, field] of [
    ['{"name":"a\\u0000"}', 'name'],
    ['{"name":"\\ud83d"}', 'name'],
    ['{"name":"\\ude00x"}', 'name'],
    ['{"name":"ok","list":[{"a":"\\u0000"}]}', 'list.0.a'],
    [`{"name":"ok","${'x'.repeat(9000)}":"\\u0000"}`, 'x'.repeat(200)],
  ]) {
    const problem = await post(t, body ?? '');
    assert.is(problem.status, 422);
    assert.is(problem.errors?.[0]?.field, field);
  }
});

bodies.run();
