import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { lockRows } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import { slicesOf } from '../platform/slices';

/** Number of items in a slice: other calls get a turn between two slices. */
const slice = 500;

/**
 * Yields the ids of the items that fulfil a condition, in slices, in order. Locks them until the
 * end of the transaction.
 */
export async function* holdInSlices(tx: Tx, condition: RawBuilder<SqlBool>): AsyncGenerator<number[]> {
  const rows = await tx
    .selectFrom('clothes')
    .select('id')
    .where(condition)
    .orderBy('id')
    .$call(lockRows(tx))
    .execute();
  const ids = rows.map(({ id }) => id);
  for (const some of slicesOf(ids, slice)) {
    yield some;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Returns the condition that a column refers to any of the entries. */
export function namesOneOf(column: string, entries: readonly { id: number }[]): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} in (${sql.join(entries.map(({ id }) => id))})`;
}
