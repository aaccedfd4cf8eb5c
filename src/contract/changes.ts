/** The history: each write of a subject adds one change to it, in the same transaction. */
import { itemChangeShapes, itemFieldNames } from './itemFields';
import { roles, shownPerson } from './people';
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

/**
 * The causes of a write, in this order: a form, a change of many items, an import, a model, an
 * undo, an API token.
 */
export const changeCauses = ['screen', 'bulk', 'import', 'ai', 'undo', 'token'] as const;
export type ChangeCause = (typeof changeCauses)[number];

/**
 * The kinds of subjects, named as in the paths of the API. The change of a batch says who stopped
 * it.
 */
export const changeSubjects = [
  'clothes',
  ...referenceKinds,
  'batches',
  'administrators',
  'tokens',
  'webhooks',
] as const;
export type ChangeSubject = (typeof changeSubjects)[number];
/** Subjects of access and of notifications, whose changes only administrators see. */
export const forAdministrators: readonly ChangeSubject[] = ['administrators', 'tokens', 'webhooks'];

export const resetMeans = ['password', 'factors'] as const;
export type ResetMeans = (typeof resetMeans)[number];

export const changeKinds = ['created', 'updated', 'deleted', 'restored'] as const;
export type ChangeKind = (typeof changeKinds)[number];

type ValueShapes = typeof purchaseValueShapes;
/**
 * The shapes of the purchase fields that were added later; optional, because older changes lack
 * them.
 */
const laterShapes = Object.fromEntries(
  purchaseValueFields
    .filter(isLaterPurchaseField)
    .map((field) => [field, optional(purchaseValueShapes[field])]),
) as { [F in LaterPurchaseField]: OptionalShape<TypeOf<ValueShapes[F]>> };

export const changedPurchase = object({
  id,
  clothesId: spareId,
  ...(purchaseValueShapes as Omit<ValueShapes, LaterPurchaseField>),
  ...laterShapes,
  supplier: reference,
});

/**
 * The values of a subject before or after a write, only the changed ones. An item has the fields
 * from `itemChangeShapes` to `imageOrder`; a reference entry `name` and `aliases`; a person
 * `email`, `name`, `role`, `disabled` and `reset`; an API token `name` and `role`; a webhook `url`,
 * `events`, `enabled` and `key`; a batch `status`.
 *
 * - `fabricComposition`: the whole composition.
 * - `tags`: only removed tags before, and added ones after, in the order of ids.
 * - `purchases`: only added, changed or deleted purchases, without their photos.
 * - `images`: only added, edited or deleted photos; the file of a deleted photo may be gone.
 * - `imageOrder`: the ids of all photos in order.
 * - `aliases`: only added or removed former names of a reference entry.
 * - `reset`: the means of sign-in that an administrator took from a person: the password or the
 *   second factors.
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
  status: optional(oneOf(['running', 'stopped'])),
});
export type ChangeValues = TypeOf<typeof changeValues>;

/**
 * The part of a batch that concerns one kind of subject and one kind of change.
 *
 * - `count`: the number of changes.
 * - `fields`: the names of the changed values.
 * - `alike`: all these subjects got the same values.
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
 * - `reverts`: the change that this change undid.
 * - `revertible`: nobody has taken the change back yet, and it is one that can be: a change of the
 *   catalogue, but not the deletion of an item that has left the trash.
 * - `ofBatch`, `parts`: sent if the changes were requested with a row for each batch. This change,
 *   the newest of its batch, then stands for the batch: `ofBatch` is the number of its changes, and
 *   `revertible` says whether the batch can be undone.
 * - `shortened`: sent in lists if the change has longer texts (`maxListedText`) or longer lists of
 *   purchases, photos or names than are listed; `GET /api/changes/{id}` has all of it.
 */
export const change = object({
  id,
  at: instant,
  administrator: orNull(shownPerson),
  token: optional(object({ id, name: text() })),
  cause: oneOf(changeCauses, null),
  batchId: orNull(id),
  subject: oneOf(changeSubjects, null),
  subjectId: spareId,
  subjectName: text(),
  kind: oneOf(changeKinds, null),
  before: changeValues,
  after: changeValues,
  reverts: orNull(id),
  revertible: flag,
  ofBatch: optional(integer()),
  parts: optional(listOf(batchPart)),
  shortened: optional(flag),
});
/** A change as the app decodes it: a word that it does not know is null. */
export type ShownChange = TypeOf<typeof change>;
/** A change as a server sends it. */
export type Change = ShownChange & { cause: ChangeCause; subject: ChangeSubject; kind: ChangeKind };

/**
 * A value or subject that a revert left unchanged.
 *
 * - `id`: the id of the change that was to be reverted.
 * - `subject`, `subjectId`: the subject of that change.
 * - `field`: the name of the value; null if the whole subject was left.
 * - `reason`: a Ukrainian sentence.
 */
const revertLeft = object({
  id: spareId,
  subject: oneOf(changeSubjects, 'clothes'),
  subjectId: spareId,
  field: orNull(text()),
  reason: text(),
});
export type RevertLeft = TypeOf<typeof revertLeft>;

/**
 * The result of a revert: the number of subjects that it changed back, and what it left unchanged.
 */
export const reverted = object({ changed: integer(), left: listOf(revertLeft) });
export type Reverted = TypeOf<typeof reverted>;

/** The fields by which the history can be filtered, those of items and of purchases. */
export const changedFields = [...itemFieldNames, ...purchaseFieldNames] as const;
export type ChangedField = (typeof changedFields)[number];

/**
 * The query of `GET /api/changes/`. `from` and `to` are the first and the last day, `YYYY-MM-DD`,
 * in the server's time zone. `group: 'batch'` asks for one row for each batch. `batchId` selects
 * the changes of one batch, `administratorId` those of one person.
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
