/** The tables of the reference lists; the conventions are in server/src/database.ts. */
import type { Generated } from 'kysely';
import type { ReferenceKind } from '../../../src/contract/references';

/** A reference list; all of them have this shape. */
export interface ReferenceTable {
  id: Generated<number>;
  name: string;
  /** A key that is equal for names that count as the same (references/nameKeys.ts); unique. */
  name_key: string;
  /** The key by which a search finds the name, where it differs from `name_key`; else null. */
  search_key: Generated<string | null>;
  /** A key whose bytewise order is the Ukrainian order of names. */
  sort_key: string;
  /**
   * The entry that a running merge makes of this one, or the entry itself while a task deletes it;
   * null while neither runs (references/merging.ts).
   */
  merging_into: Generated<number | null>;
}

/** A former name of an entry. It finds the entry as long as no entry of the list has that name. */
export interface ReferenceAliasesTable {
  kind: ReferenceKind;
  name_key: string;
  /** Like that of entries. */
  search_key: Generated<string | null>;
  name: string;
  reference_id: number;
}

/** An entry that is gone because it was merged into another. */
export interface MergedEntriesTable {
  kind: ReferenceKind;
  id: number;
  survivor_id: number;
}

/**
 * Returns the table of a list. The type is that of `brands`, because all lists have the same
 * columns.
 */
export function tableOf(kind: ReferenceKind): 'brands' {
  return kind as 'brands';
}
