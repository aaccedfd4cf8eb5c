/** What the history holds: each write left one change, in the same transaction. */
import type { Role } from './people';
import type { Composition, Id, Image, Purchase, Reference, ReferenceKind } from './types';

/** What made a write: a form, a change of many items, an import, a model, an undo, an API token. */
export type ChangeCause = 'screen' | 'bulk' | 'import' | 'ai' | 'undo' | 'token';

/** What was written to, as paths name it. */
export type ChangeSubject = 'clothes' | ReferenceKind | 'administrators' | 'tokens' | 'webhooks';

export const resetMeans = ['password', 'factors'] as const;
export type ResetMeans = (typeof resetMeans)[number];

export type ChangeKind = 'created' | 'updated' | 'deleted' | 'restored';

/**
 * The values of a subject before or after a write: only those that it changed. An item has all but
 * the last ten; a reference entry has `name` and `aliases`, a person `email`, `name`, `role`,
 * `disabled` and `reset`, an API token `name` and `role`, a webhook the last four.
 */
export interface ChangeValues {
  title?: string;
  description?: string | null;
  brand?: Reference | null;
  color?: Reference | null;
  type?: Reference | null;
  /** The whole composition. */
  fabricComposition?: Composition[];
  /** Only the purchases that were added, changed or deleted, without their photos. */
  purchases?: (Omit<Purchase, 'images'> & { supplier: Reference })[];
  /** Only the photos that were added, edited or deleted; the bytes of a deleted one may be gone. */
  images?: Image[];
  mainImage?: Image | null;
  /** The ids of all photos in their order. */
  imageOrder?: Id[];
  name?: string;
  /** Only the former names of a reference entry that were added or removed. */
  aliases?: string[];
  email?: string;
  role?: Role;
  disabled?: boolean;
  /** Which means of the sign-in an administrator has taken from a person. */
  reset?: ResetMeans;
  url?: string;
  events?: string[];
  enabled?: boolean;
  /** A fingerprint of the webhook's key, which tells keys apart; null where it cannot be read. */
  key?: string | null;
}

/**
 * Who did something: the e-mail where an administrator asks, for all others the name, or
 * «Користувач» with the id where there is none.
 */
export interface ShownPerson {
  id: Id;
  email?: string;
  name?: string;
}

export interface Change {
  id: Id;
  /** A UTC instant, ISO 8601 with Z. */
  at: string;
  /** Null for what no administrator did, such as the command line. */
  administrator: ShownPerson | null;
  /** The program that made it, with an API token of that person; whatever the cause. */
  token?: { id: Id; name: string };
  cause: ChangeCause;
  batchId: Id | null;
  subject: ChangeSubject;
  subjectId: Id;
  /** What the subject was called after the write. */
  subjectName: string;
  kind: ChangeKind;
  before: ChangeValues;
  after: ChangeValues;
  /** The change that this one took back. */
  reverts: Id | null;
  /** It can still be taken back: nobody has done so. */
  revertible: boolean;
}

/**
 * A value or subject that a revert left as it is. `id` is the change's, `subject` and `subjectId`
 * are what it changed, `field` is the value's name where one was left.
 */
export interface RevertLeft {
  id: Id;
  subject: ChangeSubject;
  subjectId: Id;
  field: string | null;
  /** A Ukrainian sentence. */
  reason: string;
}

export interface Reverted {
  /** How many subjects were changed back. */
  changed: number;
  left: RevertLeft[];
}

/**
 * The query of `GET /api/changes/`. `from` and `to` are the first and the last day, `YYYY-MM-DD`,
 * in the server's time zone.
 */
export interface ChangesQuery {
  page?: number;
  size?: number;
  administratorId?: Id;
  subject?: ChangeSubject;
  kind?: ChangeKind;
  from?: string;
  to?: string;
}
