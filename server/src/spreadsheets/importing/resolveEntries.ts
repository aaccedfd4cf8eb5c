import { type Reference, type ReferenceKind, referenceKinds } from '../../../../src/contract/references';
import { entriesOf, joinLines, type SomeFields, withEntries } from '../../clothes/fields';
import { holdRows } from '../../platform/db/locks';
import type { Tx } from '../../platform/db/transactions';
import { survivingId } from '../../references/merging';
import { nameKey } from '../../references/nameKeys';
import { tableOf } from '../../references/tables';
import type { Likeness } from './EntryNames';
import type { Entry, Plan, PlannedPurchase } from './plan';

/** A plan whose entries all exist. */
export interface ResolvedPlan {
  fields: SomeFields<Reference>;
  purchase: { id: number | null; supplier?: Reference; values: Omit<PlannedPurchase, 'supplier'> } | null;
}

/**
 * Reads the entries that plans name, and keeps them from being deleted until the end of the
 * transaction.
 */
export async function resolveEntries(tx: Tx, plans: readonly Plan[], likeness: Likeness) {
  const named = new Map(referenceKinds.map((kind) => [kind, new Set<Entry>()]));
  for (const plan of plans) for (const [kind, entry] of entriesIn(plan)) named.get(kind)?.add(entry);
  const found = new Map<ReferenceKind, Map<Entry, Reference>>();
  for (const [kind, entries] of named) found.set(kind, await findPlanned(tx, kind, [...entries], likeness));
  const of = (kind: ReferenceKind, entry: Entry) => found.get(kind)?.get(entry);
  return {
    /** Returns null if an entry is gone. */
    resolve(plan: Plan): ResolvedPlan | null {
      if (entriesIn(plan).some(([kind, entry]) => !of(kind, entry))) return null;
      const fields = withEntries(plan.fields, (kind, entry) => of(kind, entry) ?? { id: 0, name: '' });
      // Two entries may have been merged into one since the dry run.
      if (fields.fabricComposition) fields.fabricComposition = joinLines(fields.fabricComposition);
      if (!plan.purchase) return { fields, purchase: null };
      const { supplier, ...values } = plan.purchase.values;
      const entry = supplier === undefined ? undefined : of('suppliers', supplier);
      return { fields, purchase: { id: plan.purchase.id, ...(entry && { supplier: entry }), values } };
    },
  };
}

function entriesIn({ fields, purchase }: Plan): [ReferenceKind, Entry][] {
  const named = entriesOf(fields).map(({ list, entry }): [ReferenceKind, Entry] => [list, entry]);
  return purchase?.values.supplier === undefined
    ? named
    : [...named, ['suppliers', purchase.values.supplier]];
}

async function findPlanned(
  tx: Tx,
  kind: ReferenceKind,
  entries: readonly Entry[],
  likeness: Likeness,
): Promise<Map<Entry, Reference>> {
  const found = new Map<Entry, Reference>();
  if (entries.length === 0) return found;
  const ids = entries.filter((entry) => typeof entry === 'number');
  const names = entries.filter((entry) => typeof entry === 'string');
  const rows = await tx
    .selectFrom(tableOf(kind))
    .select(['id as asked', 'name', 'name_key', survivingId(kind).as('id')])
    .where((is) => is.or([is('id', 'in', [0, ...ids]), is('name_key', 'in', ['', ...names.map(nameKey)])]))
    .$call(holdRows(tx))
    .execute();
  const byId = new Map(rows.map(({ asked, id, name }) => [asked, { id, name }]));
  const byKey = new Map(rows.map(({ id, name, name_key: key }) => [key, { id, name }]));
  for (const id of ids) {
    const entry = byId.get(id);
    if (entry) found.set(id, entry);
  }
  for (const name of names) {
    const entry = byKey.get(nameKey(name)) ?? (await likeness.former(tx, kind, name));
    if (entry) found.set(name, entry);
  }
  return found;
}
