/**
 * Measures the built server, on SQLite, against a bare node:http server that answers the same
 * bytes; what counting a call costs; what the history costs a write; and how long an edit of a
 * photo takes. This process makes the load, so on two cores it slows both servers alike.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../server/test/support/freePort';
import type { FastCreated, Image } from '../src/contract/types';
import { photo } from '../test/browser/support/photos';
import { type Product, startProduct } from '../test/browser/support/product';
import { postgresOf } from './scale/lists';
import { measureCounting } from './server/counting';
import { measureEdits } from './server/edits';
import { measureSaves } from './server/saves';
import { type Figure, median, report } from './support/figures';
import { load } from './support/load';
import { resident } from './support/resident';

const connections = 50;
const seconds = 2;
const rounds = 5;

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'error' });
try {
  const item = await fill(product);
  const [lists = 0] = await speed(item);
  report('Server, the cost of being measured', await measureCounting(lists));
  await saves();
  report('Server, edited photos', await measureEdits(product));
  await startAndMemory();
} finally {
  await product.dispose();
}

/** Creates 1 000 brands, and one item with three photos. */
async function fill(to: Product): Promise<FastCreated> {
  for (let n = 1; n <= 1000; n++) await to.api('POST', '/api/brands/', { name: `Бренд ${n}` });
  const supplier = await to.api<{ id: number }>('POST', '/api/suppliers/', { name: 'Вінтаж на Подолі' });
  const made = await to.api<FastCreated>('POST', '/api/clothes/fast_create', {
    title: 'Пальто',
    supplierId: supplier.id,
  });
  await upload(to, made.purchaseId, 3, 1200, 900);
  return made;
}

async function upload(
  to: Product,
  purchaseId: number,
  count: number,
  width: number,
  height: number,
): Promise<Image[]> {
  const bytes = new Uint8Array(await photo({ width, height }));
  const form = new FormData();
  for (let n = 0; n < count; n++)
    form.append('files', new Blob([bytes], { type: 'image/jpeg' }), `photo-${n}.jpg`);
  return to.api<Image[]>('POST', `/api/purchases/${purchaseId}/images`, form);
}

/**
 * Measures how many answers per second the server gives. Returns this number for each kind of
 * answer.
 */
async function speed({ clothesId }: FastCreated): Promise<number[]> {
  const figures: Figure[] = [];
  for (const [name, target, goal] of [
    ['list of 1,000 brands', '/api/brands/', 0.5],
    ['an item', `/api/clothes/${clothesId}`, 0.25],
  ] as const) {
    const { accessToken } = await product.login();
    const headers = { Authorization: `Bearer ${accessToken}`, Accept: 'application/json' };
    const answer = await fetch(product.address + target, { headers });
    const bare = await startBare(Buffer.from(await answer.arrayBuffer()));
    const samples = { bare: [] as number[], full: [] as number[], p99: [] as number[] };
    for (let round = 0; round <= rounds; round++) {
      const base = await load(bare.address + target, headers, connections, seconds);
      const full = await load(product.address + target, headers, connections, seconds);
      if (full.failed > 0) throw new Error(`${full.failed} answers of ${target} were no 200`);
      if (round === 0) continue;
      samples.bare.push(base.perSecond);
      samples.full.push(full.perSecond);
      samples.p99.push(full.p99);
    }
    bare.process.kill();
    figures.push(
      {
        figure: name,
        measured: median(samples.full),
        floor: median(samples.bare),
        unit: '/s',
        goal,
        ofFloor: true,
        atLeast: true,
      },
      {
        figure: `${name}: p99 of ${connections} connections`,
        measured: median(samples.p99),
        unit: 'ms',
        goal: 50,
      },
    );
  }
  report('Server, requests', figures);
  return figures.filter(({ unit }) => unit === '/s').map(({ measured }) => measured);
}

/** Measures saves, also on a PostgreSQL server if `SCALE_POSTGRES` names one. */
async function saves(): Promise<void> {
  const figures = await measureSaves(product, 'SQLite');
  const server = process.env.SCALE_POSTGRES;
  if (server) {
    const url = await postgresOf(server, 1000);
    const other = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'error', DATABASE_URL: url });
    try {
      figures.push(...(await measureSaves(other, 'PostgreSQL')));
    } finally {
      await other.dispose();
    }
  }
  report('Server, the cost of the history', figures);
}

async function startBare(body: Buffer): Promise<{ address: string; process: ChildProcess }> {
  const port = await freePort();
  const file = path.resolve('bench/dist/body.json');
  await writeFile(file, body);
  const code = `
    const body = require('node:fs').readFileSync(${JSON.stringify(file)});
    require('node:http').createServer((request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length });
      response.end(body);
    }).listen(${port}, '127.0.0.1', () => console.log('listening'));`;
  const bare = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => bare.stdout?.once('data', resolve));
  return { address: `http://127.0.0.1:${port}`, process: bare };
}

async function startAndMemory(): Promise<void> {
  const starts: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    await product.stop();
    const from = performance.now();
    await product.start();
    if (round > 0) starts.push(performance.now() - from);
  }
  await new Promise((resolve) => setTimeout(resolve, 5000));
  const rest = await resident(product.pid());
  const supplier = await product.api<{ id: number }>('POST', '/api/suppliers/', { name: 'Humana' });
  const { purchaseId } = await product.api<FastCreated>('POST', '/api/clothes/fast_create', {
    title: 'Двадцять фото',
    supplierId: supplier.id,
  });
  let most = 0;
  const watching = setInterval(async () => {
    most = Math.max(most, await resident(product.pid()));
  }, 20);
  await upload(product, purchaseId, 20, 4000, 3000);
  clearInterval(watching);
  report('Server, start and memory', [
    { figure: 'start until it answers', measured: median(starts), unit: 'ms', goal: 1000 },
    { figure: 'resident at rest', measured: rest, unit: 'MB', goal: 150 },
    { figure: 'resident at most, taking 20 photos of 12 megapixels', measured: most, unit: 'MB', goal: 300 },
  ]);
}
