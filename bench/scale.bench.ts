/**
 * Measures the likeness of ten thousand entries of a reference list; then the same calls and
 * screens at a thousand, a hundred thousand and a million items: the cost of a call must not grow
 * with the items it does not return. Then a load run at the longest list. `SCALE_ITEMS=1000,20000`
 * measures other lengths; `SCALE_POSTGRES=postgres://user@host:port` measures a PostgreSQL server
 * too, where it creates databases.
 *
 * The lists are written straight into the database once, kept in the folder for temporary files and
 * used again.
 */

import { changedOften, changedTwice } from '../server/test/support/manyChanges';
import { titleOf } from '../server/test/support/manyItems';
import type { FastCreated } from '../src/contract/types';
import { type Product, startProduct } from '../test/browser/support/product';
import { measureLikeness } from './scale/likeness';
import { postgresOf, sqliteOf } from './scale/lists';
import { measureScreens } from './scale/screens';
import { median, printTable, round } from './support/figures';
import { resident } from './support/resident';
import { heavyLoad } from './support/wrk';

const lengths = (process.env.SCALE_ITEMS ?? '1000,100000,1000000').split(',').map(Number);
const rounds = Number(process.env.SCALE_ROUNDS ?? 40);
const connections = 50;
const seconds = Number(process.env.SCALE_SECONDS ?? 8);
/**
 * The highest allowed cost of a call at the longest list, as a multiple of its cost at the
 * shortest.
 */
const goal = 1.5;

/**
 * The measured calls. The goal holds for the frequent (`hot`) ones; the others are only reported.
 * `last` is the number of items.
 */
const calls: { name: string; hot?: boolean; path(last: number): string }[] = [
  { name: 'an item', hot: true, path: () => '/api/clothes/500' },
  { name: 'first page', hot: true, path: () => '/api/clothes/?page=1&size=25' },
  { name: 'page 3 by title', hot: true, path: () => '/api/clothes/?page=3&size=25&sort=title' },
  {
    name: 'last page by title',
    hot: true,
    path: (last) => `/api/clothes/?page=${last / 25}&size=25&sort=title`,
  },
  { name: 'middle page by title', path: (last) => `/api/clothes/?page=${last / 50}&size=25&sort=title` },
  { name: 'search, one finds', hot: true, path: (last) => search(`сукня ${last - (last % 112)}`) },
  { name: 'search, an eighth finds', path: () => search('сукня') },
  { name: 'the same by title', path: () => `${search('сукня')}&sort=title` },
  { name: 'search, two letters', path: () => search('ко') },
  { name: 'filter: brand', path: () => '/api/clothes/?brandId=5&size=25' },
  { name: 'filter: supplier, by title', path: () => '/api/clothes/?supplierId=7&size=25&sort=title' },
  {
    name: 'filter: no photo, no description',
    path: () => '/api/clothes/?withoutPhoto=true&withoutDescription=true',
  },
  { name: 'changes of an item, two', hot: true, path: () => `/api/clothes/${changedTwice}/changes` },
  { name: 'changes of an item, 10 000', hot: true, path: () => `/api/clothes/${changedOften}/changes` },
  { name: 'all changes', hot: true, path: () => '/api/changes/' },
  { name: 'all deletions', hot: true, path: () => '/api/changes/?kind=deleted' },
  { name: 'changes of a day', hot: true, path: () => '/api/changes/?from=2026-01-01&to=2026-01-01' },
  { name: 'the trash', hot: true, path: () => '/api/trash/' },
  { name: 'the trash, page 40', hot: true, path: () => '/api/trash/?page=40' },
  {
    name: 'the trash, one found',
    hot: true,
    path: (last) => `/api/trash/?q=${encodeURIComponent(titleOf(last))}`,
  },
  { name: 'names that hold «12»', hot: true, path: () => '/api/brands/?q=12&size=50' },
];
const search = (q: string) => `/api/clothes/?q=${encodeURIComponent(q)}&size=25`;

/** The writes that `writes` measures after the calls. */
const changes = ['a creation', 'a save', 'a deletion'].map((name) => ({ name, hot: true }));

interface Store {
  name: string;
  /** The DATABASE_URL of a filled list. */
  url(items: number): Promise<string>;
}

const stores: Store[] = [{ name: 'SQLite', url: sqliteOf }];
const server = process.env.SCALE_POSTGRES;
if (server) stores.push({ name: 'PostgreSQL', url: (items) => postgresOf(server, items) });

await measureLikeness();

for (const store of stores) {
  const measured: { calls: number[]; screens: [string, number][] }[] = [];
  for (const items of lengths) {
    const product = await startProduct({
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      DATABASE_URL: await store.url(items),
    });
    try {
      measured.push({
        calls: await measureCalls(product, items),
        screens: await measureScreens(product, items),
      });
      if (items === lengths.at(-1)) await loadRun(store, product, items);
    } finally {
      await product.dispose();
    }
  }
  reportLengths(
    `${store.name}: a call, ms`,
    [...calls, ...changes].map(({ name, hot }, at) => ({
      name,
      hot,
      times: measured.map((each) => each.calls[at] ?? 0),
    })),
  );
  reportLengths(
    `${store.name}: a screen, ms`,
    (measured[0]?.screens ?? []).map(([name], at) => ({
      name,
      // The browser holds all rows of a short list but requests those of a long one, so these two
      // cannot be compared.
      hot: !/next page|Усі/.test(name),
      times: measured.map((each) => each.screens[at]?.[1] ?? 0),
    })),
  );
}

/**
 * Reports the times at all lengths side by side, and the longest list's as a multiple of the
 * shortest's.
 */
function reportLengths(
  title: string,
  lines: { name: string; hot?: boolean | undefined; times: number[] }[],
): void {
  printTable(
    [title, ...lengths.map((items) => items.toLocaleString('en')), 'ratio', ''],
    lines.map(({ name, hot, times }) => {
      const ratio = (times.at(-1) ?? 0) / (times[0] ?? 1);
      return [
        name,
        ...times.map(round),
        ratio.toFixed(2),
        hot ? (ratio <= goal ? 'ok' : `over ${goal}`) : '',
      ];
    }),
  );
}

/**
 * Returns the median milliseconds of each call, and then those of a creation, a save and a
 * deletion.
 */
async function measureCalls(product: Product, items: number): Promise<number[]> {
  const { accessToken } = await product.login();
  const headers = { Authorization: `Bearer ${accessToken}` };
  const medians: number[] = [];
  for (const { path: target } of calls) {
    const times: number[] = [];
    for (let turn = -5; turn < rounds; turn++) {
      const from = performance.now();
      const answer = await fetch(product.address + target(items), { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${target(items)} answered ${answer.status}`);
      if (turn >= 0) times.push(performance.now() - from);
    }
    medians.push(median(times));
  }
  for (const times of await writes(product)) medians.push(median(times));
  return medians;
}

async function writes(product: Product): Promise<number[][]> {
  const times: [number[], number[], number[]] = [[], [], []];
  for (let turn = -5; turn < rounds; turn++) {
    const input = { title: `Міряна сукня ${turn}`, supplierId: 7 };
    const whole = { ...input, description: 'Опис', brandId: 3, colorId: 4, typeId: 5, fabricComposition: [] };
    const steps: (() => Promise<unknown>)[] = [];
    let made: FastCreated | null = null;
    steps.push(async () => {
      made = await product.api<FastCreated>('POST', '/api/clothes/fast_create', input);
    });
    steps.push(() => product.api('PUT', `/api/clothes/${made?.clothesId}`, whole));
    steps.push(() => product.api('DELETE', `/api/clothes/${made?.clothesId}`));
    for (const [at, step] of steps.entries()) {
      const from = performance.now();
      await step();
      if (turn >= 0) times[at]?.push(performance.now() - from);
    }
  }
  return times;
}

/**
 * Reports many concurrent requests: how many were answered per second, and within what time half
 * and 99 of 100 of them were.
 */
async function loadRun({ name }: Store, product: Product, items: number): Promise<void> {
  const { accessToken } = await product.login();
  const headers = { Authorization: `Bearer ${accessToken}`, Accept: 'application/json' };
  const rows: string[][] = [];
  let by = '';
  for (const call of calls.filter(({ hot }) => hot)) {
    const run = await heavyLoad(product.address + call.path(items), headers, connections, seconds);
    if (run.failed > 0) throw new Error(`${run.failed} answers of ${call.name} were no 200`);
    by = run.by;
    const memory = await resident(product.pid());
    rows.push([
      call.name,
      run.perSecond.toFixed(0),
      round(run.p50),
      round(run.p99),
      run.p99 <= 50 ? 'ok' : 'over 50',
      memory.toFixed(0),
    ]);
  }
  const title = `${name}, ${items.toLocaleString('en')} items, ${connections} connections, ${by}`;
  printTable([title, 'a second', 'p50 ms', 'p99 ms', '', 'resident MB'], rows);
}
