import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { backup } from '@photostructure/sqlite';
import { migrations } from '../platform/db/migrations';
import { openSqlite, type SqliteFile } from '../platform/db/sqlite';
import { StartError } from '../platform/StartError';
import type { DatabaseSource, NamedPhotos } from './DatabaseSource';
import { type CopiedRows, databaseName, finishCopy, namedIn } from './sqliteCopy';

/**
 * All pages in one step: the copy is one moment of the database, and concurrent writers do not make
 * it start again.
 */
const allPages = 0x7fff_ffff;

/** A SQLite file, which a server may be using. */
export class SqliteSource implements DatabaseSource {
  private constructor(
    private readonly source: SqliteFile,
    private readonly file: string,
  ) {}

  /** Throws StartError. */
  static open(file: string): SqliteSource {
    if (!existsSync(file)) throw new StartError(`there is no database at ${file}`);
    return new SqliteSource(openSqlite(file, migrations.length), file);
  }

  async named(): Promise<NamedPhotos> {
    return namedIn(this.source.database);
  }

  async bytes(): Promise<number> {
    const log = await stat(`${this.file}-wal`).catch(() => null);
    return (await stat(this.file)).size + (log?.size ?? 0);
  }

  async copyInto(folder: string): Promise<CopiedRows> {
    const file = path.join(folder, databaseName);
    for (const old of [file, `${file}-wal`, `${file}-shm`]) await rm(old, { force: true });
    await backup(this.source.database, file, { rate: allPages });
    return finishCopy(file);
  }

  async close(): Promise<void> {
    this.source.database.close();
  }
}
