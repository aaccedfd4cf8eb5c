/** Seeded bad input on every JSON call: never a 5xx, always a problem, and nothing changed by a refused call. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp, type TestApp } from '../support';

const fuzz = suite<{ t: TestApp }>('bad input');
const rounds = Number(process.env.FUZZ_ROUNDS ?? 40);

fuzz.before(async (context) => {
  const t = await startApp();
  context.t = t;
  await t.signIn();
  for (const kind of ['brands', 'types', 'colors', 'materials', 'suppliers']) {
    await t.data('POST', `/api/${kind}/`, { name: 'Перша' });
  }
  await t.data('POST', '/api/clothes/fast_create', { title: 'Т', supplierId: 1 });
});
fuzz.after(async ({ t }) => t.close());

const calls = [
  ['POST', '/api/brands/', { name: 'Б' }],
  ['PUT', '/api/colors/1', { id: 1, name: 'К' }],
  ['POST', '/api/clothes/fast_create', { title: 'Т', supplierId: 1 }],
  [
    'PUT',
    '/api/clothes/1',
    {
      title: 'Т',
      description: 'О',
      brandId: 1,
      colorId: 1,
      typeId: null,
      fabricComposition: [{ material: { id: 1 }, percent: 50 }],
    },
  ],
  ['PATCH', '/api/clothes/1/description', { description: 'О' }],
  ['PATCH', '/api/clothes/1/main_image', { imageId: 1 }],
  [
    'POST',
    '/api/purchases/',
    {
      clothesId: 1,
      price: 1.5,
      weight: 0.1,
      size: 'M',
      measurements: '',
      supplierId: 1,
      date: '2026-11-21T00:00:00.000',
      luxury: false,
    },
  ],
  ['PUT', '/api/purchases/1', { clothesId: 1, supplierId: 1 }],
  ['POST', '/api/auth/password', { current: 'x', next: 'y' }],
  ['POST', '/api/auth/login', { email: 'a@b.ua', password: 'x' }],
] as const;

for (const [method, url, example] of calls) {
  fuzz(`${method} ${url}`, async ({ t }) => {
    const random = seeded(`${method} ${url}`);
    // Limits on guessing have their own tests.
    const forget = () => t.db.deleteFrom('login_attempts').execute();
    for (let round = 0; round < rounds; round++) {
      if (url.startsWith('/api/auth')) await forget();
      const body = spoiled(example, random);
      const text = asText(body);
      const before = await snapshot(t);
      const answer = await t.api<{ code?: string }>(method, url, text, {
        headers: { 'content-type': 'application/json' },
      });
      const where = `${answer.status} ${text.slice(0, 300)}`;
      assert.ok(answer.status < 500, where);
      if (answer.status < 400) continue;
      assert.is(answer.headers['content-type'], 'application/problem+json; charset=utf-8', where);
      assert.ok(answer.body.code);
      assert.is(await snapshot(t), before, where);
    }
  });
}

fuzz('addresses', async ({ t }) => {
  const random = seeded('addresses');
  const ids = [
    '0',
    '-1',
    '1e9',
    '٣',
    '%00',
    '%F0%9F%91%97',
    "1'--",
    '1;2',
    'NaN',
    '__proto__',
    '9'.repeat(99),
    '..',
    '.',
  ];
  const paths = [
    '/api/brands/',
    '/api/clothes/',
    '/api/purchases/',
    '/api/auth/sessions/',
    '/images/',
    '/admin/',
  ];
  const queries = [
    '',
    '?page=1',
    '?q=%F0%9F%91%97',
    '?q=%',
    '?size=-1',
    '?__proto__=1',
    '?constructor[prototype]=1',
    '?page[]=1',
    `?${'a=1&'.repeat(2000)}`,
  ];
  for (const path of paths) {
    for (const id of ids) {
      for (const method of ['GET', 'PUT', 'DELETE', 'POST', 'PATCH'] as const) {
        const url = `${path}${id}${queries[Math.floor(random() * queries.length)]}`;
        const answer = await t.api(method, url);
        assert.ok(answer.status < 500, `${method} ${url.slice(0, 100)} ${answer.status}`);
      }
    }
  }
});

/** What a refused call must leave as it was. */
async function snapshot(t: TestApp): Promise<string> {
  const tables = ['brands', 'colors', 'clothes', 'compositions', 'purchases', 'administrators'] as const;
  const rows = [];
  for (const table of tables) rows.push(await t.db.selectFrom(table).selectAll().execute());
  return JSON.stringify(rows);
}

const bad: readonly unknown[] = [
  null,
  '',
  ' ',
  '12',
  'true',
  true,
  false,
  0,
  -1,
  -0,
  1.5,
  1e20,
  1e308,
  2 ** 53,
  -(2 ** 53),
  0.1 + 0.2,
  [],
  [1],
  [null],
  {},
  { id: 1 },
  { a: { b: { c: 1 } } },
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '\u0007',
  'я'.repeat(101),
  'я'.repeat(10_001),
  '😀'.repeat(100),
  '<script>alert(1)</script>',
  "'; drop table clothes; --",
  '%',
  '_',
  '\\',
  '{{1}}',
  '=cmd()',
  '../../etc/passwd',
  '2026-02-30',
  '0000-00-00',
  '9999-99-99T99:99',
  'NaN',
  'Infinity',
  Array.from({ length: 60 }, () => ({ material: { id: 1 }, percent: 1 })),
  [{ material: null, percent: 5 }],
  [{ material: { id: 1 } }],
  [{ material: { id: 1 }, percent: 1e9 }],
  'e\u0301'.repeat(80),
];

/** The example with one to three places made bad, missing, doubled or nested. */
function spoiled(example: object, random: () => number): unknown {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  if (random() < 0.08) return pick(bad);
  const body: Record<string, unknown> = structuredClone({ ...example });
  for (let times = 1 + Math.floor(random() * 3); times > 0; times--) {
    const key = pick(Object.keys(example)) ?? '';
    const way = random();
    if (way < 0.7) body[key] = pick(bad);
    else if (way < 0.8) delete body[key];
    else if (way < 0.9)
      body[String(pick(['id', 'createdAt', '__proto__x', 'toString', 'version', '']))] = pick(bad);
    else body[key] = { [key]: body[key] };
  }
  return body;
}

function asText(body: unknown): string {
  // Lone surrogates and U+0000 go as escapes, as JSON.stringify writes them.
  return JSON.stringify(body) ?? 'null';
}

/** mulberry32 from a text's hash: the same numbers each run. */
function seeded(text: string): () => number {
  let state = [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

fuzz.run();
