import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { migrations } from '../../server/src/platform/db/migrations';
import { openDatabase } from '../../server/src/platform/db/open';
import { hashOf } from '../../server/src/platform/hashOf';
import { fillChanges } from '../../server/test/support/manyChanges';
import { fillItems } from '../../server/test/support/manyItems';
import { fillTags } from '../../server/test/support/manyTags';
import { fillTrash } from '../../server/test/support/manyTrash';

const folder = path.join(tmpdir(), 'clothes-admin-scale');
/**
 * A name for what a list contains, so that a list filled in another way, or with the schema of
 * another checkout, is not used again.
 */
const schema = hashOf(JSON.stringify(migrations.map(({ name }) => name))).slice(0, 6);
const contents = `with_changes_trash_and_tags_${schema}`;

/**
 * Returns the DATABASE_URL of a SQLite file with `items` items, their history and a trash. Fills it
 * the first time.
 */
export async function sqliteOf(items: number): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${items}-${contents}.db`);
  if (!existsSync(file)) {
    const database = await openDatabase({ kind: 'sqlite', file: `${file}.part` });
    await fillItems(database.db, items);
    await fillTags(database.db, items);
    await fillChanges(database.db, items);
    await fillTrash(database.db, items);
    await database.close();
    await rename(`${file}.part`, file); // half a list is never taken for a whole one
    for (const log of ['shm', 'wal']) await rm(`${file}.part-${log}`, { force: true });
  }
  return `file:${file}`;
}

/**
 * Returns the DATABASE_URL of a PostgreSQL database with `items` items, on the server at `address`.
 * Fills it the first time.
 */
export async function postgresOf(address: string, items: number): Promise<string> {
  const { default: pg } = await import('pg');
  const name = `clothes_admin_scale_${items}_${contents}`;
  const client = new pg.Client({ connectionString: `${address}/postgres` });
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) {
    await client.query(`drop database if exists ${name}_part`);
    await client.query(
      `create database ${name}_part template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
    );
    const database = await openDatabase({ kind: 'postgres', url: `${address}/${name}_part` });
    await fillItems(database.db, items);
    await fillTags(database.db, items);
    await fillChanges(database.db, items);
    await fillTrash(database.db, items);
    await sql`vacuum analyze`.execute(database.db);
    await database.close();
    await client.query(`alter database ${name}_part rename to ${name}`);
  }
  await client.end();
  return `${address}/${name}`;
}

/**
 * Returns the DATABASE_URL of a fresh copy of a PostgreSQL database, for measurements that change
 * the data.
 */
export async function copyOf(address: string, url: string): Promise<string> {
  const { default: pg } = await import('pg');
  const name = url.slice(url.lastIndexOf('/') + 1);
  const client = new pg.Client({ connectionString: `${address}/postgres` });
  await client.connect();
  await client.query(`drop database if exists ${name}_copy`);
  await client.query(`create database ${name}_copy template ${name}`);
  await client.end();
  return `${address}/${name}_copy`;
}
