import { type Kysely, type RawBuilder, sql } from 'kysely';
import { maxNameLength } from '../../../src/contract/limits';
import type { Reference, ReferenceKind } from '../../../src/contract/types';
import { isForeignKeyViolation, isUniqueViolation } from '../platform/db/errors';
import type { Database } from '../platform/db/schema';
import { sortKey } from '../platform/db/sortKey';
import { type Tx, withTransaction } from '../platform/db/transactions';
import { fieldProblem, Problem } from '../platform/Problem';
import { fieldTexts, problemTexts, texts } from '../platform/problemTexts';
import { cleanLine, nameKey } from './nameKeys';

export const referenceKinds: readonly ReferenceKind[] = [
  'brands',
  'types',
  'colors',
  'materials',
  'suppliers',
];

/** Returns all entries in Ukrainian order. */
export function listReferences(db: Kysely<Database>, kind: ReferenceKind): Promise<Reference[]> {
  return db.selectFrom(tableOf(kind)).select(['id', 'name']).orderBy('sort_key').orderBy('id').execute();
}

/** Creates an entry. Throws duplicate_name where the list has the name. */
export async function createReference(tx: Tx, kind: ReferenceKind, name: string): Promise<Reference> {
  const clean = cleanLine(name, 'name', maxNameLength);
  await refuseDuplicate(tx, kind, clean, null);
  return refusingDuplicates(() =>
    tx
      .insertInto(tableOf(kind))
      .values({ name: clean, name_key: nameKey(clean), sort_key: sortKey(clean) })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow(),
  );
}

/** Renames an entry. Throws duplicate_name, and not_found where the entry is gone. */
export function renameReference(
  db: Kysely<Database>,
  kind: ReferenceKind,
  id: number,
  name: string,
): Promise<Reference> {
  const clean = cleanLine(name, 'name', maxNameLength);
  return withTransaction(db, async (tx) => {
    await refuseDuplicate(tx, kind, clean, id);
    const entry = await refusingDuplicates(() =>
      tx
        .updateTable(tableOf(kind))
        .set({ name: clean, name_key: nameKey(clean), sort_key: sortKey(clean) })
        .where('id', '=', id)
        .returning(['id', 'name'])
        .executeTakeFirst(),
    );
    if (!entry) throw new Problem('not_found');
    return entry;
  });
}

/** Deletes an entry. Throws in_use, with the number of items, while any item uses it. */
export async function deleteReference(db: Kysely<Database>, kind: ReferenceKind, id: number): Promise<void> {
  try {
    await withTransaction(db, async (tx) => {
      await refuseInUse(tx, kind, id);
      const deleted = await tx.deleteFrom(tableOf(kind)).where('id', '=', id).executeTakeFirst();
      if (deleted.numDeletedRows === 0n) throw new Problem('not_found');
    });
  } catch (error) {
    // An item took it between count and delete. The foreign key held; now the count sees it.
    if (isForeignKeyViolation(error)) await refuseInUse(db, kind, id);
    throw error;
  }
}

async function refuseInUse(db: Kysely<Database>, kind: ReferenceKind, id: number): Promise<void> {
  const { rows } = await usages[kind](id).execute(db);
  const count = Number(rows[0]?.count ?? 0);
  if (count > 0) throw new Problem('in_use', texts.inUse(count), { count });
}

type Usage = RawBuilder<{ count: number | bigint | string }>;

/** Returns how many items use an entry. */
const usages: Record<ReferenceKind, (id: number) => Usage> = {
  brands: (id) => sql`select count(*) as count from clothes where brand_id = ${id}`,
  colors: (id) => sql`select count(*) as count from clothes where color_id = ${id}`,
  types: (id) => sql`select count(*) as count from clothes where type_id = ${id}`,
  materials: (id) => sql`select count(*) as count from compositions where material_id = ${id}`,
  suppliers: (id) => sql`select count(distinct clothes_id) as count from purchases where supplier_id = ${id}`,
};

async function refuseDuplicate(tx: Tx, kind: ReferenceKind, name: string, but: number | null): Promise<void> {
  const twin = await tx
    .selectFrom(tableOf(kind))
    .select('id')
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst();
  if (twin && twin.id !== but) throw duplicateName();
}

/** The unique index lets one of two concurrent writes of a name through. */
async function refusingDuplicates<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? duplicateName() : error;
  }
}

function duplicateName(): Problem {
  const detail = problemTexts.duplicate_name;
  return new Problem('duplicate_name', detail, {
    errors: [{ field: 'name', code: 'duplicate_name', detail }],
  });
}

/**
 * Throws validation_failed, naming the field, for an id that is not in the list. Null is no entry,
 * and passes.
 */
export async function assertReferenceExists(
  tx: Tx,
  kind: ReferenceKind,
  id: number | null,
  field: string,
): Promise<void> {
  if (id === null) return;
  const row = await tx.selectFrom(tableOf(kind)).select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw fieldProblem(field, 'not_found', fieldTexts.unknownReference);
}

/** Returns the table of a list, typed as one of the five: they all have its shape. */
export function tableOf(kind: ReferenceKind): 'brands' {
  return kind as 'brands';
}
