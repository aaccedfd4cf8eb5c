import { type Expression, type SqlBool, sql } from 'kysely';
import type { BatchChange, BatchInput, BatchPreview } from '../../../src/contract/batches';
import { nameChange } from '../clothes/bulk/change';
import { differsFrom } from '../clothes/bulk/differing';
import { type Counts, countByPrice, countIf } from '../clothes/bulk/lastCounts';
import { canBeGenerated } from '../generation/batchGenerations';
import type { Tx } from '../platform/db/transactions';
import { foundItems } from './selection';

/**
 * Counts the items that a batch would affect. Throws validation_failed for an entry that does not
 * exist.
 */
export async function previewBatch(tx: Tx, { selection, change }: BatchInput): Promise<BatchPreview> {
  const isOfFields = !('delete' in change || 'describe' in change || 'suggest' in change);
  const last = isOfFields ? (await nameChange(tx, change)).last : undefined;
  const selected =
    'ids' in selection
      ? tx.selectFrom('clothes').where('clothes.id', 'in', selection.ids)
      : await foundItems(tx, selection);
  const { there, ...counts } = last
    ? await countByPrice(tx, selected, isChanged(change), last)
    : await countChanged(selected, isChanged(change));
  const missing = 'ids' in selection ? selection.ids.length - there : 0;
  return { ...counts, missing };
}

async function countChanged(
  selected: Awaited<ReturnType<typeof foundItems>>,
  isChanged: Expression<SqlBool>,
): Promise<Counts> {
  const { there, changed } = await selected
    .select(({ fn }) => [fn.countAll().as('there'), countIf(isChanged).as('changed')])
    .executeTakeFirstOrThrow();
  const change = Number(changed ?? 0);
  return { there: Number(there), change, same: Number(there) - change };
}

/**
 * Returns the condition that the change gives an item a new value, apart from its last purchase.
 */
function isChanged(change: BatchChange): Expression<SqlBool> {
  if ('delete' in change) return sql<SqlBool>`1 = 1`;
  if ('describe' in change) return canBeGenerated('description');
  if ('suggest' in change) return canBeGenerated('suggestions');
  return differsFrom(change);
}
