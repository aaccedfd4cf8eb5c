/**
 * Measures spreadsheets: how long an export of all items and an import of many rows take, and how
 * much memory they use. `SHEET_ITEMS` and `SHEET_ROWS` measure other numbers.
 */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchStarted, BatchTask } from '../../src/contract/batches';
import type { ImportDryRun } from '../../src/contract/imports';
import { type Product, startProduct } from '../../test/browser/support/product';
import { type Figure, report } from '../support/figures';
import { resident } from '../support/resident';
import { sqliteOf } from './lists';

const items = Number(process.env.SHEET_ITEMS ?? 100_000);
const rows = Number(process.env.SHEET_ROWS ?? 10_000);
const rest = await mkdtemp(path.join(tmpdir(), 'clothes-admin-sheets-'));

try {
  // The import writes to a copy, because other measurements use the same list.
  const file = path.join(rest, 'clothes.db');
  await copyFile((await sqliteOf(items)).replace(/^file:/, ''), file);
  const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'error', DATABASE_URL: `file:${file}` });
  try {
    const { accessToken } = await product.login();
    const headers = { authorization: `Bearer ${accessToken}` };
    report(`export of ${items} items`, await measureExports(product, headers));
    report(`import of ${rows} rows`, [
      ...(await measureImport(product, headers, 'new items', newItems())),
      ...(await measureImport(product, headers, 'changed items', changedItems())),
    ]);
  } finally {
    await product.dispose();
  }
} finally {
  await rm(rest, { recursive: true, force: true });
}

type Headers = Record<string, string>;

async function measureExports(product: Product, headers: Headers): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const format of ['csv', 'xlsx']) {
    for (const row of ['items', 'purchases']) {
      const before = await resident(product.pid());
      let highest = before;
      const from = performance.now();
      const answer = await fetch(`${product.address}/api/clothes/export?format=${format}&rows=${row}`, {
        headers,
      });
      if (!answer.ok) throw new Error(`the export answered ${answer.status}`);
      let looked = 0;
      for await (const _ of answer.body ?? []) {
        looked += 1;
        if (looked % 100 === 0) highest = Math.max(highest, await resident(product.pid()));
      }
      const seconds = (performance.now() - from) / 1000;
      figures.push(
        { figure: `${format}, ${row}`, measured: seconds, unit: 's', goal: 20 },
        { figure: `${format}, ${row}: more memory`, measured: highest - before, unit: 'MB', goal: 80 },
      );
    }
  }
  return figures;
}

async function measureImport(
  product: Product,
  headers: Headers,
  what: string,
  table: string,
): Promise<Figure[]> {
  const form = new FormData();
  form.append('file', new Blob([table]), 'table.csv');
  const from = performance.now();
  const answer = await fetch(`${product.address}/api/import/`, { method: 'POST', headers, body: form });
  const { data }: { data: ImportDryRun } = await answer.json();
  const dry = (performance.now() - from) / 1000;
  const begun = performance.now();
  const { taskId } = await product.api<BatchStarted>('POST', `/api/import/${data.id}/run`, {});
  for (;;) {
    const { status, done } = await product.api<BatchTask>('GET', `/api/tasks/${taskId}`);
    if (status === 'completed' && done === rows) break;
    if (status !== 'pending' && status !== 'running') throw new Error(`the import is ${status} at ${done}`);
    await sleep(100);
  }
  return [
    { figure: `${what}: dry run`, measured: dry, unit: 's', goal: 15 },
    { figure: `${what}: import`, measured: (performance.now() - begun) / 1000, unit: 's', goal: 60 },
  ];
}

function newItems(): string {
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `Пальто ${n};Опис товару ${n};Марка ${n % 50};Тип ${n % 9};"Бавовна 60%; Вовна 40%";Ательє;${n}`,
  );
  return `Назва;Опис;Бренд;Тип;Склад тканини;Постачальник;Ціна\n${lines.join('\n')}\n`;
}

function changedItems(): string {
  const lines = Array.from({ length: rows }, (_, n) => `${n + 1};Нова назва ${n};Марка ${n % 50};99,5`);
  return `Номер товару;Назва;Бренд;Ціна\n${lines.join('\n')}\n`;
}
