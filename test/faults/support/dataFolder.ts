import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { DiskStore } from '../../../server/src/photos/store/DiskStore';
import { sweepStrays } from '../../../server/src/photos/store/sweep';
import { type DatabaseAddress, openDatabase } from '../../../server/src/platform/db/open';

type Row = Record<string, unknown>;

/** Returns rows of a folder's database, read while the server runs. */
export function query(dataDir: string, statement: string, ...values: (string | number)[]): Row[] {
  const database = new DatabaseSync(path.join(dataDir, 'clothes.db'), { readOnly: true });
  try {
    // A row is an object with the columns as its properties.
    return database.prepare(statement).all(...values) as Row[];
  } finally {
    database.close();
  }
}

/** Returns the first column of the first row, as a number. */
export function count(dataDir: string, statement: string, ...values: (string | number)[]): number {
  return Number(Object.values(query(dataDir, statement, ...values)[0] ?? {})[0]);
}

/**
 * Returns the findings of SQLite's checks of integrity and foreign keys, and items that are in the
 * trash and in the list; empty for a sound database.
 */
export function damage(dataDir: string): string[] {
  const integrity = query(dataDir, 'pragma integrity_check').flatMap(Object.values).map(String);
  const broken = query(dataDir, 'pragma foreign_key_check').map((row) => JSON.stringify(row));
  const twice = query(dataDir, 'select id from trash where id in (select id from clothes)');
  return [
    ...integrity.filter((line) => line !== 'ok'),
    ...broken,
    ...twice.map(({ id }) => `item ${id} is in the trash as well`),
  ];
}

/**
 * Returns rows and values without the change that made or ended them, and changes without their
 * rows. A test that writes rows itself makes none of these changes.
 */
export function withoutChange(dataDir: string): string[] {
  return [...wronglyThere(dataDir), ...wrongValues(dataDir)];
}

const entries = ['brands', 'types', 'colors', 'materials', 'suppliers'];

/** Returns rows that exist although their changes say otherwise, and the other way round. */
function wronglyThere(dataDir: string): string[] {
  const subjects = ['clothes', ...entries].map((list) => [
    list,
    `select subject_id as id, sum(kind in ('created', 'restored')) - sum(kind = 'deleted') as there
      from changes where subject = '${list}' and kind <> 'updated' group by subject_id`,
  ]);
  const mentions = (list: string, side: string, sum: string) =>
    `select value ->> 'id' as id, ${sum} as sum from changes, json_each(changes.${side}, '$.${list}')`;
  const parts = ['purchases', 'images'].map((list) => [
    list,
    `select id, sum(sum) as there
      from (${mentions(list, 'after', '1')} union all ${mentions(list, 'before', '-1')}) group by id`,
  ]);
  return [...subjects, ...parts].flatMap(([list, known]) =>
    query(
      dataDir,
      `with known as (${known})
      select id from ${list} where id not in (select id from known where there = 1)
      union all select id from known where there <> (id in (select id from ${list}))`,
    ).map((row) => `${list} ${row.id}`),
  );
}

/** Columns, with the value that their newest change must have in JSON. */
const values = [
  ['clothes', 'title', '$.title', '$.title'],
  ['clothes', 'description', '$.description', '$.description'],
  ['clothes', 'brand_id', '$.brand', '$.brand.id'],
  ['clothes', 'color_id', '$.color', '$.color.id'],
  ['clothes', 'type_id', '$.type', '$.type.id'],
  ['clothes', 'main_image_id', '$.mainImage', '$.mainImage.id'],
  ...entries.map((list) => [list, 'name', '$.name', '$.name'] as const),
] as const;

/** Returns values that differ from their newest change. */
function wrongValues(dataDir: string): string[] {
  return values.flatMap(([list, column, part, value]) =>
    query(
      dataDir,
      `select id, ${column} as value from ${list} as kept where ${column} is not (
        select json_extract(after, '${value}') from changes
        where subject = '${list}' and subject_id = kept.id and json_type(after, '${part}') is not null
        order by id desc limit 1)`,
    ).map((row) => `${list} ${row.id}: ${column} is ${row.value}`),
  );
}

/** Returns the addresses that rows name, also those of deleted photos and former edits. */
export function namedAddresses(dataDir: string): string[] {
  const tables = ['images', 'trash_images', 'deleted_images', 'image_versions'];
  return query(dataDir, tables.map((table) => `select address from ${table}`).join(' union ')).map((row) =>
    String(row.address),
  );
}

/** Returns the addresses in the folder of photos. */
export function storedAddresses(dataDir: string): string[] {
  const images = path.join(dataDir, 'images');
  if (!existsSync(images)) return [];
  return readdirSync(images).flatMap((shard) => readdirSync(path.join(images, shard)));
}

/** Returns the SHA-256 of a photo's three files together; null if one is missing. */
export function imageHash(dataDir: string, address: string): string | null {
  const hash = createHash('sha256');
  for (const size of ['small', 'medium', 'original']) {
    const file = path.join(dataDir, 'images', address.slice(0, 2), address, `${size}.webp`);
    if (!existsSync(file)) return null;
    hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Returns files being received, and those that a crash has left. */
export function temporaryFiles(dataDir: string): string[] {
  const folder = path.join(dataDir, 'tmp');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Runs the server's sweep of stray files as two hours from now; the server must be stopped. */
export async function sweepLater(dataDir: string, database?: DatabaseAddress): Promise<number> {
  const file = path.join(dataDir, 'clothes.db');
  const { db, close } = await openDatabase(database ?? { kind: 'sqlite', file });
  try {
    const nothing = () => {};
    return await sweepStrays({
      db,
      photos: await DiskStore.open(dataDir),
      clock: { now: () => Date.now() + 2 * 60 * 60 * 1000 },
      logger: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    });
  } finally {
    await close();
  }
}
