/** kill -9 while many items change: the task continues, repeats nothing and omits nothing. */
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/src/platform/db/open';
import { fillItems } from '../../server/test/support/manyItems';
import { inTempFolder } from '../../server/test/support/tempFolder';
import type { BatchStarted, BatchTask } from '../../src/contract/batches';
import { Client, newKey } from './support/client';
import { count, damage, query } from './support/dataFolder';
import { serve, withServer } from './support/process';
import { pause, rounds, seededRandom, until } from './support/rounds';

const killing = suite('kill -9 while many items change');
const random = seededRandom('kill -9 while many items change');

const items = 900;
/** The most kills of one task. */
const killsOfTask = 2;
const all = { query: {}, except: [] };

killing(`kill -9 while many items change: ${rounds(1, 30)} rounds of change, revert, deletion`, async () => {
  let kills = 0;
  for (let round = 0; round < rounds(1, 30); round += 1) {
    await inTempFolder(async (folder) => {
      kills += await oneFolder(folder);
    });
  }
  console.log(`${kills} times killed in the middle`);
  assert.ok(kills > 0);
});

/** Returns how often a task was killed in its middle. */
async function oneFolder(folder: string): Promise<number> {
  let client = await withServer(folder, async (server) => Client.signIn(server));
  const { db, close } = await openDatabase({ kind: 'sqlite', file: path.join(folder, 'clothes.db') });
  await fillItems(db, items);
  await close();
  const before = valuesOf(folder);
  let kills = 0;

  /** Runs a task to its end, and kills the server from time to time. */
  const toTheEnd = async (begin: (key: string) => Promise<BatchStarted>): Promise<BatchTask> => {
    const key = newKey();
    for (let turn = 0; ; turn += 1) {
      const server = await serve(folder);
      client = client.at(server);
      try {
        // With the same key, a repeated call begins no second task.
        const { taskId } = await begin(key);
        const wanted = turn < killsOfTask ? random() * items : Number.POSITIVE_INFINITY;
        const task = await until('a part of it', async () => {
          const found = await client.data<BatchTask>('GET', `/api/tasks/${taskId}`);
          const isOver = found.status !== 'pending' && found.status !== 'running';
          return (isOver || found.done >= wanted) && found;
        });
        if (task.status === 'completed') return task;
        assert.is(task.status, 'running', task.detail);
        await pause(random() * 10);
      } finally {
        await server.end('SIGKILL');
      }
      kills += 1;
      assert.equal(damage(folder), []);
    }
  };

  const change = { brandId: 3, supplierId: 4, fabricComposition: [{ material: { id: 2 }, percent: 30 }] };
  const post = (url: string, body: unknown) => (key: string) =>
    client.data<BatchStarted>('POST', url, body, key);
  const changed = await toTheEnd(post('/api/clothes/batch', { selection: all, change }));
  assertWhole(folder, changed);
  assert.is(count(folder, 'select count(*) from clothes where brand_id is not 3'), 0);
  assert.is(count(folder, 'select count(*) from purchases where supplier_id is not 4'), 0);
  assert.is(count(folder, 'select count(*) from compositions where material_id is not 2'), 0);
  const undone = await toTheEnd(post(`/api/batches/${changed.batchId}/revert`, {}));
  assertWhole(folder, undone);
  assert.equal(valuesOf(folder), before);
  const removed = await toTheEnd(post('/api/clothes/batch', { selection: all, change: { delete: true } }));
  assertWhole(folder, removed);
  assert.is(count(folder, 'select count(*) from clothes'), 0);
  assert.is(count(folder, 'select items from clothes_counts'), 0);
  assert.is(count(folder, 'select count(*) from batch_selections'), 0);
  return kills;
}

/** Checks that every subject was handled once, and has at most one change of the batch. */
function assertWhole(folder: string, { batchId, done, total, skippedCount }: BatchTask): void {
  assert.equal([done, skippedCount], [total, 0]);
  const repeated = query(
    folder,
    'select subject_id from changes where batch_id = ? group by subject_id having count(*) > 1',
    batchId,
  );
  assert.equal(repeated, []);
  assert.is(count(folder, 'select count(*) from changes where batch_id = ?', batchId), total);
}

function valuesOf(folder: string): string {
  return JSON.stringify([
    query(folder, 'select id, brand_id, color_id, type_id from clothes order by id'),
    query(folder, 'select * from compositions order by clothes_id, position'),
    query(folder, 'select id, supplier_id from purchases order by id'),
  ]);
}

killing.run();
