import type { Kysely, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import { isPostgres } from '../../platform/db/locks';
import type { Argument } from '../../platform/db/prepared';
import type { ClothesTable, Database } from '../../platform/db/schema';
import type { Turn } from '../../platform/loopTurn';
import type { FilterName, Filters } from './filters';
import { postgres } from './postgres';
import { sqlite } from './sqlite';

/** The parts of the list's queries that differ between the databases. */
export interface ListDialect {
  /** Returns a column for a condition on a row. */
  column(name: FilteredColumn): RawBuilder<unknown>;

  /** Returns the condition that a column contains one of the ids of a list. */
  isOneOf(name: FilteredColumn, list: number): RawBuilder<SqlBool>;

  /** Returns a list of ids as one value. */
  idList(ids: readonly number[]): string;

  /**
   * Chooses the filter whose index finds the fewest items. `total` is the number of items that
   * match all filters, at most `most` + 1, or null where the choice has not counted them. `isFew`
   * where they are certainly no more than are counted.
   */
  chooseIndex(
    db: Kysely<Database>,
    filters: Filters,
    most: number,
    turn: Turn,
  ): Promise<{ index: number; total: number | null; isFew: boolean }>;

  /** Returns the rows that the index of the filter at position `index` finds. */
  rowsByIndex(
    db: Kysely<Database>,
    names: readonly FilterName[],
    index: number,
    argument: Argument,
  ): ItemRows;
}

export type FilteredColumn = keyof ClothesTable & string;

/** Rows of `clothes`, of which nothing is selected yet. */
export type ItemRows = SelectQueryBuilder<Database, 'clothes', object>;

export function dialectOf(db: Kysely<Database>): ListDialect {
  return isPostgres(db) ? postgres : sqlite;
}
