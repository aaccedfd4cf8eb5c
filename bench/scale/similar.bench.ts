/**
 * Measures how long it takes to find photos that look alike among a million: with random hashes,
 * with hashes of things on a white background, where most bits are equal, and with the same hash
 * for all photos. `HASHES=100000` measures fewer; `SCALE_POSTGRES` is that of scale.bench.ts.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/src/database';
import { hashKey } from '../../server/src/photos/hashKey';
import { openDatabase } from '../../server/src/platform/db/open';
import { findNear } from '../../server/src/similar/findNear';
import { compareNext, listDoubles } from '../../server/src/similar/likelyDoubles';
import { similarToHashes, similarToItem } from '../../server/src/similar/similarPhotos';
import { median, report } from '../support/figures';

const count = Number(process.env.HASHES ?? 1_000_000);
const lookUps = 700;
const photosOfItem = 5;
const patience = { signal: new AbortController().signal, time: 60_000 };

/** Returns a generator of random numbers, which are the same in each run. */
function chanceFrom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
type Chance = ReturnType<typeof chanceFrom>;

const kinds: [name: string, make: (chance: Chance) => boolean[]][] = [
  ['hashes of chance', (chance) => Array.from({ length: 64 }, () => chance() < 0.5)],
  ['things on a white ground', onWhite],
  ['all equal', () => Array.from({ length: 64 }, (_, bit) => bit % 3 === 0)],
];

/**
 * Returns the hash's bits for a thing on a white background: the background is even, and the
 * thing's right edge is darker than the background after it.
 */
function onWhite(chance: Chance): boolean[] {
  const [top, bottom] = [Math.floor(chance() * 2), 7 - Math.floor(chance() * 2)];
  const [left, right] = [1 + Math.floor(chance() * 2), 5 + Math.floor(chance() * 2)];
  return Array.from({ length: 64 }, (_, bit) => {
    const [row, column] = [bit >> 3, bit & 7];
    if (row < top || row > bottom || column < left || column > right) return false;
    return column === right || (column > left && chance() < 0.5);
  });
}

function toHash(bits: readonly boolean[]): string {
  const text = bits.map((bit) => (bit ? '1' : '0')).join('');
  return (text.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join('');
}

/** Returns the bits with `distance` of them flipped. */
function turned(bits: readonly boolean[], distance: number, chance: Chance): boolean[] {
  const chosen = new Set<number>();
  while (chosen.size < distance) chosen.add(Math.floor(chance() * 64));
  return bits.map((bit, at) => bit !== chosen.has(at));
}

/** Queries for the definitions of the indexes of photos, by database. */
const definitions = {
  SQLite: sql`select name, sql from sqlite_schema where type = 'index' and tbl_name = 'images' and sql is not null`,
  PostgreSQL: sql`select indexname as name, indexdef as sql from pg_indexes
    where tablename = 'images' and indexname like 'images%by%'`,
};

/** Fills an empty database with items of five photos. Returns some of their hashes. */
async function fill(
  store: keyof typeof definitions,
  db: Kysely<Database>,
  make: (chance: Chance) => boolean[],
): Promise<boolean[][]> {
  const { rows } = await sql<{ name: string; sql: string }>`${definitions[store]}`.execute(db);
  // Creating the indexes at the end takes a tenth of the time.
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  const chance = chanceFrom(7);
  const kept: boolean[][] = [];
  const items = 1000;
  for (let first = 1; first <= count / photosOfItem; first += items) {
    const ids = Array.from({ length: items }, (_, at) => first + at);
    const titles = ids.map((id) => `('${id}', '${id}', '${id}', 1, 0, 0)`);
    await sql`insert into clothes (title, title_key, title_sort, version, created_at, updated_at)
      values ${sql.raw(titles.join())}`.execute(db);
    const photos = ids.flatMap((id) =>
      Array.from({ length: photosOfItem }, (_, at) => {
        const bits = make(chance);
        if (id % Math.ceil(count / 5000) === 1 && at === 0) kept.push(bits);
        return `(${id}, '${id}-${at}', 3, 4, 1, 0, '${hashKey(toHash(bits))}')`;
      }),
    );
    await sql`insert into images (clothes_id, address, width, height, bytes, created_at, hash_key)
      values ${sql.raw(photos.join())}`.execute(db);
  }
  for (const index of rows) await sql.raw(index.sql).execute(db);
  return kept;
}

interface Measured {
  times: number[];
  /** Milliseconds of processor time of each look-up. A busy machine does not change them. */
  computed: number[];
  /** The share of look-ups that found a photo as near as wanted, for each distance. */
  found: string;
}

async function lookUp(db: Kysely<Database>, kept: readonly boolean[][]): Promise<Measured> {
  const chance = chanceFrom(11);
  const times: number[] = [];
  const computed: number[] = [];
  const found = Array.from({ length: 7 }, () => [0, 0]);
  for (let n = 0; n < lookUps; n += 1) {
    const bits = kept[n % kept.length] ?? [];
    const distance = n % 7;
    const key = hashKey(toHash(turned(bits, distance, chance)));
    const [began, used] = [performance.now(), process.cpuUsage()];
    const near = await findNear(db, key);
    times.push(performance.now() - began);
    const { user, system } = process.cpuUsage(used);
    computed.push((user + system) / 1000);
    const tally = found[distance] ?? [];
    tally[0] = (tally[0] ?? 0) + ((near[0]?.distance ?? 9) <= distance ? 1 : 0);
    tally[1] = (tally[1] ?? 0) + 1;
  }
  const shares = found.map(
    ([hits = 0, all = 1], distance) => `${distance}: ${Math.round((100 * hits) / all)} %`,
  );
  return { times, computed, found: shares.join(', ') };
}

function p99Of(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function measure(store: string, name: string, db: Kysely<Database>, kept: boolean[][]): Promise<void> {
  await lookUp(db, kept);
  const { times, computed, found } = await lookUp(db, kept);
  const chance = chanceFrom(13);
  const looks = Array.from({ length: 1000 }, (_, n) => ({
    hash: toHash(turned(kept[n % kept.length] ?? [], n % 7, chance)),
    colour: null,
  }));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const thousand = await timed(() => similarToHashes(db, looks, patience));
  delay.disable();
  const item = median(
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => timed(() => similarToItem(db, n * 7 + 1, patience))),
    ),
  );
  await sql`insert into uncompared_images select id from images where id <= 500`.execute(db);
  const compared = await timed(async () => {
    while (await compareNext(db));
  });
  const page = await timed(() => listDoubles(db, { page: 3, size: 25 }));
  report(`${store}, ${count} photos, ${name}`, [
    { figure: 'a look-up, median', measured: median(times), unit: 'ms', goal: 20 },
    { figure: 'its computing, p99', measured: p99Of(computed), unit: 'ms', goal: 20 },
    { figure: '1000 hashes in a call', measured: thousand, unit: 'ms', goal: 10_000 },
    { figure: 'others wait meanwhile, p99', measured: delay.percentile(99) / 1e6, unit: 'ms', goal: 50 },
    { figure: 'an item of five photos', measured: item, unit: 'ms', goal: 1000 },
    { figure: 'comparing a photo', measured: compared / 500, unit: 'ms', goal: 40 },
    { figure: 'a page of likely doubles', measured: page, unit: 'ms', goal: 20 },
  ]);
  console.log(`found by distance: ${found}`);
}

const server = process.env.SCALE_POSTGRES;

for (const [name, make] of kinds) {
  const folder = await mkdtemp(path.join(tmpdir(), 'clothes-admin-hashes-'));
  const sqlite = await openDatabase({ kind: 'sqlite', file: path.join(folder, 'clothes.db') });
  await sql`pragma synchronous = off`.execute(sqlite.db);
  await measure('SQLite', name, sqlite.db, await fill('SQLite', sqlite.db, make));
  await sqlite.close();
  await rm(folder, { recursive: true });
  if (!server) continue;
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query('drop database if exists clothes_admin_hashes');
  await client.query('create database clothes_admin_hashes');
  const postgres = await openDatabase({ kind: 'postgres', url: `${server}/clothes_admin_hashes` });
  const kept = await fill('PostgreSQL', postgres.db, make);
  await sql`vacuum analyze`.execute(postgres.db);
  await measure('PostgreSQL', name, postgres.db, kept);
  await postgres.close();
  await client.query('drop database clothes_admin_hashes');
  await client.end();
}
