/**
 * Measures how long others wait during costly previews and writes, at 60 000 items.
 * `SCALE_POSTGRES` is that of scale.bench.ts.
 */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BatchStarted, BatchTask } from '../../src/contract/batches';
import type { CellsInput } from '../../src/contract/cells';
import { maxCellItems, maxDescriptionLength } from '../../src/contract/limits';
import type { PersonLink } from '../../src/contract/people';
import type { ClothesListItem } from '../../src/contract/types';
import { type Product, startProduct } from '../../test/browser/support/product';
import { copyOf, postgresOf, sqliteOf } from '../scale/lists';
import { type Figure, report, round } from '../support/figures';
import { healthBeside } from './healthBeside';
import { dataOf, send } from './send';

const items = 60_000;
const seconds = 6;
const editors = 5;
/** Number of concurrent calls of one person. */
const together = 3;
/** Milliseconds after which a batch that has begun is stopped; and between two looks at a task. */
const begunFor = 50;

type Caller = () => Promise<unknown>;

const all = { query: {}, except: [] };

/** Changes of all items whose previews read most. */
const previewed = [
  { brandId: 1, typeId: 1, colorId: null },
  { fabricComposition: [1, 2, 3].map((id) => ({ material: { id }, percent: 30 })), supplierId: 1 },
  { lastPurchase: { price: { percent: 10, round: 1 }, weight: 1 } },
];

/**
 * Measures how long a health call takes during costly previews and writes. `url` is the
 * DATABASE_URL of the items, which are changed.
 */
async function measureWrites(url: string, name: string): Promise<Figure[]> {
  const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'error', DATABASE_URL: url });
  try {
    const people: string[] = [];
    for (let n = 1; n <= editors; n += 1) people.push(await join(product, n));
    const [token = ''] = people;
    const loops: [string, Caller[]][] = [
      ['one editor’s three previews', previews(product, [token])],
      ['five editors’ three previews each', previews(product, people)],
      ['cells of 200 long items', await cells(product, token)],
      ['batches of all begun and stopped', people.map((one) => () => beginAndStop(product, one))],
      ['a merge of 199 suppliers', [mergeOnce(product, token)]],
    ];
    const figures: Figure[] = [];
    for (const [what, callers] of loops) {
      const { p50, p99 } = await healthBeside(product, callers, seconds);
      const figure = `${name}: health beside ${what}, p99 (p50 ${round(p50)} ms)`;
      figures.push({ figure, measured: p99, unit: 'ms', goal: 100 });
    }
    return figures;
  } finally {
    await product.dispose();
  }
}

/** Adds an editor. Returns an access token. */
async function join(product: Product, n: number): Promise<string> {
  const email = `editor-${n}@example.com`;
  const invitation = { email, name: `Редакторка ${n}`, role: 'editor' };
  const { link } = await product.api<PersonLink>('POST', '/api/invitations/', invitation);
  const { password } = product;
  await send(product, '', 'POST', '/api/auth/join', { token: link.slice(link.indexOf('#') + 1), password });
  return (await product.login(email, password)).accessToken;
}

function previews(product: Product, people: readonly string[]): Caller[] {
  return people.flatMap((token) =>
    previewed.map((change) => () => {
      const body = { selection: all, change };
      return send(product, token, 'POST', '/api/clothes/batch/preview', body);
    }),
  );
}

/**
 * Gives items descriptions as long as allowed. Returns callers that save cells of them, each of its
 * own items, in turn with a change and without one.
 */
async function cells(product: Product, token: string): Promise<Caller[]> {
  const description = 'ї'.repeat(maxDescriptionLength);
  const callers: Caller[] = [];
  for (let first = 1; callers.length < together; first += maxCellItems) {
    const ids = Array.from({ length: maxCellItems }, (_, at) => first + at);
    for (const id of ids)
      await send(product, token, 'PATCH', `/api/clothes/${id}/description`, { description });
    const page = 1 + (first - 1) / maxCellItems;
    const listed = await product.api<ClothesListItem[]>(
      'GET',
      `/api/clothes/?sort=id&page=${page}&size=${maxCellItems}`,
    );
    const versions = new Map(listed.map(({ id, version }) => [id, version]));
    let call = 0;
    callers.push(async () => {
      call += 1;
      const brandId = 1 + ((call >> 1) % 2);
      const items = ids.map((id) => ({ id, version: versions.get(id) ?? 0, set: { brandId } }));
      const { status, bytes } = await send(product, token, 'PATCH', '/api/clothes/', {
        items,
      } satisfies CellsInput);
      if (status === 429) return;
      // Not parsed as JSON, because that would hold up this process and its health calls.
      for (const [, id, version] of bytes.toString('latin1').matchAll(/"id":(\d+),[^{}]*"version":(\d+)/g))
        versions.set(Number(id), Number(version));
    });
  }
  return callers;
}

async function beginAndStop(product: Product, token: string): Promise<void> {
  const body = { selection: all, change: { brandId: 1 } };
  const begun = dataOf<BatchStarted>(await send(product, token, 'POST', '/api/clothes/batch', body));
  if (!begun) return;
  await pause();
  await send(product, token, 'POST', `/api/tasks/${begun.taskId}/stop`);
}

/** Merges all suppliers into one, in a single round. A merge of many items is a task. */
function mergeOnce(product: Product, token: string): Caller {
  return async () => {
    const suppliers = await product.api<{ id: number }[]>('GET', '/api/suppliers/');
    const [stays, ...ids] = suppliers.map(({ id }) => id);
    if (ids.length === 0) return pause();
    const answer = await send(product, token, 'POST', `/api/suppliers/${stays}/merge`, { ids });
    const { taskId } = dataOf<Partial<BatchStarted>>(answer) ?? {};
    while (taskId !== undefined && (await isRunning(product, taskId))) await pause();
  };
}

async function isRunning(product: Product, taskId: number): Promise<boolean> {
  const { status, detail } = await product.api<BatchTask>('GET', `/api/tasks/${taskId}`);
  if (status === 'failed') throw new Error(detail);
  return status === 'pending' || status === 'running';
}

function pause(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, begunFor));
}

const folder = await mkdtemp(path.join(tmpdir(), 'clothes-admin-costly-'));
try {
  const file = path.join(folder, 'copy.db');
  await copyFile((await sqliteOf(items)).replace(/^file:/, ''), file);
  const title = 'Server, others beside costly previews and writes';
  report(title, await measureWrites(`file:${file}`, 'SQLite'));
  const server = process.env.SCALE_POSTGRES;
  if (server)
    report(title, await measureWrites(await copyOf(server, await postgresOf(server, items)), 'PostgreSQL'));
} finally {
  await rm(folder, { recursive: true, force: true });
}
