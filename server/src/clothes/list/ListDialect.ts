import type { Kysely, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { Database } from '../../database';
import type { Argument } from '../../platform/db/prepared';
import type { Turn } from '../../platform/work/loopTurn';
import type { ConditionDialect, FilterName, Filters } from './filters';

/** The parts of the list's queries that differ between the databases. */
export interface ListDialect extends ConditionDialect {
  /** Returns a list of ids as a single value for a statement. */
  idList(ids: readonly number[]): string;

  /** Returns the condition that the byte at a position, from 0, is 1. */
  isMarked(marks: Uint8Array, position: RawBuilder<unknown>): RawBuilder<SqlBool>;

  /**
   * Chooses the filter whose index finds the fewest items. `total` is the number of items that
   * match all filters, at most `max` + 1, or null if the choice has not counted them. `isFew` is
   * true if certainly no more than `countLimit` items match.
   */
  chooseIndex(
    db: Kysely<Database>,
    filters: Filters,
    max: number,
    turn: Turn,
  ): Promise<{ index: number; total: number | null; isFew: boolean }>;

  /** Returns the rows found by the index of the filter at position `index`. */
  rowsByIndex(
    db: Kysely<Database>,
    names: readonly FilterName[],
    index: number,
    argument: Argument,
  ): ItemRows;
}

/** Rows of `clothes` without selected columns yet. */
export type ItemRows = SelectQueryBuilder<Database, 'clothes', object>;
