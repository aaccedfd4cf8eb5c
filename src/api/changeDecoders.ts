import {
  type Change,
  type ChangeCause,
  type ChangeKind,
  type ChangeSubject,
  type ChangeValues,
  changeCauses,
  changeKinds,
  changeSubjects,
  resetMeans,
} from '../contract/changes';
import { type ItemField, itemFieldNames, itemFields } from '../contract/itemFields';
import { roles } from '../contract/people';
import type { Decoder } from '../http/answer';
import { fields, id, orNull, text } from '../http/decode';
import { fieldsOf } from '../lib/isObject';
import { composition, photo, purchase } from './decoders';
import { reference } from './references';
import { shownPerson } from './shownPerson';
import { listOrEmpty, oneOf, textOrNull } from './values';

/** Decoders of the history. What goes beyond the contract is left out, and the rest shown. */

/** A change as it came; null where an API has a word of its own. */
export interface ShownChange extends Omit<Change, 'cause' | 'subject' | 'kind'> {
  cause: ChangeCause | null;
  subject: ChangeSubject | null;
  kind: ChangeKind | null;
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

/** How each value is decoded; what a change does not name, it did not change. */
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
