import path from 'node:path';
import { Kysely, sql } from 'kysely';
import type { Database } from '../../src/database';
import { migrations } from '../../src/platform/db/migrations';
import { connectPostgres } from '../../src/platform/db/postgres';
import { applicationId, openSqlite } from '../../src/platform/db/sqlite';
import { makeDatabase } from './app';

/** Creates an empty database as it was before a migration; returns it with its address. */
export async function makeOld(folder: string, migration: string) {
  const before = migrations.findIndex(({ name }) => name === migration);
  const made = await makeDatabase();
  const address = made?.config.database ?? { kind: 'sqlite', file: path.join(folder, 'clothes.db') };
  const dialect =
    address.kind === 'sqlite'
      ? openSqlite(address.file, migrations.length).dialect
      : (await connectPostgres(address.url)).dialect;
  const db = new Kysely<Database>({ dialect });
  await db.transaction().execute(async (tx) => {
    for (const { up } of migrations.slice(0, before)) await up(tx, address.kind);
    if (address.kind === 'sqlite') {
      await sql.raw(`pragma application_id = ${applicationId}`).execute(tx);
      await sql.raw(`pragma user_version = ${before}`).execute(tx);
    } else {
      await sql`create table schema_version (version integer not null)`.execute(tx);
      await sql`insert into schema_version values (${before})`.execute(tx);
    }
  });
  return { db, address, drop: async () => made?.drop() };
}
