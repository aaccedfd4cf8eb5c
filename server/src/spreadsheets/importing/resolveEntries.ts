import type { Reference, ReferenceKind } from '../../../../src/contract/references';
import type { Composition } from '../../../../src/contract/types';
import { holdRows } from '../../platform/db/locks';
import type { Tx } from '../../platform/db/transactions';
import { nameKey } from '../../references/nameKeys';
import { referenceKinds, tableOf } from '../../references/references';
import type { Likeness } from './EntryNames';
import { type Entry, type Plan, type PlannedPurchase, referenceFields } from './plan';

/** A plan whose entries are those of the database. */
export interface ResolvedPlan {
  fields: {
    title?: string;
    description?: string | null;
    brand?: Reference | null;
    type?: Reference | null;
    color?: Reference | null;
    fabricComposition?: Composition[];
  };
  purchase: { id: number | null; supplier?: Reference; values: Omit<PlannedPurchase, 'supplier'> } | null;
}

/** Reads the entries that plans name, which nobody deletes until the end of the transaction. */
export async function resolveEntries(tx: Tx, plans: readonly Plan[], likeness: Likeness) {
  const named = new Map(referenceKinds.map((kind) => [kind, new Set<Entry>()]));
  for (const plan of plans) for (const [kind, entry] of entriesOf(plan)) named.get(kind)?.add(entry);
  const found = new Map<ReferenceKind, Map<Entry, Reference>>();
  for (const [kind, entries] of named) found.set(kind, await findEntries(tx, kind, [...entries], likeness));
  const of = (kind: ReferenceKind, entry: Entry) => found.get(kind)?.get(entry);
  return {
    /** Returns null where an entry is gone. */
    resolve(plan: Plan): ResolvedPlan | null {
      if (entriesOf(plan).some(([kind, entry]) => !of(kind, entry))) return null;
      const fields: ResolvedPlan['fields'] = {};
      const { title, description, fabricComposition } = plan.fields;
      if (title !== undefined) fields.title = title;
      if (description !== undefined) fields.description = description;
      for (const { field, kind } of referenceFields) {
        const entry = plan.fields[field];
        if (entry !== undefined) fields[field] = entry === null ? null : (of(kind, entry) ?? null);
      }
      if (fabricComposition) fields.fabricComposition = composition(fabricComposition, of);
      if (!plan.purchase) return { fields, purchase: null };
      const { supplier, ...values } = plan.purchase.values;
      const entry = supplier === undefined ? undefined : of('suppliers', supplier);
      return { fields, purchase: { id: plan.purchase.id, ...(entry && { supplier: entry }), values } };
    },
  };
}

function composition(
  lines: readonly { material: Entry; percent: number }[],
  of: (kind: ReferenceKind, entry: Entry) => Reference | undefined,
): Composition[] {
  // Two names may have become one entry since: each material is in a composition once.
  const percents = new Map<number, Composition>();
  for (const { material, percent } of lines) {
    const entry = of('materials', material);
    if (!entry) continue;
    const had = percents.get(entry.id)?.percent ?? 0;
    percents.set(entry.id, { material: entry, percent: Math.min(100, had + percent) });
  }
  return [...percents.values()];
}

function entriesOf({ fields, purchase }: Plan): [ReferenceKind, Entry][] {
  const entries: [ReferenceKind, Entry][] = [];
  for (const { field, kind } of referenceFields) {
    const entry = fields[field];
    if (entry !== null && entry !== undefined) entries.push([kind, entry]);
  }
  for (const { material } of fields.fabricComposition ?? []) entries.push(['materials', material]);
  if (purchase?.values.supplier !== undefined) entries.push(['suppliers', purchase.values.supplier]);
  return entries;
}

async function findEntries(
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
    .select(['id', 'name', 'name_key'])
    .where((is) => is.or([is('id', 'in', [0, ...ids]), is('name_key', 'in', ['', ...names.map(nameKey)])]))
    .$call(holdRows(tx))
    .execute();
  const byId = new Map(rows.map(({ id, name }) => [id, { id, name }]));
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
