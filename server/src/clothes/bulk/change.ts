/** Changes fields of many items at once. */
import type { InputName } from '../../../../src/contract/itemFields';
import type { Reference } from '../../../../src/contract/references';
import type { ClothesInput } from '../../../../src/contract/types';
import type { Author } from '../../history/author';
import { recordedMany } from '../../history/record';
import type { Tx } from '../../platform/db/transactions';
import { requireReference } from '../../references/references';
import { cleanFields, type ManyValues, type manyFields, namesOf, requireEntries } from '../fields';
import { holdItems } from './current';
import { writePlans } from './write';

/** The fields that many items get; what is missing stays, null clears. */
export type ManyFields = Partial<Pick<ClothesInput, InputName<(typeof manyFields)[number]>>> & {
  /** Of all their purchases. */
  supplierId?: number;
};

/** What items become, with the entries that this names. */
export interface NamedFields {
  fields: ManyValues;
  supplier?: Reference;
}

/**
 * Returns the fields with the entries that they name. Throws validation_failed for an entry that is
 * not in its list, and for a material that comes twice.
 */
export async function nameChange(tx: Tx, { supplierId, ...input }: ManyFields): Promise<NamedFields> {
  const prefix = 'change.';
  const fields = await requireEntries(tx, cleanFields(input, prefix), { prefix });
  if (supplierId === undefined) return { fields };
  return { fields, supplier: await requireReference(tx, 'suppliers', supplierId, `${prefix}supplierId`) };
}

/**
 * Changes the fields of items, whatever else of them was saved meanwhile. Returns the ids of those
 * that are gone.
 */
export async function changeItems(
  tx: Tx,
  now: number,
  author: Author,
  ids: readonly number[],
  { supplier, fields }: NamedFields,
): Promise<number[]> {
  return recordedMany(tx, now, author, async () => {
    const parts = { fields: namesOf(fields), purchases: supplier !== undefined };
    const there = await holdItems(tx, ids, parts);
    const plans = [...there.values()].map((current) => ({
      current,
      wanted: {
        fields,
        ...(supplier && { suppliers: new Map(current.purchases.map(({ id }) => [id, supplier])) }),
      },
    }));
    const changes = await writePlans(tx, plans, now);
    return { result: ids.filter((id) => !there.has(id)), changes: [...changes.values()] };
  });
}
