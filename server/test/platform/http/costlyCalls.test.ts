/** Calls that cost much: only the person who makes them waits for them. */
import http from 'node:http';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { maxCellItems } from '../../../../src/contract/limits';
import { hasManyRows, isCostly, readsMany } from '../../../src/clothes/costlySearch';
import { countLimit } from '../../../src/clothes/list/countLimit';
import { itemsQuery } from '../../../src/clothes/list/query';
import { withinTime } from '../../fuzz/withinTime';
import { upload } from '../../spreadsheets/support';
import { type Answer, onPostgres, startApp, type TestApp } from '../../support/app';
import { batch } from '../../support/batches';
import { fillItems } from '../../support/manyItems';
import { signInAs } from '../../support/people';
import { makeToken } from '../../support/tokens';

const costly = suite<{ t: TestApp; port: number; own: string[] }>('costly calls');

const items = 2000;

costly.before(async (context) => {
  const t = await startApp();
  await fillItems(t.db, items);
  const { accessToken } = await t.signIn();
  const port = await t.listen();
  Object.assign(context, { t, port, own: [accessToken, (await makeToken(t)).token] });
});
costly.after(({ t }) => t.close());

const csv = '/api/clothes/export?format=csv&rows=purchases';

/** Sends a GET and returns its answer before any of its body is read. */
function open(port: number, path: string, token = ''): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    http.get({ port, host: '127.0.0.1', path, headers, agent: false }, resolve).on('error', reject);
  });
}

/** Polls until `isSo` is true; the process serves its connections meanwhile. */
async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const wait = async () => {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await withinTime(what, wait());
}

for (const [what, path] of [
  ['a whole list', '/api/clothes/'],
  ['a page of 1 000', '/api/clothes/?size=1000'],
  ['a list that comes whole', '/api/clothes/?wholeUpTo=2000'],
  ['an export', csv],
] as const) {
  costly(`other calls are answered while ${what} is read`, async ({ t, port }) => {
    assert.ok((await answeredBeside(port, () => t.api('GET', path))) > 1);
  });
}

costly('other calls are answered while previews count', async () => {
  const t = await startApp();
  try {
    // A preview has a turn of the loop for each thousand, of which a health call needs several.
    await fillItems(t.db, 20_000);
    await t.signIn();
    const port = await t.listen();
    for (const change of [{ brandId: 1, supplierId: 2 }, { lastPurchase: { price: { percent: 10 } } }]) {
      const body = { selection: { query: {}, except: [] }, change };
      const preview = () => t.api('POST', '/api/clothes/batch/preview', body);
      assert.ok((await answeredBeside(port, preview)) > 1, JSON.stringify(change));
    }
  } finally {
    await t.close();
  }
});

costly(
  'other calls are answered while cells of long items are saved, and items restored',
  async ({ t, port }) => {
    const ids = Array.from({ length: maxCellItems }, (_, at) => at + 1);
    const description = 'ї'.repeat(10_000);
    await t.db.updateTable('clothes').set({ description }).where('id', 'in', ids).execute();
    const rows = await t.db.selectFrom('clothes').select(['id', 'version']).where('id', 'in', ids).execute();
    const body = { items: rows.map((row) => ({ ...row, set: { brandId: 2 } })) };
    assert.ok((await answeredBeside(port, () => t.api('PATCH', '/api/clothes/', body))) > 1);
    await batch(t, { ids }, { delete: true });
    assert.ok((await answeredBeside(port, () => t.api('POST', '/api/trash/restore', { ids }))) > 1);
  },
);

costly('other calls are answered while the refused rows of an import are read', async ({ t, port }) => {
  const rows = Array.from({ length: 2500 }, (_, at) => `Сукня ${at};стільки`);
  const { id } = await upload(t, ['Назва;Ціна', ...rows].join('\n'));
  const read = () => t.api('GET', `/api/import/${id}/refused`);
  assert.ok((await answeredBeside(port, read)) > 1);
});

/**
 * Returns how many health calls are answered, one after another, before a long one. The number is
 * one if the long call holds the loop in a single piece.
 */
async function answeredBeside(port: number, long: () => Promise<Answer<unknown>>): Promise<number> {
  let isOver = false;
  let answered = 0;
  const agent = new http.Agent({ keepAlive: true });
  const health = () =>
    new Promise<void>((resolve, reject) => {
      const read = (answer: http.IncomingMessage) => answer.resume().once('end', resolve);
      http.get({ port, host: '127.0.0.1', path: '/api/health', agent }, read).on('error', reject);
    });
  await health();
  const reading = long().then((answer) => {
    isOver = true;
    assert.is(answer.status, 200, answer.text.slice(0, 300));
  });
  while (!isOver) {
    await health();
    answered += 1;
  }
  await reading;
  agent.destroy();
  return answered;
}

costly(
  'of a person’s eight whole lists or exports one is sent and two wait; other people are served',
  async ({ t, port, own }) => {
    const other = await signInAs(t, 'viewer');
    // More bytes than the connections buffer without a reader.
    await t.db
      .updateTable('clothes')
      .set({ description: 'ї'.repeat(10_000) })
      .where('id', '<=', 800)
      .execute();
    const answers: http.IncomingMessage[] = [];
    const paths = ['/api/clothes/', csv];
    const calls = Array.from({ length: 8 }, async (_, at) => {
      const answer = await open(port, paths[(at >> 1) % 2] ?? '', own[at % 2]);
      answers.push(answer);
    });
    await until('the refusal of five', () => answers.length >= 6);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    assert.equal(answers.map(({ statusCode }) => statusCode).sort(), [200, 429, 429, 429, 429, 429]);
    for (const answer of refused) assert.match(answer.headers['retry-after'] ?? '', /^[1-9]/);
    for (const path of [...paths, '/api/clothes/?size=1000', '/api/brands/'])
      assert.is((await t.api('GET', path, undefined, { accessToken: other.accessToken })).status, 200, path);
    for (const path of ['/api/clothes/?size=1000', '/api/clothes/1', '/api/brands/'])
      assert.is((await t.api('GET', path)).status, 200, `her own ${path}`);

    // A client that disconnects frees its place for a waiting one.
    for (let sent = 0; sent < 3; sent += 1) {
      await until('the next one', () => answers.length === 6 + sent);
      assert.is(answers.filter(({ statusCode, destroyed }) => statusCode === 200 && !destroyed).length, 1);
      for (const answer of answers) answer.destroy();
    }
    await Promise.all(calls);
    await until('the free slots', async () => (await t.api('GET', '/api/clothes/')).status === 200);
  },
);

costly('a caller of a costly call who goes away leaves the place to another', async ({ t, port, own }) => {
  const sent = await open(port, '/api/clothes/', own[0]);
  const headers = { authorization: `Bearer ${own[1]}` };
  const wait = () => {
    const request = http.get({ port, host: '127.0.0.1', path: csv, headers, agent: false });
    const status = new Promise<number | undefined>((resolve) => {
      request.once('response', (answer) => resolve(answer.resume().statusCode)).once('error', () => {});
    });
    return { request, status };
  };
  const gone = [wait(), wait(), wait()];
  await withinTime('the refusal of one', Promise.race(gone.map(({ status }) => status)));
  for (const { request } of gone) request.destroy();
  let last = wait();
  // A refusal comes at once; a call with a place is answered once the list is no longer sent.
  await until('a place', async () => {
    const isRefused = await Promise.race([
      last.status.then((status) => status === 429),
      t.api('GET', '/api/health').then(() => new Promise<false>((go) => setTimeout(go, 50, false))),
    ]);
    if (isRefused) last = wait();
    return !isRefused;
  });
  sent.destroy();
  assert.is(await withinTime('the one that waited', last.status), 200);
});

costly(
  'of a person’s eight long pages or searches one runs and two wait; other people are served',
  async ({ t, own }) => {
    const other = await signInAs(t, 'viewer', 'other@example.com');
    const paths = [
      '/api/clothes/?size=1000',
      `/api/clothes/?size=500&sort=title&q=${encodeURIComponent('сукня')}`,
    ];
    const statuses: number[] = [];
    const start = () =>
      Array.from({ length: 8 }, async (_, at) => {
        const accessToken = own[at % 2] ?? null;
        const answer = await t.api('GET', paths[(at >> 1) % 2] ?? '', undefined, { accessToken });
        statuses.push(answer.status);
        if (answer.status === 429) assert.match(String(answer.headers['retry-after']), /^[1-9]/);
      });
    const served = async () => {
      for (const accessToken of [other.accessToken, t.accessToken])
        assert.is((await t.api('GET', '/api/brands/', undefined, { accessToken })).status, 200);
    };
    const calls = await startTogether(t, 'clothes', start, async () => {
      if (onPostgres) await until('the refusal of five', () => statuses.length === 5);
      await served();
    });
    await Promise.all(calls);
    assert.equal(statuses.sort(), [200, 200, 200, 429, 429, 429, 429, 429]);
    for (const path of paths) assert.is((await t.api('GET', path)).status, 200, 'the slots are free again');
  },
);

costly('of a person’s five deep pages of the journal one runs and two wait', async ({ t }) => {
  const statuses: number[] = [];
  const start = () =>
    Array.from({ length: 5 }, async () => {
      const { status } = await t.api('GET', '/api/changes/?page=101&size=100');
      statuses.push(status);
    });
  const calls = await startTogether(t, 'changes', start, async () => {
    if (onPostgres) await until('the refusal of two', () => statuses.length === 2);
  });
  await Promise.all(calls);
  assert.equal(statuses.sort(), [200, 200, 200, 429, 429]);
  const short = Array.from({ length: 5 }, () => t.api('GET', '/api/changes/?page=100&size=100'));
  assert.ok((await Promise.all(short)).every(({ status }) => status === 200));
});

/**
 * Starts calls that read a table, and does something meanwhile. On PostgreSQL none of the calls
 * ends before that is done.
 */
async function startTogether(
  { db }: TestApp,
  table: 'clothes' | 'changes',
  start: () => Promise<void>[],
  meanwhile: () => Promise<void>,
): Promise<Promise<void>[]> {
  const begin = async () => {
    const calls = start();
    await meanwhile();
    return calls;
  };
  if (!onPostgres) return begin();
  return db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    return begin();
  });
}

const asked = (text: string) => {
  const query = itemsQuery(Object.fromEntries(new URLSearchParams(text)));
  if (!query) throw new Error(`${text} asks for the whole list`);
  return query;
};

costly('a page of items with many rows or late in the list is costly; so is a wide search', () => {
  for (const text of ['size=200', 'page=1&sort=-title', 'page=50&size=200&q=сукня'])
    assert.is(hasManyRows(asked(text)), false, text);
  for (const text of ['size=201', 'wholeUpTo=1000', 'page=51&size=200'])
    assert.is(hasManyRows(asked(text)), true, text);
  for (const text of [
    'page=1&sort=-title',
    'q=сукня',
    'brandId=1',
    'tagIds=1',
    'boughtFrom=2026-01-01&boughtTo=2026-01-31',
  ])
    assert.is(readsMany(asked(text)), false, text);
  for (const text of [
    'q=сукня&sort=title',
    'brandId=1&sort=-title',
    'q=синя сукня',
    'q=сукня&withoutPhoto=true',
    'q=ко',
    'tagIds=1,2',
    'withoutTagIds=1',
    'withoutTags=true',
    'priceFrom=0&createdTo=2026-01-31',
  ])
    assert.is(readsMany(asked(text)), true, text);
});

costly('a search of items is costly only if there are many', async ({ t }) => {
  const search = asked('q=синя сукня');
  assert.is(await isCostly(t.db, search), false);
  const large = await startApp();
  try {
    await fillItems(large.db, countLimit + 1000);
    assert.is(await isCostly(large.db, search), true);
  } finally {
    await large.close();
  }
});

costly.run();
