import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BatchTask } from '../../src/contract/batches';
import type { Reference, ReferenceKind } from '../../src/contract/references';
import type { Merged, MergeStarted } from '../../src/contract/usage';
import { type Product, startProduct } from '../../test/browser/support/product';
import type { Figure } from '../support/figures';
import { healthBeside } from './healthBeside';

/** Milliseconds between two looks at a merge's task. */
const between = 200;

/** The lists whose entries are all merged into the first one, in this order. */
const lists = ['suppliers', 'brands', 'materials'] as const satisfies ReferenceKind[];

/**
 * Measures how long a merge of all entries of a list takes, and how long a health call takes
 * meanwhile. `url` is the DATABASE_URL of a SQLite file with many items, which stays unchanged.
 */
export async function measureMerges(url: string): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'clothes-admin-merges-'));
  try {
    const file = path.join(folder, 'copy.db');
    await copyFile(url.replace(/^file:/, ''), file);
    const product = await startProduct({
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      DATABASE_URL: `file:${file}`,
    });
    try {
      const figures: Figure[] = [];
      for (const kind of lists) figures.push(...(await measureMerge(product, kind)));
      return figures;
    } finally {
      await product.dispose();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureMerge(product: Product, kind: ReferenceKind): Promise<Figure[]> {
  const entries = await product.api<Reference[]>('GET', `/api/${kind}/`);
  const [first, ...ids] = entries.map(({ id }) => id).sort((one, other) => one - other);
  const from = performance.now();
  let answered = 0;
  let moved: Merged['moved'] = { items: 0, purchases: 0 };
  const merge = async () => {
    const answer = await product.api<Merged | MergeStarted>('POST', `/api/${kind}/${first}/merge`, { ids });
    answered = performance.now() - from;
    if ('taskId' in answer) await end(product, answer.taskId);
    moved = answer.moved;
  };
  const { p99, slowest } = await healthBeside(product, [merge], 0);
  const seconds = (performance.now() - from) / 1000;
  const what = `a merge of ${ids.length} ${kind} with ${moved.purchases || moved.items} references`;
  return [
    { figure: `${what}: answered`, measured: answered, unit: 'ms', goal: 2000 },
    { figure: `${what}: all moved`, measured: seconds, unit: 's', goal: 60 },
    { figure: `health beside ${what}, p99`, measured: p99, unit: 'ms', goal: 100 },
    { figure: `health beside ${what}, slowest`, measured: slowest, unit: 'ms', goal: 250 },
  ];
}

/** Waits for the end of a task. */
async function end(product: Product, taskId: number): Promise<void> {
  for (;;) {
    const task = await product.api<BatchTask>('GET', `/api/tasks/${taskId}`);
    if (task.status === 'completed') return;
    if (task.status !== 'pending' && task.status !== 'running') throw new Error(task.detail);
    await new Promise((resolve) => setTimeout(resolve, between));
  }
}
