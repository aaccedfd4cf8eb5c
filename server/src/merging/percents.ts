/** Refuses merges of materials whose percents would add up to more than 100 in an item. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { maxPercent } from '../../../src/contract/limits';
import type { Database } from '../database';
import { isShared } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import { namesOneOf } from './moving';
import { mergeTexts } from './texts';

/** Maximum number of items that a refusal names; it also gives their total number. */
const maxNamed = 20;

/** An item in which the survivor would exceed 100 %. */
export interface OverItem {
  id: number;
  title: string;
  percent: number;
}

/**
 * Returns the items, of those that fulfil the condition, in which the materials together exceed
 * 100 %.
 */
export async function itemsOver(
  db: Kysely<Database>,
  materials: readonly number[],
  condition: RawBuilder<SqlBool>,
): Promise<OverItem[]> {
  const { rows } = await sql<{ id: number; title: string; percent: number | string }>`
    select clothes.id, clothes.title, sum(percent) as percent
    from compositions inner join clothes on clothes.id = compositions.clothes_id
    where ${condition} and ${namesOneOf('materials', materials)}
    group by clothes.id, clothes.title having sum(percent) > ${maxPercent}
    order by clothes.id`.execute(db);
  return rows.map(({ id, title, percent }) => ({ id, title, percent: Number(percent) }));
}

/**
 * Returns the condition that an item may exceed 100 % although a survey has not found it: after the
 * change `since` on SQLite, where the transaction has the database to itself. On PostgreSQL changes
 * are not committed in the order of their ids, and nobody waits while all items are checked.
 */
export function changedSince(tx: Tx, since: number | null): RawBuilder<SqlBool> {
  if (since === null || isShared(tx)) return sql`1 = 1`;
  return sql`compositions.clothes_id in
    (select subject_id from changes where id > ${since} and subject = 'clothes')`;
}

/** Throws validation_failed if there are such items, naming the first of them. */
export function refuseOver(over: readonly OverItem[]): void {
  if (over.length === 0) return;
  throw new Problem('validation_failed', mergeTexts.over(over.length), {
    count: over.length,
    errors: over.slice(0, maxNamed).map(({ id, title, percent }) => ({
      field: `clothes.${id}`,
      code: 'over_100',
      detail: mergeTexts.overItem(title, percent),
    })),
  });
}
