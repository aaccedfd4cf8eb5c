import { sql } from 'kysely';
import type { ChangeValues } from '../../../../src/contract/changes';
import { purchaseFieldsOf } from '../../../../src/contract/purchaseFields';
import { type ChangeDraft, itemSubject, updated } from '../../history/record';
import { isSame } from '../../history/values';
import type { Tx } from '../../platform/db/transactions';
import { valueTable } from '../../platform/db/valueTable';
import { type ManyValues, namesOf, pick } from '../fields';
import { columnOf, emptyValues, type StoredColumns, storedColumns, toColumns } from '../purchaseFields';
import type { PurchaseValue } from '../purchaseValues';
import type { CurrentItem } from './current';
import { writeManyFields } from './writeManyFields';

/** The target values of an item. A field without a target keeps its current value. */
export interface Wanted {
  fields: ManyValues;
  /** Purchases by their id; others stay. */
  purchases?: ReadonlyMap<number, PurchaseValue>;
}

export interface Plan {
  current: CurrentItem;
  wanted: Wanted;
}

/**
 * Writes the plans of locked items together, in a few statements. Returns the change of each item
 * that changed, by its id; the caller records them.
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
  const changed = [...drafts].map(
    ([
      {
        current: { id },
        wanted: { fields },
      },
      { after },
    ]) => ({
      id,
      fields: pick(
        fields,
        namesOf(fields).filter((field) => field in after),
      ),
    }),
  );
  await writeManyFields(tx, changed, now);
  await writePurchases(tx, [...drafts.keys()].flatMap(purchasesOf), now);
  return new Map([...drafts].map(([{ current }, draft]) => [current.id, draft]));
}

function draftOf({ current, wanted }: Plan): ChangeDraft | null {
  const before: ChangeValues = pick(current.fields, namesOf(wanted.fields));
  const after: ChangeValues = { ...wanted.fields };
  const purchases = purchasesOf({ current, wanted });
  if (purchases.length > 0) {
    before.purchases = purchases.map(({ from }) => from);
    after.purchases = purchases.map(({ to }) => to);
  }
  return updated(itemSubject(current.id, current.title), before, after);
}

export interface ChangedPurchase {
  from: PurchaseValue;
  to: PurchaseValue;
}

/** Returns the purchases that change. */
function purchasesOf({ current, wanted }: Plan): ChangedPurchase[] {
  return current.purchases.flatMap((from) => {
    const to = wanted.purchases?.get(from.id);
    return to && !isSame(from, to) ? [{ from, to }] : [];
  });
}

/** Writes the columns that change in at least one of the purchases, and the time of the change. */
export async function writePurchases(
  tx: Tx,
  changed: readonly ChangedPurchase[],
  now: number,
): Promise<void> {
  if (changed.length === 0) return;
  const stored = changed.map(({ from, to }) => ({ id: to.id, was: columnsOf(from), becomes: columnsOf(to) }));
  const columns = storedColumns.filter((column) =>
    stored.some(({ was, becomes }) => was[column] !== becomes[column]),
  );
  const rows = stored.map(({ id, becomes }) => [id, ...columns.map((column) => becomes[column] ?? null)]);
  const set = columns.map((column) => sql`${sql.ref(column)} = became.${sql.ref(column)}, `);
  await sql`update purchases set ${sql.join(set, sql``)} updated_at = ${now}
    from ${valueTable(tx, ['id', ...columns], rows, textColumns)} as became
    where purchases.id = became.id`.execute(tx);
  const items = [...new Set(changed.map(({ to }) => to.clothesId))].map((id) => [id]);
  await sql`update clothes set updated_at = ${now}
    where id in (select id from ${valueTable(tx, ['id'], items)} as became)`.execute(tx);
}

const textColumns = [...purchaseFieldsOf('line', 'day').map((field) => columnOf(field)), 'size_key'];

function columnsOf(purchase: PurchaseValue): Partial<StoredColumns> {
  return toColumns({ ...emptyValues, ...purchase });
}
