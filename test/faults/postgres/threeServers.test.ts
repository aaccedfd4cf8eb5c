/**
 * Three servers on one PostgreSQL and one folder of photos, one of them killed under writes:
 * nothing acknowledged is lost, every task runs exactly once, and clients of other servers are told
 * of all tasks.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DatabaseAddress } from '../../../server/src/platform/db/open';
import { AiServer, says, testAiKey } from '../../../server/test/support/AiServer';
import { makeDatabase } from '../../../server/test/support/app';
import { photo } from '../../../server/test/support/photos';
import { TaskSocket } from '../../../server/test/support/TaskSocket';
import { inTempFolder } from '../../../server/test/support/tempFolder';
import type { Reference } from '../../../src/contract/references';
import type { FastCreated, Image, Task } from '../../../src/contract/types';
import { acknowledgedBy, check, prepare, repeatUnanswered } from '../support/acknowledged';
import { Client, photoForm } from '../support/client';
import { storedAddresses, sweepLater } from '../support/dataFolder';
import { asOwner } from '../support/postgresServer';
import { type RunningServer, serve } from '../support/process';
import { rounds, seededRandom, until } from '../support/rounds';
import { addressOf, Writer } from '../support/writer';

const three = suite('three servers');
const random = seededRandom('three servers');

/** More tasks than the servers run at once, three each, so that some wait. */
const tasksARound = 12;
const atOnce = 9;
const ofEach = 3;
/** Seconds; a server counts as gone after a quarter of a minute, and later on a busy machine. */
const patience = 240;

/** Answers like the AI, but only when the test lets it; counts the requests for each item. */
class HeldAi {
  readonly asked = new Map<string, number>();
  /** The number of requests that ended before their answer. */
  cut = 0;
  #held: (() => void)[] | null = null;

  constructor(readonly server: AiServer) {
    server.otherwise = (answer, request) => {
      const title = /Річ-\d+-\d+/.exec(JSON.stringify(server.requests.at(-1)?.body))?.[0] ?? '';
      this.asked.set(title, (this.asked.get(title) ?? 0) + 1);
      answer.on('close', () => {
        if (!answer.writableFinished) this.cut += 1;
      });
      const say = () => says(`Опис ${title}`)(answer, request);
      if (this.#held) this.#held.push(say);
      else say();
    };
  }

  hold(): void {
    this.#held = [];
  }

  get holds(): number {
    return this.#held?.length ?? 0;
  }

  release(): void {
    for (const say of this.#held ?? []) say();
    this.#held = null;
  }
}

interface World {
  ai: HeldAi;
  servers: RunningServer[];
  client: Client;
  writers: Writer[];
  /** The writer whose items are described. */
  described: Writer;
  start(): Promise<RunningServer>;
}

async function withThree(
  work: (
    world: World,
    stored: Parameters<typeof check>[0],
    hashes: (string | null)[],
    database: DatabaseAddress,
  ) => Promise<void>,
): Promise<void> {
  const made = await makeDatabase();
  const database = made?.config.database;
  if (!made || database?.kind !== 'postgres') throw new Error('for PostgreSQL only');
  const schema = new URL(database.url).searchParams.get('options')?.split('=')[1] ?? '';
  const ai = new HeldAi(await AiServer.start());
  const env = { DATABASE_URL: database.url, OPENAI_API_KEY: testAiKey, OPENAI_BASE_URL: ai.server.baseUrl };
  const servers: RunningServer[] = [];
  try {
    await inTempFolder(async (folder) => {
      const start = () => serve(folder, env);
      servers.push(...(await Promise.all([start(), start(), start()])));
      const [first] = servers;
      if (!first) throw new Error('no server');
      const client = await Client.signIn(first);
      const { writers, hashes } = await prepare(folder, client, random);
      const described = new Writer('описи', [], 0, random);
      const query = (statement: string) =>
        asOwner(async (owner) => {
          await owner.query(`set search_path = ${schema}`);
          return (await owner.query(statement)).rows.map(numbered);
        });
      const world = { ai, servers, client, writers, described, start };
      await work(world, { folder, query }, hashes, database);
    });
  } finally {
    for (const { child } of servers) child.kill('SIGKILL');
    await Promise.all(servers.map(({ ended }) => ended));
    await ai.server.stop();
    await made.drop();
  }
}

/** Converts integers of 64 bits, which come as text. */
function numbered(row: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'string' && /^(id|clothes_id)$/.test(name) ? Number(value) : value,
  ]);
  return Object.fromEntries(entries);
}

/**
 * Adds an item with a main photo, at one server after the other, and notes it among the
 * `described`.
 */
async function addReady(world: World, title: string, at: number): Promise<number> {
  const server = world.servers[at % 3];
  if (!server) throw new Error('no server');
  const client = world.client.at(server);
  const [supplier] = await client.data<Reference[]>('GET', '/api/suppliers/');
  const { clothesId, purchaseId } = await client.data<FastCreated>('POST', '/api/clothes/fast_create', {
    title,
    supplierId: supplier?.id,
  });
  const sample = await photo('jpeg', { width: 120, height: 90, colour: [0, 200, 0] });
  const form = photoForm(sample);
  const [image] = await client.data<Image[]>('POST', `/api/clothes/${clothesId}/images`, form);
  if (!image) throw new Error('no image');
  await client.data('PATCH', `/api/clothes/${clothesId}/main_image`, { imageId: image.id });
  world.described.items.set(clothesId, {
    title,
    description: null,
    purchases: new Set([purchaseId]),
    images: new Map([[image.id, { address: addressOf(image.urls.original), sample: 0 }]]),
  });
  return clothesId;
}

/** Kills one of the three while six people write and every server runs its maximum of tasks. */
async function oneRound(world: World, round: number): Promise<void> {
  const { ai, servers, client, writers } = world;
  const items: number[] = [];
  for (let at = 0; at < tasksARound; at++) items.push(await addReady(world, `Річ-${round}-${at}`, at));
  const sockets = servers.map((server) => new TaskSocket(server, client.token));
  assert.equal(await Promise.all(sockets.map((socket) => socket.opened())), [101, 101, 101]);

  const begun = acknowledgedBy(writers);
  const victim = Math.floor(random() * 3);
  let enough = Number.POSITIVE_INFINITY;
  const isEnough = () => acknowledgedBy(writers) >= enough;
  const survivorOf = (at: number) => client.at(servers[(victim + 1 + (at % 2)) % 3] ?? client);
  const writing = writers.map(async (writer, at) => {
    await writer.write(client.at(servers[at % 3] ?? client), isEnough);
    // A writer whose server is gone continues at another, first with its unanswered write.
    if (at % 3 === victim) await writer.write(survivorOf(at), isEnough);
  });
  const working = Promise.all(writing);
  await Promise.race([working, until('writes', () => acknowledgedBy(writers) >= begun + 40, patience)]);
  ai.hold();
  const cutBefore = ai.cut;
  const tasks = await Promise.all(
    items.map((id, at) =>
      client.at(servers[at % 3] ?? client).data<Task>('POST', `/api/clothes/${id}/description`),
    ),
  );
  await Promise.race([working, until('the AI to be asked', () => ai.holds === atOnce, patience)]);
  await servers[victim]?.end('SIGKILL');
  enough = acknowledgedBy(writers) + 80;
  await until('the connections of the killed server to end', () => ai.cut === cutBefore + ofEach);
  ai.release();

  await working;
  for (const { taskId } of tasks) {
    const status = async () => (await survivorOf(0).data<Task>('GET', `/api/tasks/${taskId}`)).status;
    await until(`the end of task ${taskId}`, async () => /completed|failed/.test(await status()), patience);
    assert.is(await status(), 'completed');
  }
  // Only the killed server's tasks ran again, on one of the others.
  const asked = items.map((_, at) => ai.asked.get(`Річ-${round}-${at}`) ?? 0).sort();
  assert.equal(asked, [...Array(tasksARound - ofEach).fill(1), ...Array(ofEach).fill(2)]);
  for (const [at, socket] of sockets.entries()) {
    if (at === victim) continue;
    const heard = (id: number) =>
      socket.tasks.some(({ taskId, status }) => taskId === id && status === 'completed');
    await until('the end of all tasks', () => tasks.every(({ taskId }) => heard(taskId)), patience);
    socket.socket.terminate();
  }
  for (const id of items) {
    const known = world.described.items.get(id);
    if (known) known.description = `Опис ${known.title}`;
  }
  servers[victim] = await world.start();
}

three(`one of three servers is killed under load, ${rounds(1, 15)} times`, () =>
  withThree(async (world, stored, hashes, database) => {
    const { servers, client, writers, described } = world;
    const welcomes = servers.filter((server) => server.written().out.includes('Sign in as'));
    assert.is(welcomes.length, 1, 'one of them made the administrator');
    const all = [...writers, described];
    for (let round = 0; round < rounds(1, 15); round++) {
      await oneRound(world, round);
      await check(stored, all, hashes, new Set());
    }
    await repeatUnanswered(stored, all, client.at(servers[0] ?? client));
    for (const server of servers) assert.is((await server.end('SIGTERM')).code, 0);
    const swept = await sweepLater(stored.folder, database);
    const tables = ['images', 'trash_images', 'deleted_images'];
    const union = tables.map((table) => `select address from ${table}`).join(' union all ');
    const named = (await stored.query(union)).map((row) => String(row.address));
    assert.equal(storedAddresses(stored.folder).sort(), named.sort(), 'files and rows differ');
    const photos = writers.reduce((sum, writer) => sum + writer.photos, 0);
    console.log(
      `${acknowledgedBy(writers)} writes and ${photos} photos acknowledged, 0 lost; ` +
        `${rounds(1, 15) * tasksARound} tasks, none twice or never; ${swept} strays swept`,
    );
  }),
);

three.run();
