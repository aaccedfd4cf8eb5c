/** The tables of the history, with the conventions of schema.ts. */
import type { Generated, Selectable } from 'kysely';
import type { ChangeCause, ChangeKind, ChangeSubject } from '../../../../src/contract/changes';

/** Writes that belong together, and can be taken back together. */
export interface BatchesTable {
  id: Generated<number>;
  at: number;
  administrator_id: number | null;
  cause: ChangeCause;
  /** The API token of that person that it came with. */
  token_id: Generated<number | null>;
}

/** What one write changed, from the same transaction. */
export interface ChangesTable {
  id: Generated<number>;
  at: number;
  administrator_id: number | null;
  cause: ChangeCause;
  token_id: Generated<number | null>;
  batch_id: number | null;
  subject: ChangeSubject;
  subject_id: number;
  subject_name: string;
  kind: ChangeKind;
  /** JSON: the values (src/contract/changes.ts) that the write changed, before and after it. */
  before: string;
  after: string;
  /** The change that this one took back. */
  reverts: number | null;
}

export type ChangeRow = Selectable<ChangesTable>;
