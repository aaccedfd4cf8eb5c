import type { ImportField } from '../../../../src/contract/imports';
import { type Reference, type ReferenceKind, referenceKinds } from '../../../../src/contract/references';
import { joinLines } from '../../clothes/composition';
import { entriesOf, type SomeFields, withEntries } from '../../clothes/fields';
import type { Tx } from '../../platform/db/transactions';
import { findAgain } from '../../references/findAgain';
import { nameKey } from '../../references/nameKeys';
import { tableOf } from '../../references/tables';
import type { Likeness } from './EntryNames';
import type { PlannedPurchase, StoredEntry, StoredPlan } from './plan';

/** A plan whose entries all exist. */
export interface ResolvedPlan {
  fields: SomeFields<Reference>;
  purchase: { id: number | null; supplier?: Reference; values: Omit<PlannedPurchase, 'supplier'> } | null;
}

/** An entry that does not exist, and the field that names it. */
export interface MissingEntry {
  field: ImportField;
  name: string;
}

/**
 * Reads the entries that plans name, and keeps them from being deleted until the end of the
 * transaction. An entry that was merged into another one since the dry run is the other one.
 */
export async function resolveEntries(tx: Tx, plans: readonly StoredPlan[], likeness: Likeness) {
  const named = new Map(referenceKinds.map((kind) => [kind, [] as StoredEntry[]]));
  for (const plan of plans) for (const { list, entry } of entriesIn(plan)) named.get(list)?.push(entry);
  const found = new Map<ReferenceKind, Awaited<ReturnType<typeof findPlanned>>>();
  for (const [kind, entries] of named) found.set(kind, await findPlanned(tx, kind, entries, likeness));
  const of = (kind: ReferenceKind, entry: StoredEntry) => found.get(kind)?.(entry);
  return {
    resolve(plan: StoredPlan): ResolvedPlan | { missing: MissingEntry } {
      const missing = entriesIn(plan).find(({ list, entry }) => !of(list, entry));
      if (missing) return { missing: { field: missing.field, name: asReference(missing.entry).name } };
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

interface NamedEntry {
  field: ImportField;
  list: ReferenceKind;
  entry: StoredEntry;
}

function entriesIn({ fields, purchase }: StoredPlan): NamedEntry[] {
  const supplier = purchase?.values.supplier;
  const named: NamedEntry[] = entriesOf(fields);
  return supplier === undefined
    ? named
    : [...named, { field: 'supplier', list: 'suppliers', entry: supplier }];
}

/** Returns an entry with the id 0 for one that the import has created, whose id is unknown. */
function asReference(entry: StoredEntry): Reference {
  if (typeof entry === 'string') return { id: 0, name: entry };
  return typeof entry === 'number' ? { id: entry, name: '' } : entry;
}

async function findPlanned(
  tx: Tx,
  kind: ReferenceKind,
  entries: readonly StoredEntry[],
  likeness: Likeness,
): Promise<(entry: StoredEntry) => Reference | undefined> {
  const names = new Set(entries.filter((entry) => typeof entry === 'string'));
  const byName = new Map<string, Reference>();
  if (names.size > 0) {
    const keys = [...names].map(nameKey);
    const rows = await tx
      .selectFrom(tableOf(kind))
      .select(['id', 'name', 'name_key'])
      .where('name_key', 'in', keys)
      .execute();
    const byKey = new Map(rows.map(({ id, name, name_key: key }) => [key, { id, name }]));
    for (const name of names) {
      const entry = byKey.get(nameKey(name)) ?? (await likeness.former(tx, kind, name));
      if (entry) byName.set(name, entry);
    }
  }
  const known = entries.filter((entry) => typeof entry !== 'string').map(asReference);
  const held = await findAgain(tx, kind, [...known, ...byName.values()]);
  return (entry) => {
    const { id } = typeof entry === 'string' ? (byName.get(entry) ?? { id: 0 }) : asReference(entry);
    return held.get(id);
  };
}
