/**
 * Measures changes of many items at once: how long they take, and what they do to other people's
 * calls and to memory. `BATCH_ITEMS=20000` measures another number of items; `SCALE_POSTGRES` is
 * that of scale.bench.ts.
 */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BatchPreview, BatchStarted } from '../../src/contract/batches';
import { startProduct } from '../../test/browser/support/product';
import { report } from '../support/figures';
import { alone, figuresOf, Others, run, timed } from './batchRuns';
import { copyOf, postgresOf, sqliteOf } from './lists';

const items = Number(process.env.BATCH_ITEMS ?? 100_000);
const all = { query: {}, except: [] };

/** The measured changes, in their order. Each is reverted afterwards. */
const changes: [string, unknown][] = [
  ['brand, type and colour', { brandId: 1, typeId: 1, colorId: null }],
  ['composition', { fabricComposition: [1, 2, 3].map((id) => ({ material: { id }, percent: 30 })) }],
  ['supplier', { supplierId: 1 }],
  ['deletion', { delete: true }],
];

async function measure(store: string, url: string): Promise<void> {
  const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'error', DATABASE_URL: url });
  try {
    const others = new Others(product, items);
    const quiet = await alone(store, others);
    for (const [name, change] of changes) {
      const body = { selection: all, change };
      const preview = await timed(() =>
        product.api<BatchPreview>('POST', '/api/clothes/batch/preview', body),
      );
      const begun = await run(product, others, () =>
        product.api<BatchStarted>('POST', '/api/clothes/batch', body),
      );
      report(`${store}: ${name}, ${items} items`, [
        { figure: 'preview', measured: preview, unit: 'ms', goal: 500 },
        ...figuresOf(begun, quiet),
      ]);
      const undone = await run(product, others, () =>
        product.api<BatchStarted>('POST', `/api/batches/${begun.batchId}/revert`),
      );
      report(`${store}: ${name}, taken back`, figuresOf(undone, quiet));
    }
  } finally {
    await product.dispose();
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'clothes-admin-batches-'));
try {
  const file = path.join(folder, 'copy.db');
  await copyFile((await sqliteOf(items)).replace(/^file:/, ''), file);
  await measure('SQLite', `file:${file}`);
  const server = process.env.SCALE_POSTGRES;
  if (server) await measure('PostgreSQL', await copyOf(server, await postgresOf(server, items)));
} finally {
  await rm(folder, { recursive: true, force: true });
}
