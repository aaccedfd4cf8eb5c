import { sql } from 'kysely';
import type { ListDialect } from './ListDialect';

/**
 * The list on PostgreSQL, which knows how often a value occurs and chooses an index from the
 * conditions itself.
 */
export const postgres: ListDialect = {
  column: (name) => sql.ref(`clothes.${name}`),
  isOneOf: (name, list) => sql`${sql.ref(`clothes.${name}`)} = any(${list}::bigint[])`,
  among: (list) => sql`= any(${list}::bigint[])`,
  idList: (ids) => `{${ids}}`,
  isMarked: (marks, position) => sql`get_byte(${marks}, (${position})::int) = 1`,
  chooseIndex: async () => ({ index: 0, total: null, isFew: false }),
  rowsByIndex: (db) => db.selectFrom('clothes'),
};
