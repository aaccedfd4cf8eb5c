import type { Kysely } from 'kysely';
import type { Database } from '../../database';
import { isPostgres } from '../../platform/db/locks';
import type { ListDialect } from './ListDialect';
import { postgres } from './postgres';
import { sqlite } from './sqlite';

export function dialectOf(db: Kysely<Database>): ListDialect {
  return isPostgres(db) ? postgres : sqlite;
}
