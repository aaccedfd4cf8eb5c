/**
 * Measures the first page of the items with, and without, a tag that many items have: the slowest
 * of all orders in both directions; then writes of tags. `TAG_ITEMS=20000` measures another number
 * of items; `SCALE_POSTGRES` is that of scale.bench.ts.
 */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listItemsPage } from '../../server/src/clothes/list/list';
import { sortFields } from '../../server/src/clothes/list/orders';
import { itemsQuery } from '../../server/src/clothes/list/query';
import { type DatabaseAddress, openDatabase } from '../../server/src/platform/db/open';
import { tagIds } from '../../server/test/support/manyTags';
import { type Figure, median, report } from '../support/figures';
import { copyOf, postgresOf, sqliteOf } from './lists';
import { measureWrites } from './tagWrites';

const items = Number(process.env.TAG_ITEMS ?? 100_000);
const rounds = 5;

/** The shares of items that have a tag, and the highest good value on SQLite, in milliseconds. */
const goals = { 'random 60 %': 50, 'oldest 60 %': 150, 'random 97 %': 150 } as const;
const filters = { with: 'tagIds', without: 'withoutTagIds' } as const;
const orders = sortFields.flatMap((field) => [field, `-${field}`]);

/** Measures a database; `ease` is how many times as long as on SQLite a call may take. */
async function measure(store: string, address: DatabaseAddress, ease: number): Promise<void> {
  const { db, close } = await openDatabase(address);
  const timeOf = async (asked: Record<string, string>): Promise<number> => {
    const query = itemsQuery({ page: '1', size: '25', ...asked });
    if (!query) throw new Error('nothing was asked');
    const times: number[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const from = performance.now();
      await listItemsPage(db, query);
      if (round >= 0) times.push(performance.now() - from);
    }
    return median(times);
  };
  const figures: Figure[] = [];
  for (const [share, goal] of Object.entries(goals)) {
    for (const [how, name] of Object.entries(filters)) {
      const slowest = { order: '', measured: 0, floor: 0 };
      for (const order of orders) {
        const measured = await timeOf({ sort: order, [name]: `${tagIds[share]}` });
        if (measured <= slowest.measured) continue;
        Object.assign(slowest, { order, measured, floor: await timeOf({ sort: order }) });
      }
      const { order, measured, floor } = slowest;
      figures.push({
        figure: `${how}: ${share}, by ${order}`,
        measured,
        unit: 'ms',
        floor,
        goal: goal * ease,
      });
    }
  }
  const measured = await timeOf({ withoutTags: 'true' });
  const floor = await timeOf({});
  figures.push({ figure: 'without any tag', measured, unit: 'ms', floor, goal: 150 * ease });
  report(`${store}, ${items} items: the first page, and their number`, figures);
  await close();
}

const folder = await mkdtemp(path.join(tmpdir(), 'clothes-admin-tags-'));
try {
  const stored = (await sqliteOf(items)).replace(/^file:/, '');
  await measure('SQLite', { kind: 'sqlite', file: stored }, 1);
  const file = path.join(folder, 'copy.db');
  await copyFile(stored, file);
  await measureWrites('SQLite', { kind: 'sqlite', file }, `file:${file}`, items);
  const server = process.env.SCALE_POSTGRES;
  if (server) {
    const filled = await postgresOf(server, items);
    await measure('PostgreSQL', { kind: 'postgres', url: filled }, 2);
    const url = await copyOf(server, filled);
    await measureWrites('PostgreSQL', { kind: 'postgres', url }, url, items);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
