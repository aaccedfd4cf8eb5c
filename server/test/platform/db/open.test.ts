// SQLite only: tests the database file.
import { appendFile, copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isForeignKeyViolation, isUniqueViolation, sqliteCode } from '../../../src/platform/db/errors';
import { migrations } from '../../../src/platform/db/migrations';
import { type OpenDatabase, openDatabase } from '../../../src/platform/db/open';
import { applicationId, refuseOlder } from '../../../src/platform/db/sqlite';
import { withTransaction } from '../../../src/platform/db/transactions';
import { StartError } from '../../../src/platform/StartError';
import { inTempFolder } from '../../support/tempFolder';

const opening = suite('the database file');

const open = (file: string) => openDatabase({ kind: 'sqlite', file });

async function withDatabase(work: (database: OpenDatabase, file: string) => Promise<void>): Promise<void> {
  await inTempFolder(async (folder) => {
    const file = path.join(folder, 'clothes.db');
    const database = await open(file);
    try {
      await work(database, file);
    } finally {
      await database.close();
    }
  });
}

async function refusal(file: string): Promise<string> {
  try {
    await (await open(file)).close();
  } catch (error) {
    assert.instance(error, StartError);
    return error instanceof Error ? error.message : '';
  }
  throw new Error('opened');
}

opening('a new database file says whose it is, and which schema', () =>
  withDatabase(async ({ db }) => {
    const pragma = async (name: string) =>
      Object.values((await sql<object>`pragma ${sql.raw(name)}`.execute(db)).rows[0] ?? {})[0];
    assert.is(await pragma('application_id'), applicationId);
    assert.is(await pragma('user_version'), migrations.length);
    assert.is(await pragma('journal_mode'), 'wal');
    assert.is(await pragma('synchronous'), 2);
    assert.is(await pragma('foreign_keys'), 1);
    assert.ok(Number(await pragma('busy_timeout')) >= 5000);
    assert.is(await pragma('integrity_check'), 'ok');
  }),
);

opening('what a database stored is there after opening it again', () =>
  inTempFolder(async (folder) => {
    const file = path.join(folder, 'clothes.db');
    const first = await open(file);
    await first.db.insertInto('settings').values({ name: 'a', value: 'ї' }).execute();
    await first.close();
    const second = await open(file);
    const [row] = await second.db.selectFrom('settings').selectAll().execute();
    assert.equal([row?.name, row?.value], ['a', 'ї']);
    await second.close();
  }),
);

opening('a database file that is none is refused and left as it is', () =>
  inTempFolder(async (folder) => {
    const file = path.join(folder, 'clothes.db');
    const text = 'This is somebody’s shopping list.\n'.repeat(200);
    await writeFile(file, text);
    assert.match(await refusal(file), /is not a database$/);
    assert.is(await readFile(file, 'utf8'), text);
  }),
);

opening('a database of another program is refused and left as it is', () =>
  inTempFolder(async (folder) => {
    for (const preparation of ['create table songs (id)', 'pragma application_id = 7; create table t (id)']) {
      const file = path.join(folder, `${preparation.length}.db`);
      const foreign = new DatabaseSync(file);
      foreign.exec(preparation);
      foreign.close();
      const before = await readFile(file);
      assert.match(await refusal(file), /another program's database/);
      assert.equal(await readFile(file), before);
    }
  }),
);

opening('a version of SQLite that can lose writes is refused', () => {
  for (const version of ['3.51.2', '3.51', '3.9.10', '2.60.5']) {
    assert.throws(() => refuseOlder(version), /too old/);
  }
  for (const version of ['3.51.3', '3.51.10', '3.100.0', '4.0.0']) refuseOlder(version);
});

opening('a database with a newer schema is refused and left as it is', () =>
  inTempFolder(async (folder) => {
    const file = path.join(folder, 'clothes.db');
    const { db, close } = await open(file);
    await sql.raw(`pragma user_version = ${migrations.length + 1}`).execute(db);
    await close();
    const before = await readFile(file);
    assert.match(await refusal(file), /newer Clothes Admin/);
    assert.equal(await readFile(file), before);
  }),
);

opening('a damaged database file is refused, never replaced', () =>
  inTempFolder(async (folder) => {
    const original = path.join(folder, 'original.db');
    const { db, close } = await open(original);
    for (let at = 0; at < 300; at++) {
      await db
        .insertInto('settings')
        .values({ name: `n${at}`, value: 'x'.repeat(500) })
        .execute();
    }
    await close();
    const whole = await readFile(original);
    const file = path.join(folder, 'clothes.db');
    const half = whole.subarray(0, Math.floor(whole.length / 2 / 4096) * 4096);
    const scribbled = Buffer.from(whole).fill(0xff, 4096, 3 * 4096);
    // Flip one bit in the text of a table's definition.
    const flipped = Buffer.from(whole);
    const option = flipped.indexOf('tokenize');
    assert.ok(option > 0);
    flipped.write('tokeniza', option);
    for (const damaged of [half, whole.subarray(0, 5000), scribbled, flipped]) {
      await writeFile(file, damaged);
      const line = await refusal(file);
      assert.match(line, /damaged/, line);
      assert.equal(await readFile(file), damaged);
    }
  }),
);

opening('after a clean stop the database file alone is the whole database', () =>
  inTempFolder(async (folder) => {
    const file = path.join(folder, 'clothes.db');
    const { db, close } = await open(file);
    await db.insertInto('settings').values({ name: 'a', value: 'b' }).execute();
    await close();
    const copy = path.join(folder, 'copy.db');
    await copyFile(file, copy);
    const copied = await open(copy);
    assert.is((await copied.db.selectFrom('settings').selectAll().execute()).length, 1);
    await copied.close();
  }),
);

opening('an empty database file, as a crash at the first start leaves it, becomes a database', () =>
  inTempFolder(async (folder) => {
    const file = path.join(folder, 'clothes.db');
    await appendFile(file, '');
    const { db, close } = await open(file);
    assert.equal(await db.selectFrom('clothes').selectAll().execute(), []);
    await close();
  }),
);

opening('a database’s log without its database is not hidden by a new, empty one', () =>
  inTempFolder(async (folder) => {
    const file = path.join(folder, 'clothes.db');
    await writeFile(`${file}-wal`, 'x'.repeat(5000));
    assert.match(await refusal(file), /without its database/);
  }),
);

opening('a folder in place of the database, and one in a missing folder, are refused', () =>
  inTempFolder(async (folder) => {
    assert.ok((await refusal(folder)).includes(folder));
    assert.ok((await refusal(path.join(folder, 'none', 'clothes.db'))).includes('cannot be opened'));
  }),
);

opening('a transaction of the database is stored whole or not at all', () =>
  withDatabase(async ({ db }) => {
    try {
      await withTransaction(db, async (tx) => {
        await tx.insertInto('settings').values({ name: 'a', value: '1' }).execute();
        throw new Error('in the middle');
      });
      assert.unreachable();
    } catch (error) {
      assert.match(String(error), 'in the middle');
    }
    assert.equal(await db.selectFrom('settings').selectAll().execute(), []);
  }),
);

opening('a second process may write to the database between two transactions', () =>
  withDatabase(async ({ db }, file) => {
    const other = new DatabaseSync(file);
    for (let at = 0; at < 20; at++) {
      other.prepare('insert into settings values (?, ?)').run(`other${at}`, 'x');
      await withTransaction(db, async (tx) => {
        await tx.selectFrom('settings').selectAll().execute();
        await tx
          .insertInto('settings')
          .values({ name: `own${at}`, value: 'x' })
          .execute();
      });
    }
    other.close();
    assert.is((await db.selectFrom('settings').selectAll().execute()).length, 40);
  }),
);

opening('the database itself enforces the rules of its tables', () =>
  withDatabase(async ({ db }) => {
    const failing = [
      sql`insert into compositions values (1, 0, 1, 100)`,
      sql`insert into brands (name, name_key, sort_key) values ('a', 'k', ''), ('b', 'k', '')`,
      sql`insert into purchases (clothes_id, supplier_id, luxury, created_at, updated_at) values (1, 1, 0, 0, 0)`,
    ];
    for (const statement of failing) {
      try {
        await statement.execute(db);
        assert.unreachable();
      } catch (error) {
        assert.match(String(error), /constraint failed/i);
      }
    }
  }),
);

opening('errors of the database are recognized whichever way the driver throws them', () =>
  withDatabase(async ({ db }) => {
    await sql`insert into settings values ('a', '')`.execute(db);
    for (const statement of [
      sql`insert into settings values ('a', '')`,
      sql`insert into settings values ('a', '') returning name`,
    ]) {
      assert.ok(isUniqueViolation(await failure(statement.execute(db))));
    }
    for (const returning of [sql``, sql` returning id`]) {
      const orphan = sql`insert into purchases (clothes_id, supplier_id, luxury, created_at, updated_at) values (1, 1, 0, 0, 0)${returning}`;
      assert.ok(isForeignKeyViolation(await failure(orphan.execute(db))));
    }
    await sql`pragma max_page_count = 1`.execute(db);
    const long = 'x'.repeat(1_000_000);
    for (const returning of [sql``, sql` returning name`]) {
      const large = sql`insert into settings values ('b', ${long})${returning}`;
      assert.is(sqliteCode(await failure(large.execute(db))), 13);
    }
  }),
);

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => new Error('did not fail'),
    (error: unknown) => error,
  );
}

opening.run();
