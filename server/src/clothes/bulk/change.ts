/** Changes fields of many items at once. */

import type { Reference } from '../../../../src/contract/references';
import type { ClothesInput, Composition } from '../../../../src/contract/types';
import type { Author } from '../../history/author';
import { recordedMany } from '../../history/record';
import type { Tx } from '../../platform/db/transactions';
import { fieldProblem } from '../../platform/Problem';
import { fieldTexts } from '../../platform/problemTexts';
import { findReferences, requireReference } from '../../references/references';
import { checkComposition } from '../composition';
import { holdItems } from './current';
import { type Wanted, writePlans } from './write';

/** The fields that many items get; what is missing stays, null clears. */
export type ManyFields = Partial<
  Pick<ClothesInput, 'brandId' | 'colorId' | 'typeId' | 'fabricComposition'>
> & {
  /** Of all their purchases. */
  supplierId?: number;
};

/** What items become, with the entries that this names. */
export interface NamedFields extends Omit<Wanted, 'suppliers'> {
  supplier?: Reference;
}

/**
 * Returns the fields with the entries that they name. Throws validation_failed for one that is not
 * there, and for a material that comes twice.
 */
export async function nameFields(tx: Tx, input: ManyFields): Promise<NamedFields> {
  const entry = async (kind: 'brands' | 'colors' | 'types', id: number | null, field: string) =>
    id === null ? null : requireReference(tx, kind, id, field);
  const { brandId, colorId, typeId, fabricComposition, supplierId } = input;
  const named: NamedFields = {};
  if (brandId !== undefined) named.brand = await entry('brands', brandId, 'change.brandId');
  if (colorId !== undefined) named.color = await entry('colors', colorId, 'change.colorId');
  if (typeId !== undefined) named.type = await entry('types', typeId, 'change.typeId');
  if (fabricComposition) named.fabricComposition = await nameComposition(tx, fabricComposition);
  if (supplierId !== undefined) {
    named.supplier = await requireReference(tx, 'suppliers', supplierId, 'change.supplierId');
  }
  return named;
}

async function nameComposition(
  tx: Tx,
  composition: ClothesInput['fabricComposition'],
): Promise<Composition[]> {
  checkComposition(composition, 'change.');
  const materials = await findReferences(
    tx,
    'materials',
    composition.map(({ material }) => material.id),
  );
  return composition.map(({ material, percent }, position) => {
    const found = materials.get(material.id);
    if (found) return { material: found, percent };
    const field = `change.fabricComposition.${position}.material`;
    throw fieldProblem(field, 'not_found', fieldTexts.unknownReference);
  });
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
  { supplier, ...fields }: NamedFields,
): Promise<number[]> {
  return recordedMany(tx, now, author, async () => {
    const parts = { composition: fields.fabricComposition !== undefined, purchases: supplier !== undefined };
    const there = await holdItems(tx, ids, parts);
    const plans = [...there.values()].map((current) => ({
      current,
      wanted: {
        ...fields,
        ...(supplier && { suppliers: new Map(current.purchases.map(({ id }) => [id, supplier])) }),
      },
    }));
    const changes = await writePlans(tx, plans, now);
    return { result: ids.filter((id) => !there.has(id)), changes: [...changes.values()] };
  });
}
