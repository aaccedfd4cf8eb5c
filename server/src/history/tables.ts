/** The tables of the history; the conventions are in schema.ts. */
import type { Generated, Selectable } from 'kysely';
import type { ChangeCause, ChangeKind, ChangeSubject } from '../../../src/contract/changes';

/** Writes that belong together and can be reverted together. */
export interface BatchesTable {
  id: Generated<number>;
  at: number;
  administrator_id: number | null;
  cause: ChangeCause;
  /** The API token of that person that requested the batch. */
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
  /** The change that this one reverted. */
  reverts: number | null;
}

/**
 * Changes that the journal shows together, which triggers keep: one without a batch, or those of a
 * batch with the same subject, kind and fields. `id` is the newest one.
 */
export interface ChangeGroupsTable
  extends Pick<ChangesTable, 'batch_id' | 'administrator_id' | 'subject' | 'kind'> {
  id: number;
  fields: string;
  count: number;
  /** Is true if all subjects have the same values after the write. */
  alike: 0 | 1;
}

export type ChangeRow = Selectable<ChangesTable>;
