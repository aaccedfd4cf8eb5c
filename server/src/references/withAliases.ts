import type { Kysely } from 'kysely';
import type { Reference, ReferenceKind } from '../../../src/contract/references';
import type { Database } from '../database';
import { listAliases } from './aliases';
import { listReferences } from './references';

/** Returns all entries in Ukrainian order, each with its former names. */
export async function listWithAliases(db: Kysely<Database>, kind: ReferenceKind): Promise<Reference[]> {
  const entries = await listReferences(db, kind);
  return named(entries, await listAliases(db, kind));
}

/** Returns some entries with their former names. */
export async function withAliases(
  db: Kysely<Database>,
  kind: ReferenceKind,
  entries: readonly Reference[],
): Promise<Reference[]> {
  if (entries.length === 0) return [];
  return named(
    entries,
    await listAliases(
      db,
      kind,
      entries.map(({ id }) => id),
    ),
  );
}

function named(entries: readonly Reference[], former: ReadonlyMap<number, string[]>): Reference[] {
  return entries.map((entry) => {
    const aliases = former.get(entry.id);
    return aliases ? { ...entry, aliases } : entry;
  });
}
