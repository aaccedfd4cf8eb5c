import type { ImportRow } from '../../../../src/contract/imports';
import { emptyItemFields, type ItemField, itemFields } from '../../../../src/contract/itemFields';
import {
  type PurchaseField,
  type PurchaseValueField,
  purchaseValueFields,
} from '../../../../src/contract/purchaseFields';
import type { Reference } from '../../../../src/contract/references';
import { commaSize } from '../../../../src/contract/sizes';
import { type FieldValues, namesOf, pick, setFields, withEntries } from '../../clothes/fields';
import { columnOf, fromColumns } from '../../clothes/purchaseFields';
import { isSame } from '../../history/values';
import { fieldWords } from '../fieldWords';
import { purchaseCells } from '../purchaseCells';
import { cellWords } from '../writing/sheet';
import type { CurrentItem } from './current';
import type { EntryNames } from './EntryNames';
import type { Entry, Plan, PlannedFields, PlannedPurchase } from './plan';

type Change = ImportRow['changes'][number];

/**
 * Returns the changes that a plan makes, in words, and the plan without values that the item
 * already has; null instead of a plan that changes nothing.
 */
export function changesOf(
  plan: Plan,
  item: CurrentItem | undefined,
  names: EntryNames,
): { changes: Change[]; needed: Plan | null } {
  const changes: Change[] = [];
  const fields = neededFields(plan, item, names, changes);
  const purchase = neededPurchase(plan.purchase, item, names, changes);
  const isNeeded = !item || Object.keys(fields).length > 0 || purchase !== null;
  return { changes, needed: isNeeded ? { ...plan, fields, purchase } : null };
}

function neededFields(
  { fields: planned, replaces }: Plan,
  item: CurrentItem | undefined,
  names: EntryNames,
  changes: Change[],
): PlannedFields {
  const before = item?.fields ?? emptyItemFields;
  const [after, needed] = [{ ...planned }, { ...planned }];
  for (const { field } of setFields) {
    const entries = planned[field];
    if (!entries || replaces) continue;
    needed[field] = missingIn(before[field], entries);
    after[field] = [...before[field].map(({ id }) => id), ...needed[field]];
  }
  const differing = namesOf(planned).filter((field) => !isThere(field, after, before));
  const [from, to] = [
    fieldWords(before),
    fieldWords(withEntries(after, (list, entry) => ({ name: names.nameOf(list, entry) }))),
  ];
  for (const field of differing) {
    changes.push({ field, before: from[field] ?? '', after: to[field] ?? '' });
  }
  return pick(needed, differing);
}

/** Returns the planned entries that a stored set lacks. */
export function missingIn(stored: readonly Reference[], entries: readonly Entry[]): Entry[] {
  return entries.filter((entry) => !stored.some(({ id }) => id === entry));
}

/** Returns whether an item already has a planned value. */
function isThere(field: ItemField, planned: PlannedFields, stored: FieldValues): boolean {
  const [one, other] = [planned[field], withEntries(stored, (_list, { id }): Entry => id)[field]];
  if (itemFields[field].kind !== 'entries') return isSame(one, other);
  const [some, others] = [one, other].map((entries) => (Array.isArray(entries) ? entries.toSorted() : []));
  return isSame(some, others);
}

function neededPurchase(
  planned: Plan['purchase'],
  item: CurrentItem | undefined,
  names: EntryNames,
  changes: Change[],
): Plan['purchase'] {
  if (!planned) return null;
  const before = item?.purchases.find(({ id }) => id === planned.id);
  const after = fromColumns(planned.values);
  const [from, to] = [purchaseCells(before ?? {}), purchaseCells(after)];
  const values: PlannedPurchase = {};
  const add = (field: PurchaseField, was: string, is: string) => {
    if (was !== is) changes.push({ field, before: was, after: is });
  };
  const { supplier } = planned.values;
  if (supplier !== undefined && supplier !== before?.supplier.id) {
    values.supplier = supplier;
    add('supplier', before?.supplier.name ?? '', names.nameOf('suppliers', supplier));
  }
  for (const field of purchaseValueFields) {
    if (after[field] === undefined || isSameValue(field, after[field], before?.[field])) continue;
    Object.assign(values, pick(planned.values, [columnOf(field)]));
    add(field, cellWords(from[field]), cellWords(to[field]));
  }
  if (planned.id !== null && Object.keys(values).length === 0) return null;
  return { id: planned.id, values };
}

/** Returns whether two values are the same. A size that is a number of a workbook has a point. */
function isSameValue(field: PurchaseValueField, one: unknown, other: unknown): boolean {
  if (field !== 'size' || typeof one !== 'string' || typeof other !== 'string') return one === other;
  return commaSize(one) === commaSize(other);
}
