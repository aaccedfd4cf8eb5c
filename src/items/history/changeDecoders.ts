import {
  type BatchPart,
  batchPart,
  type Change,
  type ChangeCause,
  type ChangeKind,
  type ChangeSubject,
  type ChangeValues,
  changeCauses,
  changeKinds,
  changeSubjects,
  resetMeans,
} from '../../contract/changes';
import { type ItemField, itemFieldNames, itemFields } from '../../contract/itemFields';
import { roles, shownPerson as shape } from '../../contract/people';
import { listOf } from '../../contract/schema';
import type { Decoder } from '../../core/http/answer';
import { fields, id, numberOrNull, orNull, text } from '../../core/http/decode';
import { decoderOf } from '../../core/http/decodeShape';
import { listOrEmpty, oneOf, textOrNull } from '../../core/http/decodeValues';
import { fieldsOf } from '../../core/lib/isObject';
import { reference } from '../../references/api';
import { composition, photo, purchase } from '../api/decoders';

/**
 * Decoders of the history. They leave out the values that this app does not know and keep the rest
 * of the change.
 */

/** A decoded change. A cause, subject or kind that this app does not know is null. */
export interface ShownChange extends Omit<Change, 'cause' | 'subject' | 'kind' | 'parts'> {
  cause: ChangeCause | null;
  subject: ChangeSubject | null;
  kind: ChangeKind | null;
  /** The parts of a batch for which the change stands; empty if it stands for itself. */
  parts: BatchPart[];
}

export function change(value: unknown): ShownChange {
  const entry = fields(value);
  return {
    id: id(entry.id),
    at: text(entry.at),
    administrator: orNull(shownPerson)(entry.administrator),
    ...(entry.token === undefined ? {} : { token: token(entry.token) }),
    cause: oneOf(changeCauses, entry.cause),
    batchId: orNull(id)(entry.batchId),
    subject: oneOf(changeSubjects, entry.subject),
    subjectId: orNull(id)(entry.subjectId) ?? 0,
    subjectName: text(entry.subjectName),
    kind: oneOf(changeKinds, entry.kind),
    before: values(entry.before),
    after: values(entry.after),
    reverts: orNull(id)(entry.reverts),
    revertible: entry.revertible === true,
    ofBatch: numberOrNull(entry.ofBatch) ?? undefined,
    parts: parts(entry.parts),
    ...(entry.shortened === true && { shortened: true }),
  };
}

function token(value: unknown): { id: number; name: string } {
  const entry = fields(value);
  return { id: id(entry.id), name: text(entry.name) };
}

const kindDecoders = {
  name: text,
  line: textOrNull,
  text: textOrNull,
  reference: orNull(reference),
  composition: listOrEmpty(composition),
};
const itemDecoders = Object.fromEntries(
  itemFieldNames.map((field) => [field, kindDecoders[itemFields[field].kind]]),
) as { [F in ItemField]: Decoder<ChangeValues[F]> };

/** The decoder of each value. Values that a change does not name are not decoded. */
const decoders: { [Name in keyof Required<ChangeValues>]: Decoder<ChangeValues[Name]> } = {
  ...itemDecoders,
  purchases: listOrEmpty(changedPurchase),
  images: listOrEmpty(photo),
  mainImage: orNull(photo),
  imageOrder: listOrEmpty(id),
  name: text,
  aliases: listOrEmpty(text),
  email: text,
  role: (value) => oneOf(roles, value) ?? undefined,
  disabled: (value) => value === true,
  reset: (value) => oneOf(resetMeans, value) ?? undefined,
  url: text,
  events: listOrEmpty(text),
  enabled: (value) => value === true,
  key: textOrNull,
  status: (value) => oneOf(['running', 'stopped'] as const, value) ?? undefined,
};

function values(value: unknown): ChangeValues {
  const given = fieldsOf(value);
  return Object.fromEntries(
    Object.entries(decoders).flatMap(([name, decode]) =>
      given[name] === undefined ? [] : [[name, decode(given[name])]],
    ),
  );
}

function changedPurchase(value: unknown): NonNullable<ChangeValues['purchases']>[number] {
  const { images: _, ...rest } = purchase(value);
  const supplier = orNull(reference)(fields(value).supplier);
  return { ...rest, supplier: supplier ?? { id: rest.supplierId, name: '' } };
}

const parts = decoderOf(listOf(batchPart));

/** Decodes a person. An API may send the e-mail, the name, or both. */
const shownPerson = decoderOf(shape);
