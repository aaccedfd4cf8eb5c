/** An import as a client runs it, for servers that are killed meanwhile. */
import * as assert from 'uvu/assert';
import type { BatchStarted, BatchTask } from '../../../src/contract/batches';
import type { ImportDryRun } from '../../../src/contract/imports';
import type { Client } from './client';
import { pause } from './rounds';

/** The number of brands that a table names. */
export const brands = 10;

/** Starts an import of `rows` new items. */
export async function startImport(client: Client, rows: number): Promise<BatchStarted> {
  const { id, counts } = await uploadTable(client, rows);
  assert.is(counts.new, rows);
  return client.data<BatchStarted>('POST', `/api/import/${id}/run`, {});
}

export function uploadTable(client: Client, rows: number): Promise<ImportDryRun> {
  const form = new FormData();
  form.append('file', new Blob([table(rows)]), 'таблиця.csv');
  return client.data<ImportDryRun>('POST', '/api/import/', form);
}

function table(rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => `Пальто ${n};Марка ${n % brands};Опис`);
  return `Назва;Бренд;Опис\n${lines.join('\n')}\n`;
}

/** Waits until a task has ended. */
export async function endedTask(client: Client, taskId: number): Promise<BatchTask> {
  for (;;) {
    const task = await client.data<BatchTask>('GET', `/api/tasks/${taskId}`);
    if (task.status !== 'pending' && task.status !== 'running') return task;
    await pause(20);
  }
}
