/** The tables of the reference lists; the conventions are in server/src/database.ts. */
import type { Generated } from 'kysely';
import type { ReferenceKind } from '../../../src/contract/references';

/** A reference list; all of them have this shape. */
export interface ReferenceTable {
  id: Generated<number>;
  name: string;
  /** A key that is equal for names that count as the same (references/nameKeys.ts); unique. */
  name_key: string;
  /** A key whose bytewise order is the Ukrainian order of names. */
  sort_key: string;
}

/** A former name of an entry. It finds the entry as long as no entry of the list has that name. */
export interface ReferenceAliasesTable {
  kind: ReferenceKind;
  name_key: string;
  name: string;
  reference_id: number;
}
