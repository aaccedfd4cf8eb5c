import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { backup } from '@photostructure/sqlite';
import { migrations } from '../platform/db/migrations';
import { openSqlite, type SqliteFile } from '../platform/db/sqlite';
import { StartError } from '../platform/StartError';
import type { CopiedRows, DatabaseSource, NamedPhotos } from './DatabaseSource';
import { databaseName, finishCopy, namedIn, removeSqlite } from './sqliteCopy';

/**
 * More pages than any file has, so that all are copied in one step: the copy shows the database at
 * one moment, and concurrent writers do not restart it.
 */
const allPages = 0x7fff_ffff;

/** A SQLite file that a server may be using. */
export class SqliteSource implements DatabaseSource {
  private constructor(
    private readonly source: SqliteFile,
    private readonly file: string,
  ) {}

  /** Opens the file. Throws StartError if it does not exist or cannot be used. */
  static open(file: string): SqliteSource {
    if (!existsSync(file)) throw new StartError(`there is no database at ${file}`);
    return new SqliteSource(openSqlite(file, migrations.length), file);
  }

  async named(): Promise<NamedPhotos> {
    return namedIn(this.source.database);
  }

  async bytes(): Promise<number> {
    // The write-ahead log may be missing: SQLite deletes it when the last connection closes.
    const log = await stat(`${this.file}-wal`).catch(() => null);
    return (await stat(this.file)).size + (log?.size ?? 0);
  }

  async copyInto(folder: string): Promise<CopiedRows> {
    const file = path.join(folder, databaseName);
    await removeSqlite(file);
    await backup(this.source.database, file, { rate: allPages });
    return finishCopy(file);
  }

  async close(): Promise<void> {
    this.source.database.close();
  }
}
