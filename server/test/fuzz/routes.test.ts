/**
 * Every call of the contract, with bad bodies, ids, queries and headers made from its own schema:
 * never a 5xx, never a hang, always a problem, and a refused call changes nothing.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { adminPassword, onPostgres, startApp, type TestApp } from '../support/app';
import { fastCreate } from '../support/items';
import { changedTables } from '../support/tables';
import { badValue, contentTypes, ids, rawBody, type Schema, spoiled } from './schemas';
import { pick, type Random, rounds, seed, seededRandom } from './seeds';
import { withinTime } from './withinTime';

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body: Schema | null;
  /** A valid body. */
  example?: unknown;
  query: Record<string, Schema>;
}

const fuzz = suite<{ t: TestApp; calls: Call[]; state: State }>('bad input');

fuzz.before(async (context) => {
  context.t = await startApp({ ai: { pause: 1 } });
  await context.t.signIn();
  context.calls = await contract(context.t);
  context.state = new State(context.t);
  await makeScene(context.t);
  console.log(`bad input: SEED=${seed}`);
});
fuzz.after(async ({ t }) => {
  const seen = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  console.log(`answers by status: ${seen.join(', ')}`);
  await t.close();
});

const statuses = new Map<number, number>();
/** Calls that the server accepted at least once. */
const taken = new Set<string>();

/** The call that a browser makes as a navigation, so that a page tells that its ticket is gone. */
const navigation = 'GET /api/clothes/photos.zip';

/** Families of calls by a shared part of their address. */
const families = [
  '/api/auth',
  '/api/brands',
  '/api/types',
  '/api/colors',
  '/api/materials',
  '/api/suppliers',
  '/api/tags',
  '/api/clothes',
  '/api/overview',
  '/api/purchases',
  '/api/images',
  '/api/tasks',
  '/api/changes',
  '/api/batches',
  '/api/trash',
  '/api/features',
  '/api/views',
  '/api/people',
  '/api/invitations',
  '/api/tokens',
  '/api/webhooks',
  '/api/import',
  '/api/ai',
  '/api/backups',
  '/api/state',
  '/api/health',
];

/**
 * The number of inputs to each call. The server refuses most of them before it asks the database,
 * so PostgreSQL gets fewer.
 */
const inputs = rounds(onPostgres ? 3 : 32, 500);

for (const family of families) {
  fuzz(`fuzzed routes: ${inputs} inputs to each call of ${family}`, async ({ t, calls, state }) => {
    const own = calls.filter(({ path }) => path === family || path.startsWith(`${family}/`));
    assert.ok(own.length > 0, `no call begins with ${family}`);
    const random = seededRandom(family);
    for (let n = 0; n < inputs; n += 1) for (const call of own) await tryOne(t, state, call, random);
  });
}

fuzz(`fuzzed routes: ${10 * inputs} unknown addresses`, async ({ t, state }) => {
  const random = seededRandom('addresses');
  const starts = [
    '',
    '/api',
    '/images',
    '/admin',
    '/ws/task',
    '/assets',
    '/api/openapi.json',
    '/favicon.svg',
  ];
  for (let n = 0; n < 10 * inputs; n += 1) {
    const parts = Array.from({ length: Math.floor(random() * 4) }, () => pick(ids, random));
    const path = `${pick(starts, random)}/${parts.join('/')}`;
    // The test's own client would read such an address as another host.
    if (path.startsWith('//')) continue;
    const method = pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const, random);
    await tryOne(t, state, { method, path, body: null, query: {} }, random);
  }
});

fuzz('the fuzz test covers every family of the contract', async ({ calls }) => {
  const left = calls.filter(({ path }) => !families.some((family) => `${path}/`.startsWith(`${family}/`)));
  assert.equal(left, []);
});

fuzz('fuzz inputs are accepted by most calls at times: they are not only nonsense', async ({ calls }) => {
  // On PostgreSQL, deleted rows are not restored.
  if (onPostgres) return;
  // Some calls need what no input has: a photo's bytes, a task, the password, the cookie.
  const never = calls.map(({ method, path }) => `${method} ${path}`).filter((call) => !taken.has(call));
  assert.ok(
    never.length < calls.length / 3,
    `${never.length} of ${calls.length} never taken: ${never.join(', ')}`,
  );
});

/** Returns the calls as the routes document them. */
async function contract(t: TestApp): Promise<Call[]> {
  interface Operation {
    parameters?: { in: string; name: string; schema: Schema }[];
    requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  }
  const answer = await t.api<{ paths: Record<string, Record<string, Operation>> }>(
    'GET',
    '/api/openapi.json',
  );
  return Object.entries(answer.body.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => ({
      // The document holds HTTP methods in lower case.
      method: method.toUpperCase() as Call['method'],
      path,
      body: requestBody?.content['application/json']?.schema ?? null,
      example: requestBody?.content['application/json']?.example,
      query: Object.fromEntries(
        parameters.filter((each) => each.in === 'query').map((each) => [each.name, each.schema]),
      ),
    })),
  );
}

async function tryOne(t: TestApp, state: State, call: Call, random: Random): Promise<void> {
  const { url, namesRow } = addressOf(call, random);
  const headers = headersOf(t, random);
  const payload = payloadOf(call, random);
  const before = await state.now();
  const answer = await withinTime(
    `${call.method} ${url}`,
    t.app.inject({ method: call.method, url, headers, ...(payload === undefined ? {} : { payload }) }),
  );
  const what = `${call.method} ${url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${String(payload).slice(0, 500)} → ${answer.statusCode} ${answer.payload.slice(0, 300)}`;
  statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
  if (answer.statusCode < 400) {
    assert.ok(namesRow, `taken for an id: ${what}`);
    taken.add(`${call.method} ${call.path}`);
    state.changed();
    if (call.method !== 'GET') await state.keepSmall();
    return;
  }
  assert.ok(isExpected(answer.statusCode, answer.payload), what);
  if (`${call.method} ${call.path}` === navigation && answer.statusCode === 404) {
    assert.is(answer.headers['content-type'], 'text/html; charset=utf-8', what);
    return;
  }
  assert.is(answer.headers['content-type'], 'application/problem+json; charset=utf-8', what);
  assert.ok(answer.headers['x-request-id'], what);
  const problem: Record<string, unknown> = JSON.parse(answer.payload);
  assert.is(problem.status, answer.statusCode, what);
  for (const name of ['type', 'title', 'detail', 'code', 'requestId'])
    assert.type(problem[name], 'string', what);
  assert.ok(answer.payload.length < 8000, `an echo: ${what}`);
  assert.not.match(answer.payload, /\bat .*:\d+:\d+|sqlite|node_modules|select .* from/i, what);
  assert.is(await state.now(), before, `changed: ${what}`);
}

/** Returns whether a status is expected: 503 only from calls to a model without a key. */
function isExpected(status: number, payload: string): boolean {
  return status < 500 || (status === 503 && payload.includes('ai_unavailable'));
}

/** Returns an address; `namesRow` tells whether the text in place of an id can be one. */
function addressOf({ path, query }: Call, random: Random): { url: string; namesRow: boolean } {
  let namesRow = true;
  let isOther = false;
  let url = path.replace(/\{\w+\}/g, () => {
    const id = String(random() < 0.5 ? pick(named, random) : pick(ids, random));
    // The address, not the id, gives these a meaning; it is another call's from here on.
    isOther ||= /^(1\?|\.{1,2}|%2e%2e)$/.test(id);
    if (!isOther) namesRow = /^[1-9]\d{0,15}$/.test(id);
    return id;
  });
  if (random() < 0.05) url += pick(['/', '//', '/x', '%00', ';', '#', '/.'], random);
  const known = Object.keys(query);
  if (known.length === 0 && random() > 0.1) return { url, namesRow };
  const names = [...known, '__proto__', 'constructor[prototype]', 'page[]', 'a', ''];
  const pairs = Array.from({ length: Math.floor(random() * 5) }, () => {
    const name = pick(names, random);
    const value =
      random() < 0.3 ? String(1 + Math.floor(random() * 9)) : asText(badValue(random)).slice(0, 500);
    // An address cannot spell a lone surrogate.
    const spelt = encodeURIComponent(value.replace(/\p{Surrogate}/gu, '�'));
    return `${name}=${random() < 0.1 ? pick(['%', '%zz', '%00', '%ed%a0%80'], random) : spelt}`;
  });
  return { url: pairs.length === 0 ? url : `${url}?${pairs.join('&')}`, namesRow };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
}

function headersOf(t: TestApp, random: Random): Record<string, string> {
  const odd = (likely: number) => random() < likely;
  const junk = () =>
    pick(
      ['', 'x', '"v1"', 'W/"v1"', '*', '"v0", "v1"', 'Ї'.repeat(9), 'a'.repeat(3000), '\t', '" "'],
      random,
    );
  // A header consists of bytes: characters outside of Latin-1 do not arrive.
  const latin = (text: string) =>
    Buffer.from(text)
      .toString('latin1')
      .replace(/[\r\n]/g, '');
  return {
    authorization: odd(0.04)
      ? latin(
          `${pick(['Bearer ', 'bearer ', 'Basic ', ''], random)}${pick(['', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.', junk()], random)}`,
        )
      : `Bearer ${t.accessToken}`,
    'content-type': odd(0.25) ? pick(contentTypes, random) : 'application/json',
    ...(odd(0.2) ? { 'if-match': latin(junk()) } : {}),
    ...(odd(0.2) ? { 'idempotency-key': latin(pick([junk(), 'key-1', 'key-2'], random)) } : {}),
    ...(odd(0.1) ? { cookie: latin(`refreshToken=${junk()}; __Secure-refreshToken=x; =; ;`) } : {}),
    ...(odd(0.05) ? { origin: pick(['null', 'http://evil.example', 'x', ''], random) } : {}),
    ...(odd(0.05) ? { 'sec-fetch-site': pick(['cross-site', 'same-origin', 'x'], random) } : {}),
    ...(odd(0.05) ? { accept: pick(['text/html', '*/*', '', 'x'], random) } : {}),
    ...(odd(0.03) ? { 'x-forwarded-for': junk().replace(/[^\x20-\x7e]/g, '') } : {}),
    ...(odd(0.03) ? { 'accept-encoding': pick(['br', 'gzip;q=0', '*', ',,,', 'x'], random) } : {}),
  };
}

function payloadOf({ method, body, example }: Call, random: Random): string | Buffer | undefined {
  if (method === 'GET') return random() < 0.02 ? '{}' : undefined;
  if (random() < 0.12) return rawBody(random);
  if (body === null) return random() < 0.5 ? undefined : '{}';
  return JSON.stringify(random() < 0.1 ? example : spoiled(body, random)) ?? '';
}

/** The stored data as a checksum. */
class State {
  #known: string | null = null;
  #changes: number | string = -1;

  constructor(private readonly t: TestApp) {}

  /** Returns the checksum; computes it only after a write. */
  async now(): Promise<string> {
    const changes = await changesOf(this.t);
    if (this.#known === null || changes !== this.#changes) {
      const hash = createHash('sha256');
      for (const table of changedTables)
        hash.update(JSON.stringify(await this.t.db.selectFrom(table).selectAll().execute()));
      this.#known = hash.digest('hex');
      this.#changes = changes;
    }
    return this.#known;
  }

  changed(): void {
    this.#known = null;
  }

  /** Keeps a constant small number of rows, and signs in again if a call has ended the session. */
  async keepSmall(): Promise<void> {
    const { t } = this;
    await tasksEnd(t);
    await t.db.deleteFrom('merged_entries').execute();
    for (const table of ['brands', 'types', 'colors', 'materials'] as const) {
      await t.db
        .deleteFrom(table)
        .where('id', '>', 40)
        .where((is) =>
          is.not(
            is.exists(
              is.selectFrom('compositions').select('position').whereRef('material_id', '=', `${table}.id`),
            ),
          ),
        )
        .execute()
        .catch(() => null);
    }
    await t.db.deleteFrom('clothes').where('id', '>', 40).execute();
    // The new first items get the ids of those in the trash.
    await t.db.deleteFrom('trash').execute();
    await t.db.deleteFrom('purchases').where('id', '>', 40).execute();
    await t.db.deleteFrom('idempotency_keys').execute();
    await restoreScene(t);
    if (t.accessToken !== null && (await t.api('GET', '/api/auth/me')).status === 200) return;
    await t.db.deleteFrom('login_attempts').execute();
    await t.signIn(undefined, adminPassword);
  }
}

/**
 * Waits for the tasks that calls began, so that their writes are not attributed to a later call.
 */
async function tasksEnd({ db, clock }: TestApp): Promise<void> {
  const unfinished = (table: 'tasks' | 'batch_tasks') =>
    db.selectFrom(table).select('id').where('status', 'in', ['pending', 'running']).executeTakeFirst();
  while ((await unfinished('batch_tasks')) || (await unfinished('tasks'))) {
    // Another attempt may be due later.
    clock.forward(10);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const references = ['brands', 'types', 'colors', 'materials', 'suppliers', 'tags'] as const;
/** The ids that inputs name most. */
const named = [1, 2, 3];

/** Makes the first rows through the API, so that no later row gets their ids. */
async function makeScene(t: TestApp): Promise<void> {
  for (const kind of references)
    for (const id of named) await t.data('POST', `/api/${kind}/`, { name: `Рядок ${id}` });
  for (const id of named) await fastCreate(t, `Річ ${id}`, id);
  await restoreScene(t);
}

/** Restores first rows that calls have deleted, so that inputs naming them get more than a 404. */
async function restoreScene({ db, clock }: TestApp): Promise<void> {
  // PostgreSQL does not let clients choose an id.
  if (onPostgres) return;
  const now = clock.now();
  const times = { created_at: now, updated_at: now };
  const none = { description: null, brand_id: null, color_id: null, type_id: null, main_image_id: null };
  const bare = { price_cents: null, weight_grams: null, size: null, measurements: null, date: null };
  for (const id of named) {
    const name = `scene ${id}`;
    const item = { id, title: name, title_key: name, title_sort: name, version: 1, ...none, ...times };
    const purchase = { id, clothes_id: id, supplier_id: id, luxury: 0 as const, ...bare, ...times };
    const address = String(id).repeat(32);
    const image = { id, clothes_id: id, purchase_id: null, address, width: 1, height: 1, bytes: 1 };
    for (const kind of references) {
      const row = { id, name, name_key: name, sort_key: name };
      await db
        .insertInto(kind)
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await db
      .insertInto('clothes')
      .values(item)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('purchases')
      .values(purchase)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // A restored photo is no longer in the trash.
    await db.deleteFrom('deleted_images').where('id', '=', id).execute();
    await db
      .insertInto('images')
      .values({ ...image, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Returns a value that changes with each write. */
async function changesOf({ db, dataVersion }: TestApp): Promise<number | string> {
  if (onPostgres) return dataVersion.read();
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db);
  return rows[0]?.changes ?? 0;
}

fuzz.run();
