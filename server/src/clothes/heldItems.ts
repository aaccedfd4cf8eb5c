import type { ItemField } from '../../../src/contract/itemFields';
import type { Reference } from '../../../src/contract/references';
import { lockItems } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import { texts } from '../platform/problemTexts';
import { requireVersion, type VersionCheck } from './etag';
import type { FieldValues, SomeFields } from './fields';
import { type PurchaseValue, purchaseValuesOf } from './purchaseValues';
import { readFields } from './storedFields';

/** A locked item, with those of its values that were asked for. */
export interface HeldItem<Fields = SomeFields<Reference>> {
  id: number;
  title: string;
  version: number;
  fields: Fields;
  /** The oldest first. */
  purchases: PurchaseValue[];
}

/** The values to read of items. A description may be long, so only what is needed is read. */
export interface Parts<Name extends ItemField> {
  fields?: readonly Name[];
  purchases?: boolean;
}

/**
 * Returns the items that exist, by id, and locks them until the end of the transaction. Everything
 * that changes items begins with it.
 */
export async function holdItems<Name extends ItemField = never>(
  tx: Tx,
  ids: readonly number[],
  { fields: names = [], purchases = false }: Parts<Name>,
): Promise<Map<number, HeldItem<Pick<FieldValues, Name>>>> {
  const rows = await lockItems(tx, ids);
  const there = rows.map(({ id }) => id);
  const fields = names.length > 0 ? await readFields(tx, there, names) : null;
  const bought = purchases ? await purchaseValuesOf(tx, there) : null;
  return new Map(
    rows.map((row) => {
      // A locked item cannot be deleted, so its fields have been read.
      const own = fields?.get(row.id) ?? ({} as Pick<FieldValues, Name>);
      return [row.id, { ...row, fields: own, purchases: bought?.get(row.id) ?? [] }];
    }),
  );
}

/**
 * Like `holdItems`, for one item. Throws not_found, and stale if `isCurrent` refuses the stored
 * version, even if the write would change nothing.
 */
export async function holdItem<Name extends ItemField = never>(
  tx: Tx,
  id: number,
  isCurrent: VersionCheck,
  parts: Parts<Name>,
): Promise<HeldItem<Pick<FieldValues, Name>>> {
  const item = (await holdItems(tx, [id], parts)).get(id);
  if (!item) throw new Problem('not_found', texts.itemNotFound);
  requireVersion(item.version, isCurrent);
  return item;
}
