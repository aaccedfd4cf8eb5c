import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, sql } from 'kysely';
import type { Database } from '../database';
import { migrations } from '../platform/db/migrations';
import { connectPostgres } from '../platform/db/postgres';
import { StartError } from '../platform/StartError';
import { copyToFile } from './copyToFile';
import type { CopiedRows, DatabaseSource, NamedPhotos } from './DatabaseSource';
import { namedPhotos } from './namedPhotos';
import { dumpName, dumpRows, findPgDump, type PgPrograms } from './pgDump';
import { databaseName, finishCopy, removeSqlite } from './sqliteCopy';

/** A PostgreSQL database that servers may be using. */
export class PostgresSource implements DatabaseSource {
  private constructor(
    private readonly db: Kysely<Database>,
    private readonly url: string,
    private readonly programs: PgPrograms,
    private readonly note: (line: string) => void,
  ) {}

  /**
   * Opens the database. `note` receives the reason as a line if pg_dump is missing, is too old or
   * fails. Throws StartError if the database cannot be used.
   */
  static async open(
    url: string,
    programs: PgPrograms,
    note: (line: string) => void,
  ): Promise<PostgresSource> {
    const { dialect } = await connectPostgres(url);
    return new PostgresSource(new Kysely<Database>({ dialect }), url, programs, note);
  }

  named(): Promise<NamedPhotos> {
    return namedPhotos(this.db);
  }

  async bytes(): Promise<number> {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(pg_total_relation_size(oid)), 0)::bigint as bytes from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r'`.execute(this.db);
    return rows[0]?.bytes ?? 0;
  }

  async copyInto(folder: string): Promise<CopiedRows> {
    await removeSqlite(path.join(folder, databaseName));
    await rm(path.join(folder, dumpName), { force: true });
    const transaction = this.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return transaction.execute(async (tx) => {
      // The copy may take longer than any query is allowed to.
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      return (await this.#dump(tx, folder)) ?? (await this.#copy(tx, folder));
    });
  }

  close(): Promise<void> {
    return this.db.destroy();
  }

  /**
   * Dumps the rows with pg_dump. Returns null if that is impossible; the caller then copies them.
   */
  async #dump(tx: Kysely<Database>, folder: string): Promise<CopiedRows | null> {
    const { rows } = await sql<{ version: number; schema: string; snapshot: string }>`
      select current_setting('server_version_num')::int as version, current_schema() as schema,
        pg_export_snapshot() as snapshot`.execute(tx);
    const { version = 0, schema = '', snapshot = '' } = rows[0] ?? {};
    // A dump contains its schema’s name and cannot be restored under another one.
    if (schema !== 'public') return null;
    const found = await findPgDump(this.programs, version);
    if (typeof found === 'string') {
      this.note(found);
      return null;
    }
    const failure = await dumpRows(this.programs, this.url, snapshot, folder);
    if (failure !== null) {
      this.note(failure);
      await rm(path.join(folder, dumpName), { force: true });
      return null;
    }
    const counted = await sql<{ items: number; photos: number; installation: string | null; schema: number }>`
      select (select count(*) from clothes) as items, (select count(*) from images) as photos,
        (select value from settings where name = 'installation') as installation,
        (select version from schema_version) as schema`.execute(tx);
    const { items = 0, photos = 0, installation = null, schema: steps = 0 } = counted.rows[0] ?? {};
    return { form: 'dump', schema: steps, installation, items, photos, named: await namedPhotos(tx) };
  }

  async #copy(tx: Kysely<Database>, folder: string): Promise<CopiedRows> {
    const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(tx);
    const version = rows[0]?.version ?? 0;
    if (version !== migrations.length) {
      throw new StartError(
        `the database has schema ${version}, but this Clothes Admin needs ${migrations.length}: start its server once, then back up`,
      );
    }
    const file = path.join(folder, databaseName);
    await copyToFile(tx, file);
    return finishCopy(file);
  }
}
