/**
 * Two servers on one PostgreSQL, each killed in turn during an import: the import continues on the
 * other, imports each row once, and can be reverted.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeDatabase } from '../../../server/test/support/app';
import { inTempFolder } from '../../../server/test/support/tempFolder';
import type { BatchStarted } from '../../../src/contract/batches';
import { Client } from '../support/client';
import { temporaryFiles } from '../support/dataFolder';
import { brands, endedTask, startImport, uploadTable } from '../support/importing';
import { countIn, schemaOf } from '../support/postgresServer';
import { type RunningServer, serve } from '../support/process';
import { pause, rounds, seededRandom, until } from '../support/rounds';

const importing = suite('kill -9 during an import on PostgreSQL');
const random = seededRandom('kill -9 during an import on PostgreSQL');

const rows = 1500;
/** Seconds; a server counts as gone after a quarter of a minute. */
const patience = 240;

interface World {
  folder: string;
  servers: RunningServer[];
  start(): Promise<RunningServer>;
  count(statement: string): Promise<number>;
}

async function withServers(work: (world: World) => Promise<void>): Promise<void> {
  const made = await makeDatabase();
  const database = made?.config.database;
  if (!made || database?.kind !== 'postgres') throw new Error('for PostgreSQL only');
  const servers: RunningServer[] = [];
  try {
    await inTempFolder(async (folder) => {
      const start = async () => {
        const server = await serve(folder, { DATABASE_URL: database.url });
        servers.push(server);
        return server;
      };
      await work({ folder, servers, start, count: countIn(schemaOf(database.url)) });
    });
  } finally {
    for (const { child } of servers) child.kill('SIGKILL');
    await Promise.all(servers.map(({ ended }) => ended));
    await made.drop();
  }
}

const items = 'select count(*) from clothes';

importing('each row is imported once on PostgreSQL despite kill -9, and the whole is taken back', () =>
  withServers(async ({ folder, start, count }) => {
    let pair = [await start(), await start()];
    const [first] = pair;
    if (!first) throw new Error('no server');
    let client = await Client.signIn(first);
    const { taskId, batchId } = await startImport(client, rows);
    let kills = 0;
    for (; kills < rounds(1, 10) && (await count(items)) < rows; kills += 1) {
      const before = await count(items);
      await until('rows', async () => (await count(items)) > before, patience);
      await pause(random() * 30);
      // The server that runs the import, and then the one that has taken it over, or neither.
      const [gone, stays] = pair;
      if (!gone || !stays) throw new Error('no server');
      await gone.end('SIGKILL');
      pair = [stays, await start()];
      client = client.at(stays);
    }
    const task = await endedTask(client, taskId);
    assert.equal([task.status, task.done, task.skippedCount], ['completed', rows, 0]);
    assert.equal(temporaryFiles(folder), []);
    assert.is(await count(items), rows);
    assert.is(await count('select count(distinct title) from clothes'), rows);
    assert.is(await count('select count(*) from brands'), brands);
    const changes = `from changes where batch_id = ${batchId} and kind = 'created'`;
    assert.is(await count(`select count(*) ${changes}`), rows + brands);
    assert.is(await count(`select count(distinct (subject, subject_id)) ${changes}`), rows + brands);
    const undo = await client.data<BatchStarted>('POST', `/api/batches/${batchId}/revert`);
    assert.is((await endedTask(client, undo.taskId)).status, 'completed');
    assert.is(await count('select (select count(*) from clothes) + (select count(*) from brands)'), 0);
    assert.is(await count(`select count(*) from changes where batch_id = ${undo.batchId}`), rows + brands);
    console.log(`${rows} rows imported over ${kills} kills`);
  }),
);

importing('a spreadsheet killed while it is read leaves nothing on PostgreSQL, and no file', () =>
  withServers(async ({ folder, start, count }) => {
    const server = await start();
    const client = await Client.signIn(server);
    const answer = uploadTable(client, 20_000).catch(() => null);
    await until('rows', async () => (await count('select count(*) from import_rows')) > 0);
    await server.end('SIGKILL');
    await answer;
    const next = client.at(await start());
    assert.equal(await next.data('GET', '/api/clothes/'), []);
    assert.is(await count("select count(*) from changes where subject <> 'administrators'"), 0);
    // Another server may be receiving into the same folder, so the start removes only old files.
    assert.is(temporaryFiles(folder).length, 1);
    const again = await uploadTable(next, 50);
    assert.is(again.counts.new, 50);
  }),
);

importing.run();
