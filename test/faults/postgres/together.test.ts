/** Two and three servers on one PostgreSQL, in one process: the exchange between them. */
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFirstAdministrator } from '../../../server/src/auth/firstAdministrator';
import { saveText, storeOutcome } from '../../../server/src/generation/taskOutcome';
import { operator } from '../../../server/src/history/author';
import { newAddress } from '../../../server/src/photos/store/store';
import { sweepStrays } from '../../../server/src/photos/store/sweep';
import { systemClock } from '../../../server/src/platform/clock';
import { openDatabase } from '../../../server/src/platform/db/open';
import { withTransaction } from '../../../server/src/platform/db/transactions';
import type { Warnings } from '../../../server/src/platform/EarlyLog';
import { emptyTempDir } from '../../../server/src/platform/files/tempDir';
import { KeptUntilWritten } from '../../../server/src/platform/KeptUntilWritten';
import { StartError } from '../../../server/src/platform/StartError';
import { ServerLease } from '../../../server/src/platform/work/ServerLease';
import { createReference, listReferences } from '../../../server/src/references/references';
import { AiServer, says, silence, testAiKey } from '../../../server/test/support/AiServer';
import { adminPassword, makeDatabase, startApp, type TestApp } from '../../../server/test/support/app';
import { form } from '../../../server/test/support/forms';
import { photo } from '../../../server/test/support/photos';
import { TaskSocket, until } from '../../../server/test/support/TaskSocket';
import { inTempFolder } from '../../../server/test/support/tempFolder';
import type { BatchStarted } from '../../../src/contract/batches';
import type { Reference } from '../../../src/contract/references';
import type { FastCreated, Image, Task } from '../../../src/contract/types';

interface World {
  ai: AiServer;
  one: TestApp;
  two: TestApp;
  token: string;
}

const together = suite<World>('servers on one PostgreSQL');

/** Settings quicker than usual: moments instead of seconds. */
const quick = {
  ai: { pause: 1, unsavedPause: 50, stopTime: 0, timeout: 60_000 },
  lease: { duration: 2000, heartbeat: 50 },
};

together.before.each(async (world) => {
  world.ai = await AiServer.start();
  const config = { openaiApiKey: testAiKey, openaiBaseUrl: world.ai.baseUrl };
  world.one = await startApp({ config, ...quick });
  world.two = await startApp({ config, ...quick, beside: world.one });
  world.token = (await world.one.signIn()).accessToken;
  world.two.accessToken = world.token;
});

together.after.each(async ({ ai, one, two }) => {
  await two.close();
  await one.close();
  await ai.stop();
});

async function addItem(server: TestApp, title = 'Пальто'): Promise<FastCreated> {
  const [known] = await server.data<Reference[]>('GET', '/api/suppliers/');
  const supplier =
    known ?? (await server.data<Reference>('POST', '/api/suppliers/', { name: 'Постачальник' }));
  return server.data<FastCreated>('POST', '/api/clothes/fast_create', { title, supplierId: supplier.id });
}

async function addPhoto(server: TestApp, clothesId: number): Promise<Image> {
  const sent = form({ bytes: await photo('jpeg', { width: 40, height: 30 }) });
  const url = `/api/clothes/${clothesId}/images`;
  const [image] = await server.data<Image[]>('POST', url, sent.body, { headers: sent.headers });
  if (!image) throw new Error('no image');
  return image;
}

/** Adds an item that can be described. */
async function addReady(server: TestApp, title?: string): Promise<number> {
  const { clothesId } = await addItem(server, title);
  const { id } = await addPhoto(server, clothesId);
  await server.data('PATCH', `/api/clothes/${clothesId}/main_image`, { imageId: id });
  return clothesId;
}

async function listen(server: TestApp): Promise<number> {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  // A TCP server's address is an object.
  return (server.app.server.address() as AddressInfo).port;
}

const describe = (server: TestApp, clothesId: number) =>
  server.data<Task>('POST', `/api/clothes/${clothesId}/description`);

const ended = (server: TestApp, taskId: number) => async () =>
  ['completed', 'failed'].includes((await server.data<Task>('GET', `/api/tasks/${taskId}`)).status);

together(
  'what one server has written the other shows at once, the lists that it keeps too',
  async ({ one, two }) => {
    const names: string[] = [];
    for (let at = 0; at < 30; at++) {
      const [writer, reader] = at % 2 === 0 ? [one, two] : [two, one];
      names.push(`Бренд ${String(at).padStart(2, '0')}`);
      await writer.data('POST', '/api/brands/', { name: names.at(-1) });
      const list = await reader.data<Reference[]>('GET', '/api/brands/');
      assert.equal(
        list.map(({ name }) => name),
        names,
      );
    }
  },
);

together('a socket on any of several servers gets the changes of tasks', async ({ one, two, token }) => {
  const port = await listen(two);
  const socket = new TaskSocket({ port }, token);
  assert.is(await socket.opened(), 101);
  const clothesId = await addReady(one);
  const { taskId } = await describe(one, clothesId);
  await socket.hears('completed');
  assert.equal(socket.tasks, [
    { taskId, clothesId, status: 'running' },
    { taskId, clothesId, status: 'completed' },
  ]);
  socket.socket.terminate();
});

together('after PostgreSQL’s listening line was cut, missed and new changes are sent', async (world) => {
  const { one, two, token } = world;
  const port = await listen(two);
  const socket = new TaskSocket({ port }, token);
  assert.is(await socket.opened(), 101);
  const [first, second] = [await addReady(one, 'Перше'), await addReady(one, 'Друге')];
  await cutListeners(one);
  const task = await describe(one, first);
  const heard = (taskId: number) =>
    until(() => socket.tasks.some((task) => task.taskId === taskId && task.status === 'completed'));
  await heard(task.taskId);
  await heard((await describe(one, second)).taskId);
  socket.socket.terminate();
});

/** Ends the listening connections of every server of this schema. */
async function cutListeners(server: TestApp): Promise<void> {
  const { rows } = await sql<{ cut: number }>`
    select count(pg_terminate_backend(pid)) as cut from pg_stat_activity
    where application_name = 'clothes-admin listening'`.execute(server.db);
  assert.ok(Number(rows[0]?.cut) >= 2);
}

together('twelve tasks on two servers run once each, more at once than one server would', async (world) => {
  const { ai, one, two } = world;
  let open = 0;
  let most = 0;
  const answers: (() => void)[] = [];
  ai.otherwise = (answer, request) => {
    open += 1;
    most = Math.max(most, open);
    answers.push(() => {
      open -= 1;
      says('Опис.')(answer, request);
    });
  };
  const ids: number[] = [];
  for (let at = 0; at < 12; at++) ids.push(await addReady(one, `Річ ${at}`));
  const tasks = await Promise.all(ids.map((id, at) => describe(at % 2 ? one : two, id)));
  // Three for each server.
  await until(() => open === 6);
  const answering = setInterval(() => answers.shift()?.(), 1);
  try {
    for (const { taskId } of tasks) await until(ended(one, taskId));
  } finally {
    clearInterval(answering);
  }
  assert.equal([ai.requests.length, most], [12, 6]);
  const rows = await one.db.selectFrom('tasks').select(['status', 'attempts']).execute();
  assert.ok(rows.every(({ status, attempts }) => status === 'completed' && attempts === 1));
});

together(
  'a task of a server that fell silent is taken over by another; one that lives keeps its own',
  async (world) => {
    const { ai, one, two } = world;
    ai.next.push(silence());
    const [kept, left] = [await addReady(one, 'Своє'), await addReady(one, 'Кинуте')];
    const own = await describe(one, kept);
    await until(() => ai.requests.length === 1);
    // A starting server takes nothing from live ones.
    await (await startApp({ ...quick, beside: one })).close();
    // A killed server leaves such rows.
    await one.db.insertInto('servers').values({ id: 'killed', key_check: '', alive_until: 0 }).execute();
    const begun = await one.db
      .insertInto('tasks')
      .values({
        clothes_id: left,
        administrator_id: null,
        model: 'gpt-5-nano',
        status: 'running',
        attempts: 1,
        base_version: 1,
        base_description: null,
        run_after: 0,
        owner: 'killed',
        created_at: 0,
        updated_at: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await until(ended(two, begun.id));
    const rows = await one.db
      .selectFrom('tasks')
      .select(['id', 'status', 'attempts'])
      .orderBy('id')
      .execute();
    assert.equal(rows, [
      { id: own.taskId, status: 'running', attempts: 1 },
      { id: begun.id, status: 'completed', attempts: 2 },
    ]);
  },
);

together(
  'a server that was taken for dead gives its task up, and does not write over the other’s',
  async (world) => {
    const { ai, one, two } = world;
    let late = () => {};
    ai.next.push((answer, request) => {
      late = () => says('Запізнілий опис.')(answer, request);
    });
    await two.close();
    const clothesId = await addReady(one);
    const { taskId } = await describe(one, clothesId);
    await until(() => ai.requests.length === 1);
    await one.db.updateTable('tasks').set({ owner: 'another' }).where('id', '=', taskId).execute();
    await until(() => one.log.some((line) => line.includes('taken over by another server')));
    late();
    // The answer may come before the loss is noticed: the row names its owner.
    const row = await one.db
      .selectFrom('tasks')
      .selectAll()
      .where('id', '=', taskId)
      .executeTakeFirstOrThrow();
    const mine = { ...row, owner: 'taken for dead' };
    const unsaved = await withTransaction(one.db, (tx) => saveText(tx, mine, 'Запізнілий опис.', 1));
    assert.equal(unsaved, { result: undefined, change: null });
    assert.is(await storeOutcome(one.db, mine, { kind: 'stopped' }, 1), undefined);
    await one.db.updateTable('tasks').set({ status: 'completed' }).where('id', '=', taskId).execute();
    const item = await one.data<{ description: string | null }>('GET', `/api/clothes/${clothesId}`);
    assert.is(item.description, null);
    world.two = await startApp({ beside: one });
  },
);

together('a server that was cut off from PostgreSQL takes no other for dead', async ({ one }) => {
  const lease = 2000;
  const watcher = new ServerLease(one.db, one.config.jwtSecret, lease);
  await watcher.join();
  assert.is(await watcher.renew(), false, 'just begun');
  const begun = performance.now();
  while (!(await watcher.renew())) await new Promise((resolve) => setTimeout(resolve, 20));
  assert.ok(performance.now() - begun >= lease * 0.9);
  await new Promise((resolve) => setTimeout(resolve, lease));
  assert.is(await watcher.renew(), false, 'stood still');
  await watcher.leave();
});

together('a session that ends on one server closes its sockets on the other', async ({ one, two, token }) => {
  const socket = new TaskSocket({ port: await listen(two) }, token);
  assert.is(await socket.opened(), 101);
  assert.is((await one.api('POST', '/api/auth/logout')).status, 204);
  assert.is(await socket.closed(), 1008);
  assert.is((await two.api('GET', '/api/brands/')).status, 401);
});

together('wrong passwords are counted together by several servers', async ({ one, two }) => {
  const login = (server: TestApp) =>
    server.api(
      'POST',
      '/api/auth/login',
      { email: 'olena@example.com', password: 'не той' },
      { accessToken: null },
    );
  const answers = await Promise.all(Array.from({ length: 14 }, (_, at) => login(at % 2 ? one : two)));
  assert.equal(answers.map(({ status }) => status).sort(), [
    ...Array.from({ length: 10 }, () => 401),
    ...Array.from({ length: 4 }, () => 429),
  ]);
});

together('a request that reaches two servers under one key is done once', async ({ one, two }) => {
  for (let round = 0; round < 10; round++) {
    const headers = { 'idempotency-key': `key-${round}` };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        (at % 2 ? one : two).api<{ data: Reference }>(
          'POST',
          '/api/brands/',
          { name: `Б${round}` },
          { headers },
        ),
      ),
    );
    assert.equal(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1);
    assert.is(answers[0]?.status, 201);
  }
  assert.is((await one.data<Reference[]>('GET', '/api/brands/')).length, 10);
});

together(
  'a refresh token that reaches two servers at once is used once, and nobody is signed out',
  async (world) => {
    const { one, two } = world;
    const { cookie } = await one.signIn();
    const refresh = (server: TestApp) =>
      server.api('POST', '/api/auth/refresh', undefined, { cookie, accessToken: null });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => refresh(at % 2 ? one : two)));
    assert.ok(answers.every(({ status }) => status === 200));
  },
);

together('of images that are swept on two servers at once, only strays go', async ({ one, two }) => {
  const { clothesId } = await addItem(one);
  const image = await addPhoto(one, clothesId);
  const address = image.urls.small.split('/')[2] ?? '';
  const stray = newAddress();
  const bytes = Buffer.from('x');
  await one.photos.put(stray, { small: bytes, medium: bytes, original: bytes });
  const later = { now: () => Date.now() + 2 * 60 * 60 * 1000 };
  const sweep = ({ db, photos, app }: TestApp) => sweepStrays({ db, photos, clock: later, logger: app.log });
  await Promise.all([sweep(one), sweep(two), sweep(one), sweep(two)]);
  const left: string[] = [];
  for await (const stored of one.photos.list()) left.push(stored.address);
  assert.equal(left, [address]);
});

together('a server that starts leaves alone what another is just receiving', () =>
  inTempFolder(async (folder) => {
    const temporary = path.join(folder, 'tmp');
    await mkdir(temporary);
    for (const name of ['arriving', 'abandoned']) await writeFile(path.join(temporary, name), '');
    const hour = 60 * 60;
    const before = Date.now() / 1000 - 2 * hour;
    await utimes(path.join(temporary, 'abandoned'), before, before);
    await emptyTempDir(folder, hour * 1000);
    assert.equal(await readdir(temporary), ['arriving']);
  }),
);

const starting = suite('three servers that start at once');

starting('three servers that start at once make the tables once, and the first administrator', async () => {
  const made = await makeDatabase();
  if (!made) throw new Error('for PostgreSQL only');
  const warned: unknown[] = [];
  const log: Warnings = { warn: (...line) => warned.push(line) };
  const opened = await Promise.all(Array.from({ length: 3 }, () => openDatabase(made.config.database, log)));
  const welcomes = await Promise.all(
    opened.map(({ db }) =>
      makeFirstAdministrator(db, systemClock, { adminEmail: null, adminPassword: adminPassword }),
    ),
  );
  assert.equal(welcomes.map((lines) => lines.length).sort(), [0, 0, 1]);
  for (const { close } of opened) await close();
  assert.equal(warned, []);
  await made.drop();
});

starting('a server with another signing secret than a living one’s is refused', async () => {
  const made = await makeDatabase();
  if (!made) throw new Error('for PostgreSQL only');
  const { db, close } = await openDatabase(made.config.database);
  const [first, second] = [
    new ServerLease(db, 'one secret of 32 bytes and more'),
    new ServerLease(db, 'another one'),
  ];
  await first.join();
  try {
    await second.join();
    assert.unreachable();
  } catch (error) {
    assert.instance(error, StartError);
    assert.match(String(error), 'JWT_SECRET');
  }
  await new ServerLease(db, 'one secret of 32 bytes and more').join();
  await db.updateTable('servers').set({ alive_until: 0 }).execute();
  await second.join();
  await close();
  await made.drop();
});

starting('two migrations that block each other are run one after the other', async () => {
  const made = await makeDatabase();
  if (!made) throw new Error('for PostgreSQL only');
  const { db, close } = await openDatabase(made.config.database);
  await db
    .insertInto('settings')
    .values([
      { name: 'a', value: '0' },
      { name: 'b', value: '0' },
    ])
    .execute();
  let runs = 0;
  const addTo = (...names: string[]) =>
    withTransaction(db, async (tx) => {
      runs += 1;
      for (const name of names) {
        await sql`update settings set value = (value::integer + 1)::text where name = ${name}`.execute(tx);
        // Gives the other transaction time to lock what this one needs next.
        await sql`select pg_sleep(0.05)`.execute(tx);
      }
    });
  const rounds = 5;
  for (let round = 0; round < rounds; round++) await Promise.all([addTo('a', 'b'), addTo('b', 'a')]);
  const rows = await db.selectFrom('settings').select(['name', 'value']).orderBy('name').execute();
  assert.equal(
    rows.map(({ name, value }) => [name, Number(value)]),
    [
      ['a', 2 * rounds],
      ['b', 2 * rounds],
    ],
  );
  assert.ok(runs > 2 * rounds, 'they never blocked each other');
  await close();
  await made.drop();
});

starting('a list is kept by several servers until anything is written, by whomever', async () => {
  const made = await makeDatabase();
  if (!made) throw new Error('for PostgreSQL only');
  const [one, two] = [await openDatabase(made.config.database), await openDatabase(made.config.database)];
  let read = 0;
  const lists = new KeptUntilWritten<string[]>({ version: () => one.dataVersion.read() });
  const load = async () => {
    read += 1;
    return (await listReferences(one.db, 'brands')).map(({ name }) => name);
  };
  const names: string[] = [];
  for (const { db } of [one, two, one, two]) {
    for (let times = 0; times < 3; times++) assert.equal(await lists.read('brands', load), names);
    names.push(`Б${names.length}`);
    await withTransaction(db, (tx) =>
      createReference(tx, systemClock, operator, 'brands', names.at(-1) ?? ''),
    );
  }
  assert.is(read, 4);
  await one.close();
  await two.close();
  await made.drop();
});

together('the progress of a batch is told on the sockets of every server', async ({ one, two, token }) => {
  for (let n = 0; n < 3; n += 1) await addItem(one);
  const client = new TaskSocket({ port: await listen(two) }, token);
  assert.is(await client.opened(), 101);
  await one.data('POST', '/api/brands/', { name: 'Перша' });
  const { taskId } = await one.data<BatchStarted>('POST', '/api/clothes/batch', {
    selection: { ids: [1, 2, 3] },
    change: { brandId: 1 },
  });
  await client.hears('completed');
  const last = client.tasks.at(-1);
  assert.is(last?.taskId, taskId);
  client.socket.terminate();
});

together.run();
starting.run();
