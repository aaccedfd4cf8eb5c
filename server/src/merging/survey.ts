import { type Kysely, sql } from 'kysely';
import type { ReferenceKind } from '../../../src/contract/references';
import type { Merged, MergeInput } from '../../../src/contract/usage';
import type { Database } from '../database';
import type { Turn } from '../platform/work/loopTurn';
import { namesOneOf, placeOf } from './moving';
import { itemsOver, refuseOver } from './percents';

/** The number of ids of items that one statement looks at. */
const range = 5000;

/** The items and purchases that a merge would move. */
export interface Survey {
  moved: Merged['moved'];
  /** The id of the newest change at the beginning; later ones may have changed percents. */
  since: number;
}

/**
 * Counts what a merge would move, and throws validation_failed if a percentage would exceed 100,
 * unless that is capped. Reads in ranges of items, outside of a transaction, and awaits `turn`
 * between them.
 */
export async function surveyMerge(
  db: Kysely<Database>,
  kind: ReferenceKind,
  survivor: number,
  { ids, capPercents }: MergeInput,
  turn: Turn,
): Promise<Survey> {
  const { table, item } = placeOf(kind);
  const since = await lastId(db, 'changes');
  const last = await lastId(db, 'clothes');
  const checksPercents = kind === 'materials' && !capPercents;
  const moved = { items: 0, purchases: 0 };
  const over = [];
  for (let after = 0; after < last; after += range) {
    await turn();
    const inRange = sql<boolean>`${item} > ${after} and ${item} <= ${after + range}`;
    const { rows } = await sql<{ items: number | string; rows: number | string }>`
      select count(distinct ${item}) as items, count(*) as "rows" from ${table}
      where ${inRange} and ${namesOneOf(kind, ids)}`.execute(db);
    moved.items += Number(rows[0]?.items ?? 0);
    if (kind === 'suppliers') moved.purchases += Number(rows[0]?.rows ?? 0);
    if (!checksPercents) continue;
    await turn();
    over.push(...(await itemsOver(db, [survivor, ...ids], inRange)));
  }
  refuseOver(over);
  return { moved, since };
}

async function lastId(db: Kysely<Database>, table: 'changes' | 'clothes'): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}
