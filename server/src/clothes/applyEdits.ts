import type { ChangeValues } from '../../../src/contract/changes';
import { emptyItemFields } from '../../../src/contract/itemFields';
import type { Reference } from '../../../src/contract/references';
import { type ChangeDraft, created, itemSubject, updated } from '../history/record';
import { isSame } from '../history/values';
import type { Tx } from '../platform/db/transactions';
import { differing, type FieldValues, namesOf, pick, raisesVersion, type SomeFields } from './fields';
import { insertItem, updateColumns } from './fieldWrites';
import type { HeldItem } from './heldItems';
import { emptyValues } from './purchaseFields';
import type { PurchaseValue } from './purchaseValues';
import {
  type ChangedPurchase,
  deletePurchases,
  insertAgain,
  insertPurchase,
  type NewPurchase,
  touchItems,
  updatePurchases,
} from './purchaseWrites';
import { writeRows } from './rowFields';

/** The values that an item gets; values that are left out stay. */
export interface ItemEdit {
  /** The item, held with the fields and purchases that the edit names. */
  item: HeldItem;
  /** Fields, with existing entries. */
  fields?: SomeFields<Reference>;
  purchases?: PurchaseEdits;
}

/** An item to create. */
export interface NewItem {
  item: null;
  fields: SomeFields<Reference> & Pick<FieldValues, 'title'>;
  purchases?: Pick<PurchaseEdits, 'add'>;
}

export interface PurchaseEdits {
  /** Purchases as they shall be. One that the item does not have comes back under its id. */
  set?: readonly PurchaseValue[];
  add?: readonly NewPurchase[];
  /** Purchases to delete, which have no photos. */
  remove?: readonly PurchaseValue[];
}

/** Returns the edit that gives a purchase some values, or adds it if the item does not have it. */
export function setOrAdd(
  before: PurchaseValue | undefined,
  values: Partial<PurchaseValue> & Pick<PurchaseValue, 'supplierId' | 'supplier'>,
): PurchaseEdits {
  return before ? { set: [{ ...before, ...values }] } : { add: [{ ...emptyValues, ...values }] };
}

/** An item after its edit, and the change for the history; null if it already had the values. */
export interface Edited {
  item: HeldItem;
  change: ChangeDraft | null;
}

/**
 * Writes edits of different items together, in a few statements, and only what differs. Returns the
 * results in the order of the edits; the caller records the changes.
 */
export async function applyEdits(
  tx: Tx,
  now: number,
  edits: readonly (ItemEdit | NewItem)[],
): Promise<Edited[]> {
  const plans: Plan[] = [];
  for (const edit of edits) plans.push(planOf(edit.item ?? (await insertNew(tx, now, edit)), edit));
  const stored = plans.filter(({ isNew }) => !isNew);
  await updateColumns(tx, now, stored);
  await writeRows(tx, plans);
  const changed = plans.flatMap(({ purchases }) => purchases.changed);
  const back = plans.flatMap(({ purchases }) => purchases.back);
  const removed = plans.flatMap(({ purchases }) => purchases.removed.map(({ id }) => id));
  const touched = stored.filter(writesPurchases).map(({ id }) => id);
  await updatePurchases(tx, now, changed);
  await insertAgain(tx, now, back);
  await deletePurchases(tx, removed);
  await touchItems(tx, now, touched);
  const edited: Edited[] = [];
  for (const plan of plans) {
    const added: PurchaseValue[] = [];
    for (const one of plan.purchases.add) added.push(await insertPurchase(tx, now, plan.id, one));
    edited.push(editedBy(plan, added));
  }
  return edited;
}

/** Like `applyEdits`, for one item. */
export async function applyEdit(tx: Tx, now: number, edit: ItemEdit | NewItem): Promise<Edited> {
  const [edited] = await applyEdits(tx, now, [edit]);
  if (!edited) throw new Error('an edit has no result');
  return edited;
}

/** Returns the changes of the items that an edit changed. */
export function changesOf(edited: readonly Edited[]): ChangeDraft[] {
  return edited.flatMap(({ change }) => change ?? []);
}

/** The values of an edit that are written: only those that differ from the item's. */
interface Plan {
  id: number;
  item: HeldItem;
  isNew: boolean;
  fields: SomeFields<Reference>;
  purchases: {
    changed: ChangedPurchase[];
    back: PurchaseValue[];
    add: readonly NewPurchase[];
    removed: readonly PurchaseValue[];
  };
}

/** Inserts the row of a new item, and returns it as an item without values. */
async function insertNew(tx: Tx, now: number, { fields }: ItemEdit | NewItem): Promise<HeldItem> {
  const id = await insertItem(tx, now, { title: '', ...fields });
  return { id, title: '', version: 1, fields: emptyItemFields, purchases: [] };
}

function planOf(item: HeldItem, edit: ItemEdit | NewItem): Plan {
  const { set = [], add = [], remove = [] }: PurchaseEdits = edit.purchases ?? {};
  const there = new Map(item.purchases.map((purchase) => [purchase.id, purchase]));
  const changed = set.flatMap((to) => {
    const from = there.get(to.id);
    return from && from !== to && !isSame(from, to) ? [{ from, to }] : [];
  });
  return {
    id: item.id,
    item,
    isNew: edit.item === null,
    fields: differing(edit.fields ?? {}, item.fields),
    purchases: { changed, back: set.filter(({ id }) => !there.has(id)), add, removed: remove },
  };
}

function writesPurchases({ purchases: { changed, back, add, removed } }: Plan): boolean {
  return changed.length + back.length + add.length + removed.length > 0;
}

function editedBy(plan: Plan, added: readonly PurchaseValue[]): Edited {
  const { item, isNew, fields, purchases } = plan;
  const names = namesOf(fields);
  if (names.length === 0 && !writesPurchases(plan)) return { item, change: null };
  const { changed, back, removed } = purchases;
  const from = [...changed.map((one) => one.from), ...removed];
  const to = [...changed.map((one) => one.to), ...back, ...added];
  const gone = new Set(from.map(({ id }) => id));
  const edited = {
    ...item,
    title: fields.title ?? item.title,
    version: item.version + (raisesVersion(fields) && !isNew ? 1 : 0),
    fields: { ...item.fields, ...fields },
    purchases: [...item.purchases.filter(({ id }) => !gone.has(id)), ...to].sort((a, b) => a.id - b.id),
  };
  const subject = itemSubject(item.id, edited.title);
  if (isNew) return { item: edited, change: created(subject, { ...fields, purchases: to }) };
  const before: ChangeValues = pick(item.fields, names);
  const after: ChangeValues = { ...fields };
  if (writesPurchases(plan)) {
    before.purchases = from;
    after.purchases = to;
  }
  return { item: edited, change: updated(subject, before, after) };
}
