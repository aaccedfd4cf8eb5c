/** What the history holds: each write left one change, in the same transaction. */
import { itemChangeShapes } from './itemFields';
import { roles } from './people';
import { reference, referenceKinds } from './references';
import {
  flag,
  id,
  instant,
  integer,
  listOf,
  object,
  oneOf,
  optional,
  orNull,
  spareId,
  type TypeOf,
  text,
} from './schema';
import { type Id, image, purchase } from './types';

/** What made a write: a form, a change of many items, an import, a model, an undo, an API token. */
export const changeCauses = ['screen', 'bulk', 'import', 'ai', 'undo', 'token'] as const;
export type ChangeCause = (typeof changeCauses)[number];

/** What was written to, as paths name it. */
export const changeSubjects = ['clothes', ...referenceKinds, 'administrators', 'tokens', 'webhooks'] as const;
export type ChangeSubject = (typeof changeSubjects)[number];

export const resetMeans = ['password', 'factors'] as const;
export type ResetMeans = (typeof resetMeans)[number];

export const changeKinds = ['created', 'updated', 'deleted', 'restored'] as const;
export type ChangeKind = (typeof changeKinds)[number];

const { images: _, ...purchaseFields } = purchase.form.fields;

/**
 * The values of a subject before or after a write: only those that it changed. An item has all but
 * the last ten; a reference entry has `name` and `aliases`, a person `email`, `name`, `role`,
 * `disabled` and `reset`, an API token `name` and `role`, a webhook the last four.
 *
 * - `fabricComposition`: the whole composition.
 * - `purchases`: only those that were added, changed or deleted, without their photos.
 * - `images`: only those that were added, edited or deleted; a deleted one may have lost its bytes.
 * - `imageOrder`: the ids of all photos in their order.
 * - `aliases`: only the former names of a reference entry that were added or removed.
 * - `reset`: which means of the sign-in an administrator has taken from a person.
 * - `key`: a fingerprint of the webhook's key, which tells keys apart; null for an unreadable one.
 */
export const changeValues = object({
  ...itemChangeShapes,
  purchases: optional(listOf(object({ ...purchaseFields, supplier: reference }))),
  images: optional(listOf(image)),
  mainImage: optional(orNull(image)),
  imageOrder: optional(listOf(id)),
  name: optional(text()),
  aliases: optional(listOf(text())),
  email: optional(text()),
  role: optional(oneOf(roles)),
  disabled: optional(flag),
  reset: optional(oneOf(resetMeans)),
  url: optional(text()),
  events: optional(listOf(text())),
  enabled: optional(flag),
  key: optional(orNull(text())),
});
export type ChangeValues = TypeOf<typeof changeValues>;

/**
 * Who did something: the e-mail where an administrator asks, for all others the name, or
 * «Користувач» with the id where there is none.
 */
export const shownPerson = object({ id, email: optional(text()), name: optional(text()) });
export type ShownPerson = TypeOf<typeof shownPerson>;

/**
 * - `administrator`: null for what no administrator did, such as the command line.
 * - `token`: the program that made it, with an API token of that person; whatever the cause.
 * - `subjectName`: what the subject was called after the write.
 * - `reverts`: the change that this one took back.
 * - `revertible`: it can still be taken back, as nobody has done so.
 */
export const change = object({
  id,
  at: instant,
  administrator: orNull(shownPerson),
  token: optional(object({ id, name: text() })),
  cause: oneOf(changeCauses),
  batchId: orNull(id),
  subject: oneOf(changeSubjects),
  subjectId: id,
  subjectName: text(),
  kind: oneOf(changeKinds),
  before: changeValues,
  after: changeValues,
  reverts: orNull(id),
  revertible: flag,
});
export type Change = TypeOf<typeof change>;

/**
 * A value or subject that a revert left as it is. `id` is the change's, `subject` and `subjectId`
 * are what it changed, `field` is the value's name where one was left, `reason` a Ukrainian
 * sentence.
 */
const revertLeft = object({
  id: spareId,
  subject: oneOf(changeSubjects, 'clothes'),
  subjectId: spareId,
  field: orNull(text()),
  reason: text(),
});
export type RevertLeft = TypeOf<typeof revertLeft>;

/** `changed`: how many subjects were changed back. */
export const reverted = object({ changed: integer(), left: listOf(revertLeft) });
export type Reverted = TypeOf<typeof reverted>;

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
