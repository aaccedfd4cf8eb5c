import type { Kysely, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import { isPostgres } from '../../platform/db/locks';
import type { Argument } from '../../platform/db/prepared';
import type { Database } from '../../platform/db/schema';
import type { FilterName, Filters } from './filters';
import { postgres } from './postgres';
import { sqlite } from './sqlite';

/** What the list of items asks differently of each database. */
export interface ListDialect {
  /** Returns a column as it stands in a condition on a row. */
  column(name: FilteredColumn): RawBuilder<unknown>;

  /** Returns the condition that a column holds one of the ids of a list. */
  isOneOf(name: FilteredColumn, list: number): RawBuilder<SqlBool>;

  /** Returns a list of ids as one value. */
  idList(ids: readonly number[]): string;

  /**
   * Chooses the filter whose index finds the fewest items. `total` is how many items match all the
   * filters, at most `most` + 1, where that is known by now; otherwise null.
   */
  chooseIndex(
    db: Kysely<Database>,
    filters: Filters,
    most: number,
  ): Promise<{ index: number; total: number | null }>;

  /** Returns the rows to look at where the index of the filter at place `index` leads to them. */
  rowsByIndex(
    db: Kysely<Database>,
    names: readonly FilterName[],
    index: number,
    argument: Argument,
  ): ItemRows;
}

export type FilteredColumn = 'brand_id' | 'color_id' | 'type_id' | 'main_image_id' | 'description';

/** Rows of `clothes`, of which nothing is selected yet. */
export type ItemRows = SelectQueryBuilder<Database, 'clothes', object>;

export function dialectOf(db: Kysely<Database>): ListDialect {
  return isPostgres(db) ? postgres : sqlite;
}
