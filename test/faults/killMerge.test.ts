/**
 * kill -9 during a merge: it is not begun, and a repeated call makes it, or it is begun, and the
 * next start completes it.
 */
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/src/platform/db/open';
import { fillItems, referenceCounts } from '../../server/test/support/manyItems';
import { inTempFolder } from '../../server/test/support/tempFolder';
import type { Merged, MergeStarted } from '../../src/contract/usage';
import { Client } from './support/client';
import { count, damage } from './support/dataFolder';
import { serve, withServer } from './support/process';
import { pause, rounds, seededRandom, until } from './support/rounds';

const killing = suite('kill -9 during a merge');
const random = seededRandom('kill -9 during a merge');

/** The lists in the order of their merges, with the columns that name their entries. */
const lists = [
  ['brands', 'clothes', 'brand_id'],
  ['suppliers', 'purchases', 'supplier_id'],
  ['materials', 'compositions', 'material_id'],
] as const;

// A call moves few items itself; a task moves many.
for (const [how, items] of [
  ['few', 2000],
  ['many', 4300],
] as const) {
  killing(`kill -9 in a merge of ${how}, ${rounds(1, 40)} rounds: none is begun, or all is completed`, () =>
    inTempFolder((folder) => mergeAll(folder, items)),
  );
}

async function mergeAll(folder: string, items: number): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'sqlite', file: path.join(folder, 'clothes.db') });
  await fillItems(db, items);
  await close();
  const client = await withServer(folder, (server) => Client.signIn(server));
  for (const [kind, table, column] of lists) {
    const last = referenceCounts[kind];
    const ids = Array.from({ length: last - 1 }, (_, at) => at + 2);
    const merge = (at: Client) =>
      at.call<Merged | MergeStarted>('POST', `/api/${kind}/1/merge`, { ids }, { key: kind });
    const left = () => count(folder, `select count(*) from ${table} where ${column} > 1`);
    const entries = () => count(folder, `select count(*) from ${kind}`);
    const shown = () => count(folder, `select count(*) from ${kind} where merging_into is null`);
    const changes = () => count(folder, 'select count(*) from changes');
    const before = { left: left(), changes: changes() };
    for (let round = rounds(1, 40); round > 0 && entries() > 1; round -= 1) {
      const server = await serve(folder);
      const merging = merge(client.at(server)).catch(() => null);
      await pause(random() * 400);
      await server.end('SIGKILL');
      await merging;
      assert.equal(damage(folder), []);
      const isBegun = shown() === 1;
      if (!isBegun) {
        assert.is(shown(), last);
        assert.equal({ left: left(), changes: changes() }, before);
      } else if (entries() === 1) assert.is(left(), 0);
    }
    const { status, data } = await withServer(folder, async (server) => {
      const at = client.at(server);
      const answer = await merge(at);
      await until('the end of the merge', async () => entries() === 1);
      return answer;
    });
    assert.is(status, before.left > 2000 ? 202 : 200);
    assert.is(left(), 0);
    // One change for each item and each entry, and one for the names.
    assert.is(changes() - before.changes, data.moved.items + last);
    assert.is(count(folder, `select count(*) from reference_aliases where kind = '${kind}'`), last - 1);
  }
}

killing.run();
