/** kill -9 in the middle of an import: it continues, imports each row once, and can be reverted. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inTempFolder } from '../../server/test/support/tempFolder';
import type { BatchStarted } from '../../src/contract/batches';
import { Client } from './support/client';
import { count, damage, query, temporaryFiles, withoutChange } from './support/dataFolder';
import { brands, endedTask, startImport, uploadTable } from './support/importing';
import { serve, withServer } from './support/process';
import { pause, rounds, seededRandom, until } from './support/rounds';

const importing = suite('kill -9 during an import');
const random = seededRandom('kill -9 during an import');

/** Enough rows for several rounds of an import. */
const rows = 1500;

importing('each row is imported once despite kill -9, and the whole is taken back', () =>
  inTempFolder(async (folder) => {
    const { client, started } = await withServer(folder, async (server) => {
      const client = await Client.signIn(server);
      return { client, started: await startImport(client, rows) };
    });
    let kills = 0;
    for (; kills < rounds(1, 20) && itemsIn(folder) < rows; kills += 1) {
      const server = await serve(folder);
      try {
        assert.equal([...damage(folder), ...withoutChange(folder)], []);
        const before = itemsIn(folder);
        await until('rows', () => itemsIn(folder) > before);
        await pause(random() * 30);
      } finally {
        await server.end('SIGKILL');
      }
    }
    await withServer(folder, async (server) => {
      const again = client.at(server);
      const task = await endedTask(again, started.taskId);
      assert.equal([task.status, task.done, task.skippedCount], ['completed', rows, 0]);
      assert.equal(temporaryFiles(folder), []);
      assert.is(itemsIn(folder), rows);
      assert.is(count(folder, 'select count(distinct title) from clothes'), rows);
      assert.is(count(folder, 'select count(*) from brands'), brands);
      assert.equal([...damage(folder), ...withoutChange(folder)], []);
      const undo = await again.data<BatchStarted>('POST', `/api/batches/${started.batchId}/revert`);
      assert.is((await endedTask(again, undo.taskId)).status, 'completed');
      assert.equal(query(folder, 'select id from clothes union all select id from brands'), []);
      assert.equal(withoutChange(folder), []);
    });
    console.log(`${rows} rows imported over ${kills} kills`);
  }),
);

importing('a spreadsheet killed while it is read leaves nothing in the catalogue, and no file', () =>
  inTempFolder(async (folder) => {
    await withServer(folder, async (server) => {
      const client = await Client.signIn(server);
      const answer = uploadTable(client, 20_000).catch(() => null);
      await until('rows', () => count(folder, 'select count(*) from import_rows') > 0);
      await server.end('SIGKILL');
      await answer;
    });
    await withServer(folder, async () => {
      assert.equal(temporaryFiles(folder), []);
      assert.is(itemsIn(folder), 0);
      assert.equal([...damage(folder), ...withoutChange(folder)], []);
    });
  }),
);

importing.run();

function itemsIn(folder: string): number {
  return count(folder, 'select count(*) from clothes');
}
