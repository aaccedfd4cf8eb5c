/** What a change of many items reads of them before it writes. */
import type { Reference, ReferenceKind } from '../../../../src/contract/references';
import type { Composition } from '../../../../src/contract/types';
import { lockRows } from '../../platform/db/locks';
import type { Tx } from '../../platform/db/transactions';
import { findReferences } from '../../references/references';
import { type PurchaseValue, purchaseValuesOf } from '../purchaseValues';
import { loadCompositions } from '../queries';

/** The fields of an item that name one entry: in the history, in the table, and their list. */
export const namedFields = [
  ['brand', 'brand_id', 'brands'],
  ['color', 'color_id', 'colors'],
  ['type', 'type_id', 'types'],
] as const satisfies readonly [string, string, ReferenceKind][];

export type NamedField = (typeof namedFields)[number][0];

/** The values of an item that a change of many items can set. */
export interface CurrentItem extends Record<NamedField, Reference | null> {
  id: number;
  title: string;
  /** Empty where it was not asked for. */
  fabricComposition: Composition[];
  /** Empty where they were not asked for; the oldest first. */
  purchases: PurchaseValue[];
}

/**
 * Returns the items that are there, by id, and keeps others from changing them until the end of the
 * transaction. Locks in the order of their ids, so that two such transactions do not block one
 * another.
 */
export async function holdItems(
  tx: Tx,
  ids: readonly number[],
  parts: { composition: boolean; purchases: boolean },
): Promise<Map<number, CurrentItem>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('clothes')
    .select(['id', 'title', 'brand_id', 'color_id', 'type_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .$call(lockRows(tx))
    .execute();
  const there = rows.map(({ id }) => id);
  const compositions = parts.composition ? await loadCompositions(tx, there) : null;
  const purchases = parts.purchases ? await purchaseValuesOf(tx, there) : null;
  const named = new Map<NamedField, Map<number, Reference>>();
  for (const [field, column, kind] of namedFields) {
    named.set(
      field,
      await findReferences(
        tx,
        kind,
        rows.map((row) => row[column]),
      ),
    );
  }
  const entry = (field: NamedField, id: number | null) => named.get(field)?.get(id ?? 0) ?? null;
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        title: row.title,
        brand: entry('brand', row.brand_id),
        color: entry('color', row.color_id),
        type: entry('type', row.type_id),
        fabricComposition: compositions?.get(row.id) ?? [],
        purchases: purchases?.get(row.id) ?? [],
      },
    ]),
  );
}
