import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { lockRows } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';

/** Items of one statement: other calls have their turn between two. */
const slice = 500;

/**
 * Yields the ids of the items that fulfil a condition, in slices, in order. Nobody else changes
 * them until the end of the transaction.
 */
export async function* lockItems(tx: Tx, condition: RawBuilder<SqlBool>): AsyncGenerator<number[]> {
  const rows = await tx
    .selectFrom('clothes')
    .select('id')
    .where(condition)
    .orderBy('id')
    .$call(lockRows(tx))
    .execute();
  const ids = rows.map(({ id }) => id);
  for (let first = 0; first < ids.length; first += slice) {
    yield ids.slice(first, first + slice);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Returns the condition that a column names one of some entries. */
export function namesOneOf(column: string, entries: readonly { id: number }[]): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} in (${sql.join(entries.map(({ id }) => id))})`;
}
