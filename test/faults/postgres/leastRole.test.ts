/**
 * Every backup of PostgreSQL can be restored by a role that has no right beyond its own database,
 * whatever the database's administrator has made there.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { restoreBackup } from '../../../server/src/commands/restore/restoreBackup';
import type { DatabaseAddress } from '../../../server/src/platform/db/open';
import { addItem, backUp, refusal } from '../../../server/test/backups/support';
import { startApp, type TestApp, testConfig } from '../../../server/test/support/app';
import { photo } from '../../../server/test/support/photos';
import { asAdministrator, makeRoleDatabase } from '../../../server/test/support/postgresDatabase';
import { inTempFolder } from '../../../server/test/support/tempFolder';
import { canDump, pgPrograms as found } from '../support/dumping';
import { rowsOf } from '../support/rowsOf';

const restores = suite('a role without other rights');
const ofDumps = canDump ? restores : restores.skip;

const owned = 'alter database DATABASE owner to ROLE';

/** Databases by what their administrator has done, and whether searches have indexes there. */
const databases: Record<string, { prepare: string[]; indexed: boolean }> = {
  'the role owns the database': { prepare: [owned], indexed: true },
  'the administrator made pg_trgm': { prepare: [owned, 'create extension pg_trgm'], indexed: true },
  'pg_trgm is in a schema of its own': {
    prepare: [
      owned,
      'create schema extensions',
      'create extension pg_trgm schema extensions',
      'grant usage on schema extensions to ROLE',
    ],
    indexed: true,
  },
  'the role may not make an extension': {
    prepare: ['grant create on schema public to ROLE'],
    indexed: false,
  },
  'the administrator keeps things of their own there': {
    prepare: [
      owned,
      'create extension pg_trgm',
      "comment on schema public is 'Clothes'",
      'create schema reports',
      'create table reports.days (day date)',
      'grant usage on schema reports to ROLE',
      'grant select on reports.days to ROLE',
      'create view public.report as select day from reports.days',
      'alter default privileges in schema public grant select on tables to ROLE',
      "create publication everything for all tables with (publish = 'insert')",
      'create function reports.told() returns event_trigger language plpgsql as $$ begin end $$',
      'create event trigger told on ddl_command_start execute function reports.told()',
    ],
    indexed: true,
  },
};

/** Runs `work` with a server that has an item, on a database of `databases`. */
async function withServer(
  prepare: readonly string[],
  work: (t: TestApp, folder: string) => Promise<void>,
): Promise<void> {
  const made = await makeRoleDatabase(...prepare);
  try {
    await inTempFolder(async (folder) => {
      const t = await startApp({ config: { database: postgres(made.url) } });
      try {
        await t.signIn();
        await addItem(t, 'Пальто', await photo());
        await work(t, folder);
      } finally {
        await t.close();
      }
    });
  } finally {
    await made.drop();
  }
}

/** Restores a backup into a fresh database of every kind, and compares it with its source. */
async function restoreEverywhere(t: TestApp, folder: string, made: string): Promise<void> {
  const expected = await rowsOf(t.config.database);
  for (const [at, [name, { prepare, indexed }]] of Object.entries(databases).entries()) {
    const empty = await makeRoleDatabase(...prepare);
    try {
      const dataDir = `${folder}/${path.basename(made)} ${at}`;
      await mkdir(dataDir);
      await restoreBackup({ ...testConfig(dataDir), database: postgres(empty.url) }, made, found, () => {});
      assert.equal(await rowsOf(postgres(empty.url)), expected, name);
      assert.equal(await madeIn(empty.administrator), await madeIn(t.config.database), name);
      assert.is((await trigramsIn(empty.administrator)) > 0, indexed, name);
    } finally {
      await empty.drop();
    }
  }
}

ofDumps('a PostgreSQL role without other rights restores what pg_dump wrote, into any database', async () => {
  // The administrator's, of which a dump holds the most.
  for (const name of [
    'pg_trgm is in a schema of its own',
    'the administrator keeps things of their own there',
  ]) {
    await withServer(databases[name]?.prepare ?? [], async (t, folder) => {
      const made = path.join(folder, 'made');
      const { manifest, notes } = await backUp(t.config, made, { programs: found });
      assert.equal([manifest.form, notes], ['dump', []]);
      await restoreEverywhere(t, folder, made);
    });
  }
});

restores('a PostgreSQL role without other rights restores what was copied without pg_dump', () =>
  withServer([owned], async (t, folder) => {
    const made = path.join(folder, 'made');
    const programs = { ...found, pgDump: '/nowhere/pg_dump' };
    assert.is((await backUp(t.config, made, { programs })).manifest.form, 'sqlite');
    await restoreEverywhere(t, folder, made);
  }),
);

ofDumps('a PostgreSQL role is told before a restore that a dump belongs into the schema public', async () => {
  await withServer([owned], async (t, folder) => {
    const made = path.join(folder, 'made');
    await backUp(t.config, made, { programs: found });
    const elsewhere = [
      owned,
      'create schema own authorization ROLE',
      'alter role ROLE set search_path = own',
    ];
    const empty = await makeRoleDatabase(...elsewhere);
    try {
      const config = { ...testConfig(path.join(folder, 'restored')), database: postgres(empty.url) };
      await mkdir(config.dataDir);
      const said = await refusal(restoreBackup(config, made, found, () => assert.unreachable()));
      assert.match(said, /the schema public alone, but the search_path of .* begins with own/);
    } finally {
      await empty.drop();
    }
  });
});

restores.run();

function postgres(url: string): DatabaseAddress {
  return { kind: 'postgres', url };
}

/** Returns what the migrations have made: relations, constraints, triggers and functions. */
function madeIn(address: string | DatabaseAddress): Promise<unknown> {
  const url = typeof address === 'string' ? address : address.kind === 'postgres' ? address.url : '';
  return asAdministrator(url, async (client) => {
    const { rows } = await client.query(`
      select 'relation' as kind, relname as name, relkind::text as more from pg_class
        where relnamespace = 'public'::regnamespace and relkind <> 'v' and relname not like '%\\_trigrams'
      union all select 'constraint', conname, pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select 'function', proname, pg_get_functiondef(oid) from pg_proc
        where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype = 'trigger'::regtype
      order by 1, 2, 3`);
    return rows;
  });
}

function trigramsIn(url: string): Promise<number> {
  return asAdministrator(url, async (client) => {
    const { rows } = await client.query("select 1 from pg_indexes where indexname like '%\\_trigrams'");
    return rows.length;
  });
}
