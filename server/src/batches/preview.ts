import { type Expression, type SqlBool, sql } from 'kysely';
import type { BatchChange, BatchInput, BatchPreview } from '../../../src/contract/batches';
import { nameChange } from '../clothes/bulk/change';
import { differsFrom } from '../clothes/bulk/differing';
import { canBeGenerated } from '../generation/insertTasks';
import type { Tx } from '../platform/db/transactions';
import { foundItems } from './selection';

/** Counts what a batch would do. Throws validation_failed for an entry that is not there. */
export async function previewBatch(tx: Tx, { selection, change }: BatchInput): Promise<BatchPreview> {
  if (!('delete' in change || 'describe' in change || 'suggest' in change)) await nameChange(tx, change);
  const selected =
    'ids' in selection
      ? tx.selectFrom('clothes').where('clothes.id', 'in', selection.ids)
      : await foundItems(tx, selection);
  const counts = await selected
    .select(({ fn }) => [
      fn.countAll().as('there'),
      sql<number | string | null>`sum(case when ${isChanged(change)} then 1 else 0 end)`.as('changed'),
    ])
    .executeTakeFirstOrThrow();
  const there = Number(counts.there);
  const changed = Number(counts.changed ?? 0);
  const missing = 'ids' in selection ? selection.ids.length - there : 0;
  return { change: changed, same: there - changed, missing };
}

/** Returns the condition that an item gets something new. */
function isChanged(change: BatchChange): Expression<SqlBool> {
  if ('delete' in change) return sql<SqlBool>`1 = 1`;
  if ('describe' in change) return canBeGenerated('description');
  if ('suggest' in change) return canBeGenerated('suggestions');
  return differsFrom(change);
}
