/**
 * Measures changes of many items at once: how long they take, and what they do to other people's
 * calls and to memory. `BATCH_ITEMS=20000` measures another number of items; `SCALE_POSTGRES` is
 * that of scale.bench.ts.
 */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BatchPreview, BatchStarted, BatchTask } from '../../src/contract/batches';
import { type Product, startProduct } from '../../test/browser/support/product';
import { type Figure, report, round } from '../support/figures';
import { resident } from '../support/resident';
import { copyOf, postgresOf, sqliteOf } from './lists';

const items = Number(process.env.BATCH_ITEMS ?? 100_000);
const wantedSeconds = 120;
/**
 * Milliseconds between two calls of other people, and how many of these calls run without a batch.
 */
const pause = 5;
const quietCalls = 600;
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
    const others = new Others(product);
    const quiet = await others.during(async (made) => made() >= quietCalls);
    console.log(`\n${store}: calls of others, alone: p99 ${round(quiet)} ms`);
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

interface Measured {
  batchId: number;
  /** Milliseconds of the call that begins the batch, and seconds until all items are changed. */
  begin: number;
  seconds: number;
  p99: number;
  /** MB by which the process grew. */
  grown: number;
}

function figuresOf({ begin, seconds, p99, grown }: Measured, quiet: number): Figure[] {
  return [
    { figure: 'begin', measured: begin, unit: 'ms', goal: 500 },
    { figure: 'all items', measured: seconds, unit: 's', goal: wantedSeconds },
    { figure: 'calls of others, p99', measured: p99, unit: 'ms', floor: quiet, goal: 2, ofFloor: true },
    { figure: 'memory, growth', measured: grown, unit: 'MB', goal: 60 },
  ];
}

async function run(product: Product, others: Others, begin: () => Promise<BatchStarted>): Promise<Measured> {
  const before = await resident(product.pid());
  const from = performance.now();
  const { taskId, batchId } = await begin();
  const begun = performance.now() - from;
  let most = before;
  const p99 = await others.during(async () => {
    most = Math.max(most, await resident(product.pid()));
    const task = await product.api<BatchTask>('GET', `/api/tasks/${taskId}`);
    if (task.status === 'failed') throw new Error(task.detail);
    return task.status === 'completed';
  });
  return { batchId, begin: begun, seconds: (performance.now() - from) / 1000, p99, grown: most - before };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/**
 * The calls of other people in the meantime: they read an item, a page and a search, and save an
 * item.
 */
class Others {
  #turn = 0;

  constructor(private readonly product: Product) {}

  /**
   * Makes calls until `isOver` resolves with true, which is asked in between. Returns the p99 in
   * ms.
   */
  async during(isOver: (made: () => number) => Promise<boolean>): Promise<number> {
    const times: number[] = [];
    while (!(await isOver(() => times.length))) {
      for (let n = 0; n < 20; n += 1) {
        times.push(await timed(() => this.#call()));
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
  }

  async #call(): Promise<unknown> {
    const { product } = this;
    this.#turn += 1;
    const id = 1 + ((this.#turn * 37) % items);
    switch (this.#turn % 5) {
      case 0:
        return product.api('GET', '/api/clothes/?page=1&size=25');
      case 1:
        return product.api('GET', `/api/clothes/?q=${encodeURIComponent(String(id))}&size=25`);
      case 2:
        // The item may have just been deleted.
        return product
          .api('PATCH', `/api/clothes/${id}/description`, { description: `Опис ${this.#turn}` })
          .catch(() => null);
      default:
        return product.api('GET', `/api/clothes/${id}`).catch(() => null);
    }
  }
}

// Stands at the end of the file, because the class above has to be defined.
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
