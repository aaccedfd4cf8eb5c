import type { ImportField, ImportRow } from '../../../../src/contract/imports';
import { emptyItemFields, type ItemField } from '../../../../src/contract/itemFields';
import { priceDecimals, weightDecimals } from '../../../../src/contract/limits';
import { fromMinorUnits, toMinorUnits } from '../../clothes/decimals';
import { type FieldValues, namesOf, pick, withEntries } from '../../clothes/fields';
import type { PurchaseValue } from '../../clothes/purchaseValues';
import { isSame } from '../../history/values';
import { fieldWords } from '../fieldWords';
import { exportTexts } from '../texts';
import { formatDecimal } from '../values';
import type { CurrentItem } from './current';
import type { EntryNames } from './EntryNames';
import type { Plan, PlannedFields, PlannedPurchase } from './plan';

type Change = ImportRow['changes'][number];

/**
 * Returns what a plan changes, in words, and the plan without what is there already; null where
 * nothing is left of it.
 */
export function changesOf(
  plan: Plan,
  item: CurrentItem | undefined,
  names: EntryNames,
): { changes: Change[]; needed: Plan | null } {
  const changes: Change[] = [];
  const fields = neededFields(plan.fields, item, names, changes);
  const purchase = neededPurchase(plan.purchase, item, names, changes);
  const isNeeded = !item || Object.keys(fields).length > 0 || purchase !== null;
  return { changes, needed: isNeeded ? { itemId: plan.itemId, fields, purchase } : null };
}

function neededFields(
  planned: PlannedFields,
  item: CurrentItem | undefined,
  names: EntryNames,
  changes: Change[],
): PlannedFields {
  const before = item?.fields ?? emptyItemFields;
  const fields = pick(
    planned,
    namesOf(planned).filter((field) => !isThere(planned[field], before[field])),
  );
  const after = withEntries(fields, (list, entry) => ({ name: names.nameOf(list, entry) }));
  const [from, to] = [fieldWords(before), fieldWords(after)];
  for (const field of namesOf(fields)) {
    changes.push({ field, before: from[field] ?? '', after: to[field] ?? '' });
  }
  return fields;
}

/** Returns whether an item has a planned value already. */
function isThere(planned: PlannedFields[ItemField], value: FieldValues[ItemField]): boolean {
  if (Array.isArray(value)) {
    return isSame(
      planned,
      value.map(({ material, percent }) => ({ material: material.id, percent })),
    );
  }
  return planned === (typeof value === 'object' && value !== null ? value.id : value);
}

function neededPurchase(
  planned: Plan['purchase'],
  item: CurrentItem | undefined,
  names: EntryNames,
  changes: Change[],
): Plan['purchase'] {
  if (!planned) return null;
  const before = item?.purchases.find(({ id }) => id === planned.id);
  const was = before ? plannedOf(before) : null;
  const values: PlannedPurchase = {};
  for (const [field, column, show] of purchaseFields) {
    const value = planned.values[column];
    if (value === undefined || (was && value === was[column])) continue;
    Object.assign(values, { [column]: value });
    const words = (one: string | number | null | undefined) =>
      one === null || one === undefined ? '' : show(one, names);
    const [from, to] = [words(was?.[column]), words(value)];
    if (from !== to) changes.push({ field, before: from, after: to });
  }
  if (planned.id !== null && Object.keys(values).length === 0) return null;
  return { id: planned.id, values };
}

/** Returns a purchase as a plan would write it. */
export function plannedOf({ supplier, price, weight, size, measurements, date, luxury }: PurchaseValue) {
  return {
    supplier: supplier.id,
    price_cents: toMinorUnits(price, priceDecimals, Number.POSITIVE_INFINITY, 'price'),
    weight_grams: toMinorUnits(weight, weightDecimals, Number.POSITIVE_INFINITY, 'weight'),
    size,
    measurements,
    date: date?.slice(0, 10) ?? null,
    luxury: luxury ? 1 : 0,
  };
}

type Show = (value: string | number, names: EntryNames) => string;

const purchaseFields: readonly [ImportField, keyof PlannedPurchase, Show][] = [
  ['supplier', 'supplier', (entry, names) => names.nameOf('suppliers', entry)],
  ['price', 'price_cents', (units) => formatDecimal(fromMinorUnits(Number(units), priceDecimals))],
  ['weight', 'weight_grams', (units) => formatDecimal(fromMinorUnits(Number(units), weightDecimals))],
  ['size', 'size', String],
  ['measurements', 'measurements', String],
  ['date', 'date', String],
  ['luxury', 'luxury', (flag) => (flag === 1 ? exportTexts.yes : exportTexts.no)],
];
