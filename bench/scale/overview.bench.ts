/**
 * Measures the overview of ten thousand items, and of a million with a million and a half of
 * purchases: the first answer, a kept one, others' calls beside it, memory, and what the indexes
 * cost a save. `SCALE_POSTGRES` is that of scale.bench.ts; `OVERVIEW_ITEMS=20000` measures another
 * number of items.
 */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../server/src/platform/db/open';
import type { FastCreated } from '../../src/contract/types';
import { type Product, startProduct } from '../../test/browser/support/product';
import { healthBeside } from '../server/healthBeside';
import { median, report } from '../support/figures';
import { resident } from '../support/resident';
import { copyOf, postgresOf, sqliteOf } from './lists';

const lengths = (process.env.OVERVIEW_ITEMS ?? '10000,1000000').split(',').map(Number);
const rounds = 5;
const saves = 40;
const indexes = {
  clothes_overview:
    'clothes (id, brand_id, type_id, color_id, main_image_id, last_price_cents, created_at, last_size_key, last_size)',
  purchases_overview: 'purchases (clothes_id, id, supplier_id, price_cents, weight_grams, date)',
};

type Database = Parameters<typeof openDatabase>[0];

/** Adds a second purchase to every other item, over three years. */
async function addPurchases(database: Database): Promise<void> {
  const { db, close } = await openDatabase(database);
  await sql`insert into purchases (clothes_id, supplier_id, price_cents, weight_grams, date, luxury, created_at, updated_at)
    select clothes_id, supplier_id, case when id % 9 = 0 then null else 500 + (id * 7919) % 400000 end,
      case when id % 3 = 0 then 100 + (id * 31) % 2000 end,
      cast(2024 + id % 3 as text) || substr(date, 5), 0, created_at, updated_at
    from purchases where id % 2 = 0`.execute(db);
  await close();
}

async function timed(product: Product, query = '', headers = {}): Promise<number> {
  const { accessToken } = await product.login();
  const begun = performance.now();
  const answer = await fetch(`${product.address}/api/overview/?${query}`, {
    headers: { Authorization: `Bearer ${accessToken}`, ...headers },
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`the overview answered ${answer.status}`);
  return performance.now() - begun;
}

async function measure(name: string, items: number, url: string): Promise<void> {
  const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'error', DATABASE_URL: url });
  try {
    const fresh = { 'Cache-Control': 'no-cache' };
    const before = await resident(product.pid());
    const first = await timed(product);
    const more = (await resident(product.pid())) - before;
    const again: number[] = [];
    const kept: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      again.push(await timed(product, '', fresh));
      kept.push(await timed(product));
    }
    const filtered = await timed(product, 'withoutDescription=true');
    const beside = await healthBeside(product, [() => timed(product, '', fresh)], 5);
    const goal = items > 10_000 ? 3000 : 100;
    report(`${name}, ${items} items: the overview`, [
      { figure: 'the first answer', measured: first, unit: 'ms', goal },
      { figure: 'an answer, median', measured: median(again), unit: 'ms', goal },
      { figure: 'of a fifth of the items', measured: filtered, unit: 'ms', goal },
      { figure: 'a kept answer, median', measured: median(kept), unit: 'ms', goal: 50 },
      { figure: 'health beside it, p99', measured: beside.p99, unit: 'ms', goal: 100 },
      { figure: 'memory', measured: more, unit: 'MB', goal: 50 },
    ]);
  } finally {
    await product.dispose();
  }
}

/** Returns the median milliseconds of a save of an item and of its purchase. */
async function savesOf(url: string): Promise<number> {
  const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'error', DATABASE_URL: url });
  try {
    const input = { title: 'Міряна сукня', supplierId: 7 };
    const made = await product.api<FastCreated>('POST', '/api/clothes/fast_create', input);
    const times: number[] = [];
    for (let turn = 0; turn < saves; turn += 1) {
      const item = { ...input, brandId: 1 + (turn % 9), colorId: 4, typeId: 5, fabricComposition: [] };
      const begun = performance.now();
      await product.api('PUT', `/api/clothes/${made.clothesId}`, { ...item, description: null });
      await product.api('POST', '/api/purchases/', { clothesId: made.clothesId, supplierId: 7, price: turn });
      times.push(performance.now() - begun);
    }
    return median(times);
  } finally {
    await product.dispose();
  }
}

/** Measures saves with the indexes of the overview, and with what was there before them. */
async function measureSaves(name: string, items: number, url: string, database: Database): Promise<void> {
  const measured = await savesOf(url);
  const change = async (statements: string[]) => {
    const { db, close } = await openDatabase(database);
    for (const statement of statements) await sql.raw(statement).execute(db);
    await close();
  };
  const former = 'purchases_of_clothes';
  const names = Object.keys(indexes);
  await change([
    ...names.map((one) => `drop index ${one}`),
    `create index ${former} on purchases (clothes_id, id)`,
  ]);
  const floor = await savesOf(url);
  await change([
    `drop index ${former}`,
    ...Object.entries(indexes).map(([one, on]) => `create index ${one} on ${on}`),
  ]);
  report(`${name}, ${items} items: saves`, [
    { figure: 'an item and a purchase', measured, floor, ofFloor: true, unit: 'ms', goal: 1.1 },
  ]);
}

const server = process.env.SCALE_POSTGRES;

for (const items of lengths) {
  const folder = await mkdtemp(path.join(tmpdir(), 'clothes-admin-overview-'));
  const file = path.join(folder, 'clothes.db');
  await copyFile((await sqliteOf(items)).replace('file:', ''), file);
  await addPurchases({ kind: 'sqlite', file });
  await measure('SQLite', items, `file:${file}`);
  await measureSaves('SQLite', items, `file:${file}`, { kind: 'sqlite', file });
  await rm(folder, { recursive: true });
  if (!server) continue;
  const url = await copyOf(server, await postgresOf(server, items));
  await addPurchases({ kind: 'postgres', url: `${url}?statement_timeout=600000` });
  await measure('PostgreSQL', items, url);
  await measureSaves('PostgreSQL', items, url, { kind: 'postgres', url });
}
