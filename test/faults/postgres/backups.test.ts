/** Backups of PostgreSQL, with pg_dump and without; a restore brings everything back. */
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { verifyBackup } from '../../../server/src/backups/verifyBackup';
import { restoreBackup } from '../../../server/src/commands/restore/restoreBackup';
import { installationId } from '../../../server/src/platform/db/installation';
import { type DatabaseAddress, openDatabase } from '../../../server/src/platform/db/open';
import { StartError } from '../../../server/src/platform/StartError';
import { addItem, backUp, photoFile, refusal } from '../../../server/test/backups/support';
import { makeDatabase, startApp, type TestApp, testConfig } from '../../../server/test/support/app';
import { photo } from '../../../server/test/support/photos';
import { makeUtf8Database } from '../../../server/test/support/postgresDatabase';
import { inTempFolder } from '../../../server/test/support/tempFolder';
import { canDump, pgPrograms as found, postgresMajor } from '../support/dumping';
import { serve } from '../support/process';
import { until } from '../support/rounds';
import { rowsOf } from '../support/rowsOf';

const backups = suite('backups of PostgreSQL');
const ofDumps = canDump ? backups : backups.skip;

async function withDatabases(
  work: (scene: { t: TestApp; url: string; empty: string; folder: string }) => Promise<void>,
): Promise<void> {
  const [full, empty] = [await makeUtf8Database(), await makeUtf8Database()];
  try {
    await inTempFolder(async (folder) => {
      const t = await startApp({ config: { database: { kind: 'postgres', url: full.url } } });
      try {
        await t.signIn();
        const image = await addItem(t, 'Пальто «Ö» 👗', await photo());
        await t.data('POST', `/api/images/${image.id}/edit`, { rotate: 90, crop: null });
        await addItem(t, 'Зникне', await photo());
        await t.api('DELETE', '/api/clothes/2');
        await work({ t, url: full.url, empty: empty.url, folder });
      } finally {
        await t.close();
      }
    });
  } finally {
    await full.drop();
    await empty.drop();
  }
}

ofDumps('a PostgreSQL backup by pg_dump: restored into an empty database, all is there', () =>
  withDatabases(async ({ t, url, empty, folder }) => {
    const made = path.join(folder, 'made');
    const { manifest, notes, summary } = await backUp(t.config, made, { programs: found });
    assert.equal([manifest.form, notes], ['dump', []]);
    assert.equal([summary.items, summary.photos, summary.verified], [1, 1, true]);
    await verifyBackup(made);
    assert.not.match(await readFile(path.join(made, 'manifest.json'), 'utf8'), 'postgres://');
    const config = { ...testConfig(path.join(folder, 'restored')), database: postgres(empty) };
    // Interrupt the restore before its rows; then another installation takes the database.
    const killed = () => {
      throw new StartError('killed');
    };
    await mkdir(config.dataDir);
    assert.match(await refusal(restoreBackup(config, made, found, killed)), 'killed');
    const other = await openDatabase(config.database);
    const mine = await installationId(other.db);
    assert.match(await refusal(restore(config, made)), /holds tables/);
    assert.is(await installationId(other.db), mine);
    await sql`drop schema public cascade`.execute(other.db);
    await sql`create schema public`.execute(other.db);
    await other.close();
    await restore(config, made);
    assert.equal(await rowsOf(config.database), await rowsOf(postgres(url)));
    assert.match(await refusal(restore(config, made)), /holds tables/);
    const { db, close } = await openDatabase(config.database);
    const { id } = await db
      .insertInto('brands')
      .values({ name: 'Нова', name_key: 'нова', sort_key: 'нова' })
      .returning('id')
      .executeTakeFirstOrThrow();
    assert.ok(id > 10_000, 'no id is given twice');
    const alive = await db
      .selectFrom('session_families')
      .select('id')
      .where('ended_at', 'is', null)
      .execute();
    assert.equal(alive, []);
    await close();
    const lite = {
      ...config,
      dataDir: path.join(folder, 'lite'),
      database: fileIn(path.join(folder, 'lite')),
    };
    assert.match(await refusal(restore(lite, made)), /only PostgreSQL can read/);
  }),
);

backups('a PostgreSQL backup without a fit pg_dump goes into a file, restored into either', () =>
  withDatabases(async ({ t, url, empty, folder }) => {
    const script = async (name: string, body: string) => {
      const file = path.join(folder, name);
      await writeFile(file, `#!/bin/sh\n${body}\n`);
      await chmod(file, 0o755);
      return file;
    };
    const old = await script('old', 'echo "pg_dump (PostgreSQL) 9.6.1"');
    const failing = await script(
      'failing',
      `[ "$1" = --version ] && echo "pg_dump (PostgreSQL) ${postgresMajor}.9" && exit; echo "no route" >&2; exit 1`,
    );
    for (const [pgDump, said] of [
      ['/nowhere/pg_dump', 'pg_dump is not there'],
      [old, 'pg_dump 9 is older'],
      [failing, 'pg_dump failed: no route'],
    ] as const) {
      const made = path.join(folder, `made by ${path.basename(pgDump)}`);
      const { manifest, notes } = await backUp(t.config, made, { programs: { ...found, pgDump } });
      assert.is(manifest.form, 'sqlite');
      assert.match(notes.join(), said);
    }
    const made = path.join(folder, 'made by old');
    const before = await rowsOf(postgres(url));
    const lite = path.join(folder, 'lite');
    await restore({ ...testConfig(lite), database: fileIn(lite) }, made);
    assert.equal(await rowsOf(fileIn(lite)), before);
    const server = { ...testConfig(path.join(folder, 'server')), database: postgres(empty) };
    await restore(server, made);
    assert.equal(await rowsOf(server.database), before);
    // Restoring again fails, because the photos are already there.
    assert.match(await refusal(restore(server, made)), /holds photos already/);
  }),
);

backups('a PostgreSQL backup’s pg_dump ends with the server, however that ends', async () => {
  const database = await makeUtf8Database();
  try {
    await inTempFolder(async (folder) => {
      const [pgDump, note] = [path.join(folder, 'pg_dump'), path.join(folder, 'pid')];
      const version = `[ "$1" = --version ] && echo "pg_dump (PostgreSQL) ${postgresMajor}.9" && exit`;
      const hang = `echo $$ > ${note}.new; mv ${note}.new ${note}; exec sleep 1000`;
      await writeFile(pgDump, `#!/bin/sh\n${version}\n${hang}\n`);
      await chmod(pgDump, 0o755);
      const env = {
        DATABASE_URL: database.url,
        BACKUP_DIR: path.join(folder, 'backups'),
        PATH: `${folder}:${process.env.PATH}`,
      };
      for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
        const server = await serve(path.join(folder, 'data'), env);
        await until('pg_dump', () => existsSync(note));
        const pid = Number(await readFile(note, 'utf8'));
        await rm(note);
        assert.is((await server.end(signal)).code, signal === 'SIGTERM' ? 0 : null);
        await until('its end', () => !isRunning(pid));
      }
    });
  } finally {
    await database.drop();
  }
});

backups('a PostgreSQL backup is of one moment, whatever is written meanwhile', () =>
  withDatabases(async ({ t, folder }) => {
    const bytes = await photo('jpeg', { width: 40, height: 30 });
    let going = true;
    const busy = (async () => {
      for (let at = 0; going; at += 1) {
        const image = await addItem(t, `Потім ${at}`, bytes);
        if (at % 2 === 0) await t.api('DELETE', `/api/images/${image.id}`);
      }
    })();
    try {
      for (const programs of [found, { ...found, pgDump: '/nowhere/pg_dump' }]) {
        const made = path.join(folder, programs.pgDump.replaceAll('/', '-'));
        await backUp(t.config, made, { programs });
        await verifyBackup(made);
      }
    } finally {
      going = false;
      await busy;
    }
  }),
);

backups('a PostgreSQL backup of a schema that is not the usual one is copied without pg_dump', async () => {
  const made = await makeDatabase();
  const t = await startApp(made ? { config: made.config } : {});
  try {
    await t.signIn();
    const image = await addItem(t, 'Пальто', await photo());
    await inTempFolder(async (folder) => {
      const { manifest } = await backUp(t.config, path.join(folder, 'made'), { programs: found });
      assert.is(manifest.form, 'sqlite');
      assert.ok((await readFile(photoFile(path.join(folder, 'made'), image))).length > 0);
      assert.equal(await readdir(folder), ['made']);
    });
  } finally {
    await t.close();
    await made?.drop();
  }
});

backups.run();

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function restore(config: ReturnType<typeof testConfig>, folder: string): Promise<void> {
  await mkdir(config.dataDir, { recursive: true });
  await restoreBackup(config, folder, found, () => {});
}

function postgres(url: string): DatabaseAddress {
  return { kind: 'postgres', url };
}

function fileIn(folder: string): DatabaseAddress {
  return { kind: 'sqlite', file: path.join(folder, 'clothes.db') };
}
