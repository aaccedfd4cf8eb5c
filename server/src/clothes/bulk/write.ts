import { sql } from 'kysely';
import type { ChangeValues } from '../../../../src/contract/changes';
import type { Reference } from '../../../../src/contract/references';
import { type ChangeDraft, itemSubject, updated } from '../../history/record';
import { integerTable } from '../../platform/db/integerTable';
import type { Tx } from '../../platform/db/transactions';
import { entryFields, type ManyValues, namesOf, pick } from '../fields';
import type { PurchaseValue } from '../purchaseValues';
import type { CurrentItem } from './current';

/** What an item is to become; what is missing stays. */
export interface Wanted {
  fields: ManyValues;
  /** By the purchase's id. */
  suppliers?: Map<number, Reference>;
}

export interface Plan {
  current: CurrentItem;
  wanted: Wanted;
}

/**
 * Writes the plans of held items, in a few statements for all of them. Returns the changes by item,
 * none for one that stays as it is; the caller records them.
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
  await writeEntries(
    tx,
    changing.filter((plan) => changesFields(drafts.get(plan)?.after ?? {})),
    now,
  );
  await writeManyCompositions(
    tx,
    changing.filter((plan) => drafts.get(plan)?.after.fabricComposition),
  );
  await writeSuppliers(tx, changing, now);
  return new Map([...drafts].map(([{ current }, draft]) => [current.id, draft]));
}

function draftOf({ current, wanted }: Plan): ChangeDraft | null {
  const before: ChangeValues = pick(current.fields, namesOf(wanted.fields));
  const after: ChangeValues = { ...wanted.fields };
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

/** Writes the columns that any of them wants to change, and the version. */
async function writeEntries(tx: Tx, plans: readonly Plan[], now: number): Promise<void> {
  if (plans.length === 0) return;
  const fields = entryFields.filter(({ field }) =>
    plans.some(({ wanted }) => wanted.fields[field] !== undefined),
  );
  const columns = fields.map(({ id }) => id);
  const rows = plans.map(({ current, wanted }) => [
    current.id,
    ...fields.map(({ field }) => {
      const entry = wanted.fields[field];
      return (entry === undefined ? current.fields[field] : entry)?.id ?? null;
    }),
  ]);
  const set = columns.map((column) => sql`${sql.ref(column)} = became.${sql.ref(column)}, `);
  await sql`update clothes
    set ${sql.join(set, sql``)} version = version + 1, updated_at = ${now}
    from ${integerTable(tx, ['id', ...columns], rows)} as became
    where clothes.id = became.id`.execute(tx);
}

async function writeManyCompositions(tx: Tx, plans: readonly Plan[]): Promise<void> {
  if (plans.length === 0) return;
  const ids = plans.map(({ current }) => [current.id]);
  await sql`delete from compositions
    where clothes_id in (select id from ${integerTable(tx, ['id'], ids)} as became)`.execute(tx);
  const lines = plans.flatMap(({ current, wanted: { fields } }) =>
    (fields.fabricComposition ?? []).map(({ material, percent }, position) => [
      current.id,
      position,
      material.id,
      percent,
    ]),
  );
  const columns = ['clothes_id', 'position', 'material_id', 'percent'];
  await sql`insert into compositions (${sql.join(columns.map((name) => sql.ref(name)))})
    select * from ${integerTable(tx, columns, lines)} as became`.execute(tx);
}

async function writeSuppliers(tx: Tx, plans: readonly Plan[], now: number): Promise<void> {
  const moving = plans.flatMap(movingOf);
  if (moving.length === 0) return;
  const rows = moving.map(({ purchase, to }) => [purchase.id, to.id]);
  await sql`update purchases set supplier_id = became.supplier_id, updated_at = ${now}
    from ${integerTable(tx, ['id', 'supplier_id'], rows)} as became
    where purchases.id = became.id`.execute(tx);
  const items = [...new Set(moving.map(({ purchase }) => purchase.clothesId))].map((id) => [id]);
  await sql`update clothes set updated_at = ${now}
    where id in (select id from ${integerTable(tx, ['id'], items)} as became)`.execute(tx);
}
