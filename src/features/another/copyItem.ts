import { getClothes, saveClothes, type VersionedClothes } from '../../api/clothes';
import { itemInput } from '../../api/itemInput';
import { updatePurchase } from '../../api/purchases';
import { emptyItemFields, itemFieldsOf } from '../../contract/itemFields';
import type { Reference } from '../../contract/references';
import type { Clothes, ClothesListItem, FastCreated, FastCreateInput, Purchase } from '../../contract/types';
import { dateOf } from '../../forms/dates';
import { pick } from '../../lib/keys';
import { formatDecimal } from '../../lib/number';
import { listItemOf } from '../../stores/clothes';
import { anotherTexts as texts } from '../../texts/another';
import { fieldWords } from '../item/fieldWords';

/** What an item like another takes over from it. */
export type Part = Exclude<keyof typeof texts.parts, 'title' | 'description'>;

/** A title and a description are each item's own. */
const itemParts = itemFieldsOf('line', 'reference', 'composition');
const purchaseParts: readonly Part[] = ['price', 'weight', 'size', 'measurements', 'date', 'luxury'];
export const allParts: readonly Part[] = [...itemParts, ...purchaseParts];
/** What belongs to one piece rather than to its kind, until somebody chooses it. */
export const leftOutAtFirst: readonly Part[] = ['measurements', 'date'];

/** Returns the purchase that is taken for the sample: the latest. */
export function sampleOf({ purchases }: Clothes): Purchase | undefined {
  const day = ({ date }: Purchase) => dateOf(date) ?? '';
  return purchases.toSorted((one, other) => day(other).localeCompare(day(one)) || other.id - one.id)[0];
}

/** Returns the words of what an item has of each part; those that it has not are missing. */
export function partValues(item: Clothes): Map<Part, string> {
  const sample = sampleOf(item);
  const words: Partial<Record<Part, string | null>> = {
    ...fieldWords(item, texts.percent),
    price: sample && sample.price !== null ? texts.hryvnias(formatDecimal(sample.price)) : null,
    weight: sample && sample.weight !== null ? texts.kilograms(formatDecimal(sample.weight)) : null,
    size: sample?.size ?? null,
    measurements: sample?.measurements ?? null,
    date: dateOf(sample?.date) ?? null,
    luxury: sample?.luxury ? texts.yes : null,
  };
  return new Map(allParts.flatMap((part) => (words[part] ? [[part, words[part]]] : [])));
}

export interface Copying {
  source: Clothes;
  parts: readonly Part[];
  input: FastCreateInput;
}

/**
 * Saves what is copied, over what the server gave the new item. Done again after a failure it ends
 * the same. Throws a Problem.
 */
export async function saveCopied(created: FastCreated, copying: Copying): Promise<VersionedClothes> {
  const { source, parts, input } = copying;
  const has = (part: Part) => parts.includes(part);
  let version = await getClothes(created.clothesId);
  const { item, etag } = version;
  if (itemParts.some(has) || item.title !== input.title) {
    version = await saveClothes(
      item.id,
      {
        ...itemInput({ ...item, ...pick(source, itemParts.filter(has)) }),
        title: input.title,
      },
      etag,
    );
  }
  const sample = sampleOf(source);
  const own = item.purchases.find(({ id }) => id === created.purchaseId);
  const { supplierId } = input;
  if (!own || (!purchaseParts.some(has) && own.supplierId === supplierId)) return version;
  const from = (part: Part) => (sample && has(part) ? sample : own);
  await updatePurchase(own.id, {
    clothesId: item.id,
    supplierId,
    price: from('price').price,
    weight: from('weight').weight,
    size: from('size').size,
    measurements: from('measurements').measurements,
    date: from('date').date,
    luxury: from('luxury').luxury,
  });
  return getClothes(item.id);
}

/** Returns the row of an item of which nothing but its title and supplier is known to be saved. */
export function bareRow(
  { clothesId }: FastCreated,
  { source, input }: Copying,
  supplier: Reference | null,
): ClothesListItem {
  const now = new Date().toISOString();
  const { lastPurchase: _, ...row } = listItemOf(source);
  return {
    ...row,
    ...emptyItemFields,
    id: clothesId,
    title: input.title,
    supplier,
    mainImage: null,
    purchasesCount: 1,
    createdAt: now,
    updatedAt: now,
  };
}
