/** The history: each write adds one change, in the same transaction. */
import { itemChangeShapes, itemFieldNames } from './itemFields';
import { roles } from './people';
import {
  isLaterPurchaseField,
  type LaterPurchaseField,
  purchaseFieldNames,
  purchaseValueFields,
  purchaseValueShapes,
} from './purchaseFields';
import { reference, referenceKinds } from './references';
import {
  flag,
  id,
  instant,
  integer,
  listOf,
  type OptionalShape,
  object,
  oneOf,
  optional,
  orNull,
  spareId,
  type TypeOf,
  text,
} from './schema';
import { type Id, image } from './types';

/** Causes of a write: a form, a change of many items, an import, a model, an undo, an API token. */
export const changeCauses = ['screen', 'bulk', 'import', 'ai', 'undo', 'token'] as const;
export type ChangeCause = (typeof changeCauses)[number];

/** Kinds of subjects, as named in paths. */
export const changeSubjects = ['clothes', ...referenceKinds, 'administrators', 'tokens', 'webhooks'] as const;
export type ChangeSubject = (typeof changeSubjects)[number];

export const resetMeans = ['password', 'factors'] as const;
export type ResetMeans = (typeof resetMeans)[number];

export const changeKinds = ['created', 'updated', 'deleted', 'restored'] as const;
export type ChangeKind = (typeof changeKinds)[number];

type ValueShapes = typeof purchaseValueShapes;
/** Optional shapes, because changes older than a field do not have it. */
const laterShapes = Object.fromEntries(
  purchaseValueFields
    .filter(isLaterPurchaseField)
    .map((field) => [field, optional(purchaseValueShapes[field])]),
) as { [F in LaterPurchaseField]: OptionalShape<TypeOf<ValueShapes[F]>> };

const changedPurchase = object({
  id,
  clothesId: spareId,
  ...(purchaseValueShapes as Omit<ValueShapes, LaterPurchaseField>),
  ...laterShapes,
  supplier: reference,
});

/**
 * The values of a subject before or after a write: only the changed ones. An item has all but the
 * last ten fields; a reference entry has `name` and `aliases`, a person `email`, `name`, `role`,
 * `disabled` and `reset`, an API token `name` and `role`, a webhook the last four.
 *
 * - `fabricComposition`: the whole composition.
 * - `purchases`: only added, changed or deleted purchases, without their photos.
 * - `images`: only added, edited or deleted photos; the file of a deleted photo may be gone.
 * - `imageOrder`: the ids of all photos in order.
 * - `aliases`: only added or removed former names of a reference entry.
 * - `reset`: the means of sign-in (such as a password) that an administrator took from a person.
 * - `key`: a fingerprint of the webhook's key, to tell keys apart; null for an unreadable key.
 */
export const changeValues = object({
  ...itemChangeShapes,
  purchases: optional(listOf(changedPurchase)),
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
 * The author of an action. Administrators get the person's e-mail; others get the name, or
 * «Користувач» with the id if there is no name.
 */
export const shownPerson = object({ id, email: optional(text()), name: optional(text()) });
export type ShownPerson = TypeOf<typeof shownPerson>;

/**
 * The part of a batch about one kind of subject. `alike`: all these subjects got the same values.
 */
export const batchPart = object({
  subject: oneOf(changeSubjects),
  kind: oneOf(changeKinds),
  count: integer(),
  fields: listOf(text()),
  alike: flag,
});
export type BatchPart = TypeOf<typeof batchPart>;

/**
 * A change of the history.
 *
 * - `administrator`: the user who made the change; null if there is none, such as on the command
 *   line.
 * - `token`: the API token of that user that made the change, whatever the cause.
 * - `subjectName`: the subject's name after the write.
 * - `reverts`: the change that this change took back.
 * - `revertible`: the change can still be taken back, as nobody has done so.
 * - `ofBatch`, `parts`: sent if the changes were requested with a row for each batch. This change,
 *   the newest of its batch, then stands for the batch: `ofBatch` is the number of its changes, and
 *   `revertible` tells about the whole batch.
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
  ofBatch: optional(integer()),
  parts: optional(listOf(batchPart)),
});
export type Change = TypeOf<typeof change>;

/**
 * A value or subject that a revert left unchanged. `id` is the change's id, `subject` and
 * `subjectId` its subject, `field` the name of the value that was left or null, `reason` a
 * Ukrainian sentence.
 */
const revertLeft = object({
  id: spareId,
  subject: oneOf(changeSubjects, 'clothes'),
  subjectId: spareId,
  field: orNull(text()),
  reason: text(),
});
export type RevertLeft = TypeOf<typeof revertLeft>;

/** The result of a revert. `changed` is the number of subjects changed back. */
export const reverted = object({ changed: integer(), left: listOf(revertLeft) });
export type Reverted = TypeOf<typeof reverted>;

/** The fields by which changes can be found. */
export const changedFields = [...itemFieldNames, ...purchaseFieldNames] as const;
export type ChangedField = (typeof changedFields)[number];

/**
 * The query of `GET /api/changes/`. `from` and `to` are the first and last day, `YYYY-MM-DD`, in
 * the server's time zone. `group`: one row a batch. `batchId`: the changes of one batch.
 */
export interface ChangesQuery {
  page?: number;
  size?: number;
  administratorId?: Id;
  subject?: ChangeSubject;
  kind?: ChangeKind;
  from?: string;
  to?: string;
  group?: 'batch';
  field?: ChangedField;
  batchId?: Id;
}
