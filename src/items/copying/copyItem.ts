import { itemFieldsOf } from '../../contract/itemFields';
import { purchaseValueFields } from '../../contract/purchaseFields';
import type { Clothes, FastCreated, FastCreateInput, Purchase } from '../../contract/types';
import { dateOf } from '../../core/forms/dates';
import { pick } from '../../core/lib/objectKeys';
import { getClothes, saveClothes, type VersionedClothes } from '../api/clothes';
import { itemInput } from '../api/itemInput';
import { eachSet, noSets, setsInput } from '../fields/entrySets';
import { fieldWords } from '../fields/fieldWords';
import { updatePurchase } from '../purchases/api';
import { purchaseValues } from '../purchases/purchaseValues';
import { purchaseWords } from '../purchases/purchaseWords';
import { copyItemTexts as texts } from './texts';

/** A part of an item that a copy can take over. */
export type Part = Exclude<keyof typeof texts.parts, 'title' | 'description' | 'supplier'>;

/**
 * The fields of an item that can be copied. The title and the description are excluded, because
 * they are unique to each item.
 */
const itemParts = itemFieldsOf('line', 'reference', 'composition', 'entries');
export const allParts: readonly Part[] = [...itemParts, ...purchaseValueFields];
/**
 * The parts that are not copied unless a person chooses them, because they belong to a single piece
 * and not to its model.
 */
export const leftOutAtFirst: readonly Part[] = ['measurements', 'date'];

/**
 * Returns the item's latest purchase by date, then by id, which serves as the sample for a copy;
 * undefined if the item has none.
 */
export function sampleOf({ purchases }: Clothes): Purchase | undefined {
  const day = ({ date }: Purchase) => dateOf(date) ?? '';
  return purchases.toSorted((one, other) => day(other).localeCompare(day(one)) || other.id - one.id)[0];
}

/**
 * Returns the value of each part in words, by part; parts that the item does not have are missing.
 */
export function partValues(item: Clothes): Map<Part, string> {
  const sample = sampleOf(item);
  const words: Partial<Record<Part, string | null>> = {
    ...fieldWords(item, texts.percent),
    ...(sample && purchaseWords(purchaseValues(sample), texts.yes)),
  };
  return new Map(allParts.flatMap((part) => (words[part] ? [[part, words[part]]] : [])));
}

export interface Copying {
  source: Clothes;
  parts: readonly Part[];
  input: FastCreateInput;
}

/**
 * Saves the copied parts over the values that the server gave the new item and its purchase.
 * Returns the saved item. The call can be repeated after a failure. Throws a Problem.
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
        ...setsInput(
          noSets,
          eachSet((_, field) => (has(field) ? source[field].map(({ id }) => id) : [])),
        ),
        title: input.title,
      },
      etag,
    );
  }
  const sample = sampleOf(source);
  const own = item.purchases.find(({ id }) => id === created.purchaseId);
  const { supplierId } = input;
  const copied = purchaseValueFields.filter(has);
  if (!own || (copied.length === 0 && own.supplierId === supplierId)) return version;
  const seen = pick(own, purchaseValueFields);
  await updatePurchase(own.id, {
    clothesId: item.id,
    supplierId,
    ...seen,
    ...(sample && pick(sample, copied)),
    seen,
  });
  return getClothes(item.id);
}
