/**
 * kill -9 during a merge of many items: it is stored completely or not at all; a repeated call
 * completes it.
 */
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/src/platform/db/open';
import { fillItems, referenceCounts } from '../../server/test/support/manyItems';
import { inTempFolder } from '../../server/test/support/tempFolder';
import type { Merged } from '../../src/contract/usage';
import { Client } from './support/client';
import { count, damage } from './support/dataFolder';
import { serve, withServer } from './support/process';
import { pause, rounds, seededRandom } from './support/rounds';

const killing = suite('kill -9 during a merge');
const random = seededRandom('kill -9 during a merge');

/** The lists in the order of their merges, with the columns that name their entries. */
const lists = [
  ['brands', 'clothes', 'brand_id'],
  ['suppliers', 'purchases', 'supplier_id'],
  ['materials', 'compositions', 'material_id'],
] as const;

killing(`${rounds(1, 40)} rounds leave no merge half done`, () =>
  inTempFolder(async (folder) => {
    const { db, close } = await openDatabase({ kind: 'sqlite', file: path.join(folder, 'clothes.db') });
    await fillItems(db, 2000);
    await close();
    const client = await withServer(folder, (server) => Client.signIn(server));
    for (const [kind, table, column] of lists) {
      const last = referenceCounts[kind];
      const ids = Array.from({ length: last - 1 }, (_, at) => at + 2);
      const merge = (at: Client) => at.call<Merged>('POST', `/api/${kind}/1/merge`, { ids }, { key: kind });
      const left = () => count(folder, `select count(*) from ${table} where ${column} > 1`);
      const changes = () => count(folder, 'select count(*) from changes');
      const before = { left: left(), changes: changes() };
      for (let round = rounds(1, 40); round > 0 && left() > 0; round -= 1) {
        const server = await serve(folder);
        const merging = merge(client.at(server)).catch(() => null);
        await pause(random() * 400);
        await server.end('SIGKILL');
        await merging;
        assert.equal(damage(folder), []);
        const whole = left() === 0;
        assert.is(count(folder, `select count(*) from ${kind}`), whole ? 1 : last);
        if (!whole) assert.equal({ left: left(), changes: changes() }, before);
      }
      const { status, data } = await withServer(folder, (server) => merge(client.at(server)));
      assert.is(status, 200);
      assert.is(left(), 0);
      // One change for each item and each entry, and one for the names.
      assert.is(changes() - before.changes, data.moved.items + last);
      assert.is(count(folder, `select count(*) from reference_aliases where kind = '${kind}'`), last - 1);
    }
  }),
);

killing.run();
