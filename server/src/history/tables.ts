/** The tables of the history; the conventions are in server/src/database.ts. */
import type { Generated, Selectable } from 'kysely';
import type { ChangeCause, ChangeKind, ChangeSubject } from '../../../src/contract/changes';

/** Writes that belong together and can be reverted together. */
export interface BatchesTable {
  id: Generated<number>;
  at: number;
  administrator_id: number | null;
  cause: ChangeCause;
  /** The person's API token, if a program requested the batch with it; otherwise null. */
  token_id: Generated<number | null>;
}

/** The change of one write, stored in the same transaction. */
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
  /** JSON: the changed values (src/contract/changes.ts), before and after the write. */
  before: string;
  after: string;
  /** The names of the values that the write touched, each between commas. */
  fields: Generated<string>;
  /** The id of the change that this one reverted; null for none. */
  reverts: number | null;
}

/**
 * Groups of changes that the journal shows together: a change without a batch, or a batch's changes
 * with the same subject, kind and fields. Triggers maintain this table. `id` is that of the newest
 * change.
 */
export interface ChangeGroupsTable
  extends Pick<ChangesTable, 'batch_id' | 'administrator_id' | 'subject' | 'kind'> {
  id: number;
  fields: string;
  count: number;
  /** 1 if all subjects have the same values after the write. */
  alike: 0 | 1;
}

export type ChangeRow = Selectable<ChangesTable>;
