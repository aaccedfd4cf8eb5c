import type { Kysely } from 'kysely';
import type { Reference, ReferenceKind } from '../../../../src/contract/references';
import type { Database } from '../../database';
import { findByAlias, listAliases } from '../aliases';
import { nameKey } from '../nameKeys';
import { listReferences } from '../references';
import { nearEntries } from './nearEntries';

/** Finds entries for an import: by former names, and those similar to a new name (`Likeness`). */
export const entryLikeness = {
  async aliases(db: Kysely<Database>, kind: ReferenceKind) {
    const former = await listAliases(db, kind);
    const found = new Map<string, Reference>();
    for (const entry of await listReferences(db, kind)) {
      for (const name of former.get(entry.id) ?? []) found.set(nameKey(name), entry);
    }
    return found;
  },
  former: findByAlias,
  near: nearEntries,
};
