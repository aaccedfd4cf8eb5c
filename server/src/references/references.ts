import type { Kysely } from 'kysely';
import type { Reference, ReferenceKind } from '../../../src/contract/types';
import { isForeignKeyViolation, isUniqueViolation } from '../platform/db/errors';
import type { OpenDatabase } from '../platform/db/open';
import type { Database } from '../platform/db/schema';
import { sortKey } from '../platform/db/sortKey';
import { type Tx, withTransaction } from '../platform/db/transactions';
import { limits } from '../platform/limits';
import { Problem } from '../platform/Problem';
import { problemTexts, texts } from '../platform/texts';
import { cleanLine, nameKey } from './nameKeys';

export const referenceKinds: readonly ReferenceKind[] = [
  'brands',
  'types',
  'colors',
  'materials',
  'suppliers',
];

/** All entries in Ukrainian order. */
export function listReferences(db: Kysely<Database>, kind: ReferenceKind): Promise<Reference[]> {
  return db.selectFrom(tableOf(kind)).select(['id', 'name']).orderBy('sort_key').orderBy('id').execute();
}

/**
 * The lists, kept as they were last read until anything is written: most pages load several of them, and they
 * rarely change. `keep` makes of a list what is to be kept.
 */
export class ReferenceLists<T> {
  readonly #kept = new Map<ReferenceKind, Promise<T>>();
  #version: string | null = null;

  constructor(
    private readonly database: Pick<OpenDatabase, 'db' | 'dataVersion'>,
    private readonly keep: (list: Reference[]) => T,
  ) {}

  async read(kind: ReferenceKind): Promise<T> {
    const version = await this.database.dataVersion.read();
    if (version !== this.#version) this.#kept.clear();
    this.#version = version;
    const known = this.#kept.get(kind);
    if (known) return known;
    const reading = listReferences(this.database.db, kind).then(this.keep);
    this.#kept.set(kind, reading);
    reading.catch(() => this.#kept.clear());
    return reading;
  }
}

export async function createReference(tx: Tx, kind: ReferenceKind, name: string): Promise<Reference> {
  const clean = cleanLine(name, 'name', limits.name);
  await refuseTwin(tx, kind, clean, null);
  return refusingTwins(() =>
    tx
      .insertInto(tableOf(kind))
      .values({ name: clean, name_key: nameKey(clean), sort_key: sortKey(clean) })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow(),
  );
}

export function renameReference(
  db: Kysely<Database>,
  kind: ReferenceKind,
  id: number,
  name: string,
): Promise<Reference> {
  const clean = cleanLine(name, 'name', limits.name);
  return withTransaction(db, async (tx) => {
    await refuseTwin(tx, kind, clean, id);
    const entry = await refusingTwins(() =>
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

/** Refused (in_use, with how many items) while any item uses it. */
export async function deleteReference(db: Kysely<Database>, kind: ReferenceKind, id: number): Promise<void> {
  try {
    await withTransaction(db, async (tx) => {
      await refuseInUse(tx, kind, id);
      const deleted = await tx.deleteFrom(tableOf(kind)).where('id', '=', id).executeTakeFirst();
      if (deleted.numDeletedRows === 0n) throw new Problem('not_found');
    });
  } catch (error) {
    // An item took it between the count and the delete: the database's own rule held, now the count says so too.
    if (isForeignKeyViolation(error)) await refuseInUse(db, kind, id);
    throw error;
  }
}

async function refuseInUse(db: Kysely<Database>, kind: ReferenceKind, id: number): Promise<void> {
  const count = Number(await usage(db, kind, id));
  if (count > 0) throw new Problem('in_use', texts.inUse(count), { count });
}

/** How many items use the entry. */
async function usage(
  db: Kysely<Database>,
  kind: ReferenceKind,
  id: number,
): Promise<number | bigint | string> {
  const count = ({ fn }: { fn: Kysely<Database>['fn'] }) => fn.countAll().as('count');
  switch (kind) {
    case 'brands':
      return (
        await db.selectFrom('clothes').select(count).where('brand_id', '=', id).executeTakeFirstOrThrow()
      ).count;
    case 'colors':
      return (
        await db.selectFrom('clothes').select(count).where('color_id', '=', id).executeTakeFirstOrThrow()
      ).count;
    case 'types':
      return (
        await db.selectFrom('clothes').select(count).where('type_id', '=', id).executeTakeFirstOrThrow()
      ).count;
    case 'materials':
      return (
        await db
          .selectFrom('compositions')
          .select(count)
          .where('material_id', '=', id)
          .executeTakeFirstOrThrow()
      ).count;
    case 'suppliers':
      return (
        await db
          .selectFrom('purchases')
          .select(({ fn }) => fn.count('clothes_id').distinct().as('count'))
          .where('supplier_id', '=', id)
          .executeTakeFirstOrThrow()
      ).count;
  }
}

async function refuseTwin(tx: Tx, kind: ReferenceKind, name: string, but: number | null): Promise<void> {
  const twin = await tx
    .selectFrom(tableOf(kind))
    .select('id')
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst();
  if (twin && twin.id !== but) throw duplicateName();
}

/** Two at the same instant: the unique index lets one through. */
async function refusingTwins<T>(write: () => Promise<T>): Promise<T> {
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

function tableOf(kind: ReferenceKind): 'brands' {
  // The five tables have one shape, so a query written for one is right for each.
  return kind as 'brands';
}
