/** The same calls at a thousand and at a million items: what a call costs must not grow with what it does not show. */
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { FastCreated } from '../src/contract';
import { type Product, startProduct } from '../test/browser/support/product';
import { type Figure, median, report } from './support/figures';

const few = 1_000;
const many = 1_000_000;
const calls = [
  '/api/clothes/500',
  '/api/clothes/?page=1&size=25',
  '/api/clothes/?page=20&size=25&sort=title',
];

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'error' });
try {
  const supplier = await product.api<{ id: number }>('POST', '/api/suppliers/', { name: 'Humana' });
  await product.api<FastCreated>('POST', '/api/clothes/fast_create', {
    title: 'Пальто',
    supplierId: supplier.id,
  });
  const before = await measureWith(product, few);
  const after = await measureWith(product, many);
  report(
    'A million items beside a thousand',
    calls.map(
      (call, index): Figure => ({
        figure: call,
        measured: after[index] ?? 0,
        floor: before[index] ?? 0,
        unit: 'ms',
        goal: 1.5,
        ofFloor: true,
      }),
    ),
  );
} finally {
  await product.dispose();
}

/** Median milliseconds of each call, one after another, with so many items there. */
async function measureWith(to: Product, items: number): Promise<number[]> {
  await to.stop();
  grow(path.join(to.dataDir, 'clothes.db'), items);
  await to.start();
  const { accessToken } = await to.login();
  const headers = { Authorization: `Bearer ${accessToken}` };
  const medians: number[] = [];
  for (const call of calls) {
    const times: number[] = [];
    for (let round = 0; round < 230; round++) {
      const from = performance.now();
      const answer = await fetch(to.address + call, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${call} answered ${answer.status}`);
      if (round >= 30) times.push(performance.now() - from);
    }
    medians.push(median(times));
  }
  return medians;
}

/** Copies the first item, with its purchase, until there are so many. */
function grow(file: string, items: number): void {
  const db = new DatabaseSync(file);
  db.exec(`
    BEGIN;
    WITH RECURSIVE n(id) AS (
      SELECT (SELECT max(id) + 1 FROM clothes) UNION ALL SELECT id + 1 FROM n WHERE id < ${items}
    )
    INSERT INTO clothes (id, title, title_key, title_sort, version, created_at, updated_at)
    SELECT n.id, title || ' ' || n.id, title_key || ' ' || n.id, title_sort || (n.id * 7919 % ${items}), version, created_at, updated_at
    FROM n JOIN clothes ON clothes.id = 1;
    INSERT INTO purchases (id, clothes_id, supplier_id, luxury, created_at, updated_at)
    SELECT clothes.id, clothes.id, purchases.supplier_id, 0, purchases.created_at, purchases.updated_at
    FROM clothes JOIN purchases ON purchases.id = 1 WHERE clothes.id > (SELECT max(id) FROM purchases);
    COMMIT;`);
  db.close();
}
