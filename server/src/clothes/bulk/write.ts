import type { ChangeValues } from '../../../../src/contract/changes';
import type { Composition, Reference } from '../../../../src/contract/types';
import { type ChangeDraft, itemSubject, updated } from '../../history/record';
import type { Tx } from '../../platform/db/transactions';
import type { PurchaseValue } from '../purchaseValues';
import { type CurrentItem, type NamedField, namedFields } from './current';

/** What an item is to become; what is missing stays. */
export interface Wanted extends Partial<Record<NamedField, Reference | null>> {
  fabricComposition?: Composition[];
  /** By the purchase's id. */
  suppliers?: Map<number, Reference>;
}

export interface Plan {
  current: CurrentItem;
  wanted: Wanted;
}

/**
 * Writes the plans of held items in a few statements: one for all items that become the same.
 * Returns the changes by item, none for one that stays as it is; the caller records them.
 */
export async function writePlans(
  tx: Tx,
  plans: readonly Plan[],
  now: number,
): Promise<Map<number, ChangeDraft>> {
  const drafts = new Map<Plan, ChangeDraft>();
  for (const plan of plans) {
    const draft = draftOf(plan);
    if (draft) drafts.set(plan, draft);
  }
  const changing = plans.filter((plan) => drafts.has(plan));
  const fields = changing.filter((plan) => changesFields(drafts.get(plan)?.after ?? {}));
  for (const group of alike(fields, ({ wanted }) => columnsOf(wanted))) await writeFields(tx, group, now);
  const composed = changing.filter((plan) => drafts.get(plan)?.after.fabricComposition);
  for (const group of alike(composed, ({ wanted }) => linesOf(wanted))) await writeComposition(tx, group);
  await writeSuppliers(tx, changing, now);
  return new Map([...drafts].map(([{ current }, draft]) => [current.id, draft]));
}

function draftOf({ current, wanted }: Plan): ChangeDraft | null {
  const before: ChangeValues = {};
  const after: ChangeValues = {};
  for (const [field] of namedFields) {
    if (wanted[field] === undefined) continue;
    before[field] = current[field];
    after[field] = wanted[field];
  }
  if (wanted.fabricComposition) {
    before.fabricComposition = current.fabricComposition;
    after.fabricComposition = wanted.fabricComposition;
  }
  const moving = movingOf({ current, wanted });
  if (moving.length > 0) {
    before.purchases = moving.map(({ purchase }) => purchase);
    after.purchases = moving.map(({ purchase, to }) => ({ ...purchase, supplierId: to.id, supplier: to }));
  }
  return updated(itemSubject(current.id, current.title), before, after);
}

/** Returns whether a change is of what the item's ETag covers. */
function changesFields(after: ChangeValues): boolean {
  return Object.keys(after).some((name) => name !== 'purchases');
}

/** Returns the purchases that get another supplier. */
function movingOf({ current, wanted }: Plan): { purchase: PurchaseValue; to: Reference }[] {
  if (!wanted.suppliers) return [];
  return current.purchases.flatMap((purchase) => {
    const to = wanted.suppliers?.get(purchase.id);
    return to && to.id !== purchase.supplierId ? [{ purchase, to }] : [];
  });
}

function columnsOf(wanted: Wanted) {
  const columns: Partial<Record<(typeof namedFields)[number][1], number | null>> = {};
  for (const [field, column] of namedFields) {
    const entry = wanted[field];
    if (entry !== undefined) columns[column] = entry?.id ?? null;
  }
  return columns;
}

function linesOf({ fabricComposition = [] }: Wanted) {
  return fabricComposition.map(({ material, percent }) => [material.id, percent] as const);
}

/** Plans that become the same in one respect. */
interface Group<T> {
  ids: number[];
  same: T;
}

function alike<T>(plans: readonly Plan[], respect: (plan: Plan) => T): Group<T>[] {
  const groups = new Map<string, Group<T>>();
  for (const plan of plans) {
    const same = respect(plan);
    const key = JSON.stringify(same);
    const group = groups.get(key) ?? { ids: [], same };
    group.ids.push(plan.current.id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

async function writeFields(
  tx: Tx,
  { ids, same }: Group<ReturnType<typeof columnsOf>>,
  now: number,
): Promise<void> {
  await tx
    .updateTable('clothes')
    .set((set) => ({ ...same, version: set('version', '+', 1), updated_at: now }))
    .where('id', 'in', ids)
    .execute();
}

/** A statement a line: fifty materials of two hundred items are more values than one may have. */
async function writeComposition(tx: Tx, { ids, same }: Group<ReturnType<typeof linesOf>>): Promise<void> {
  await tx.deleteFrom('compositions').where('clothes_id', 'in', ids).execute();
  for (const [position, [material_id, percent]] of same.entries()) {
    const rows = ids.map((clothes_id) => ({ clothes_id, position, material_id, percent }));
    await tx.insertInto('compositions').values(rows).execute();
  }
}

async function writeSuppliers(tx: Tx, plans: readonly Plan[], now: number): Promise<void> {
  const moving = plans.flatMap((plan) => movingOf(plan).map((one) => ({ ...one, itemId: plan.current.id })));
  const bySupplier = new Map<number, number[]>();
  for (const { purchase, to } of moving) {
    bySupplier.set(to.id, [...(bySupplier.get(to.id) ?? []), purchase.id]);
  }
  for (const [supplier_id, ids] of bySupplier) {
    for (const some of chunks(ids)) {
      await tx
        .updateTable('purchases')
        .set({ supplier_id, updated_at: now })
        .where('id', 'in', some)
        .execute();
    }
  }
  if (moving.length === 0) return;
  const items = [...new Set(moving.map(({ itemId }) => itemId))];
  await tx.updateTable('clothes').set({ updated_at: now }).where('id', 'in', items).execute();
}

/** Ids in one statement: an item may have any number of purchases. */
const mostNamed = 1000;

function chunks(ids: readonly number[]): number[][] {
  const starts = Array.from({ length: Math.ceil(ids.length / mostNamed) }, (_, at) => at * mostNamed);
  return starts.map((start) => ids.slice(start, start + mostNamed));
}
