import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { BatchChange, BatchInput, BatchPreview } from '../../../src/contract/batches';
import { nameChange } from '../clothes/bulk/change';
import { differsFrom } from '../clothes/bulk/differing';
import { type Counts, countIf, LastCounts } from '../clothes/bulk/lastCounts';
import { becomesTooLong } from '../clothes/bulk/setConditions';
import type { ItemRows } from '../clothes/list/ListDialect';
import type { Database } from '../database';
import { canBeGenerated } from '../generation/batchGenerations';
import { withTransaction } from '../platform/db/transactions';
import { valueTable } from '../platform/db/valueTable';
import { slicesOf } from '../platform/slices';
import type { Turn } from '../platform/work/loopTurn';
import { selectedIds } from './selection';

/** Number of items that a statement counts. */
const slice = 1_000;

/**
 * Counts the items that a batch would affect, a slice of them at a time and in no transaction, so
 * that other calls have their turn. Awaits `turn` between statements. Throws validation_failed for
 * an entry that does not exist.
 */
export async function previewBatch(
  db: Kysely<Database>,
  { selection, change }: BatchInput,
  turn: Turn,
): Promise<BatchPreview> {
  const isOfFields = !('delete' in change || 'describe' in change || 'suggest' in change);
  const last = isOfFields ? (await withTransaction(db, (tx) => nameChange(tx, change))).last : undefined;
  const tooLong = isOfFields ? becomesTooLong(change) : null;
  const ids = await selectedIds(db, selection, turn);
  const counter = last ? new LastCounts(last, isChanged(change)) : new ItemCounts(isChanged(change));
  let refused = 0;
  for (const some of slicesOf(ids, slice)) {
    await turn();
    const items = itemsOf(db, some);
    if (tooLong) {
      refused += await countOf(items.where(tooLong));
      await turn();
    }
    await counter.add(tooLong ? items.where(sql<SqlBool>`not (${tooLong})`) : items);
  }
  const { there, ...counts } = await counter.counts(db);
  const skipped = tooLong ? { skipped: (counts.skipped ?? 0) + refused } : {};
  // An item that was deleted during the count is missing only if it was named.
  return { ...counts, ...skipped, missing: 'ids' in selection ? ids.length - there - refused : 0 };
}

function itemsOf(db: Kysely<Database>, ids: readonly number[]): ItemRows {
  const selected = valueTable(
    db,
    ['id'],
    ids.map((id) => [id]),
  );
  return db.selectFrom('clothes').where(sql<SqlBool>`clothes.id in (select id from ${selected} as selected)`);
}

async function countOf(items: ItemRows): Promise<number> {
  const { count } = await items.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts the items that meet a condition. */
class ItemCounts {
  #there = 0;
  #change = 0;

  constructor(private readonly isChanged: Expression<SqlBool>) {}

  async add(items: ItemRows): Promise<void> {
    const { there, changed } = await items
      .select(({ fn }) => [fn.countAll().as('there'), countIf(this.isChanged).as('changed')])
      .executeTakeFirstOrThrow();
    this.#there += Number(there);
    this.#change += Number(changed ?? 0);
  }

  async counts(): Promise<Counts> {
    return { there: this.#there, change: this.#change, same: this.#there - this.#change };
  }
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
