import {
  type ChangedField,
  type ChangeKind,
  type ChangeSubject,
  changedFields,
  changeKinds,
  changeSubjects,
} from '../../../src/contract/changes';
import { defaultListSize, maxChangesListed, maxChangesSize, maxPage } from '../../../src/contract/limits';
import { digits, object, oneOf, optional, type TypeOf } from '../../../src/contract/schema';
import { describe } from '../platform/http/jsonSchema';
import { bounded, day, optionalId, pageParameters } from '../platform/http/listQuery';
import { midnight } from '../platform/midnight';

/** The requested part of the history. */
export interface ChangesFilter {
  page: number;
  size: number;
  administratorId?: number;
  subject?: ChangeSubject;
  subjectId?: number;
  kind?: ChangeKind;
  field?: ChangedField;
  batchId?: number;
  group?: 'batch';
  /** Instants: the start, included, and the end, excluded. */
  from?: number;
  before?: number;
  /** False omits changes of people, tokens and webhooks, and all e-mails. */
  withPeople: boolean;
}

export const pageQuery = object(pageParameters);

export const changesQuery = object({
  ...pageParameters,
  administratorId: optional(digits),
  subject: optional(oneOf(changeSubjects)),
  kind: optional(oneOf(changeKinds)),
  from: optional(day),
  to: optional(day),
  group: optional(oneOf(['batch'])),
  field: optional(oneOf(changedFields)),
  batchId: optional(digits),
});
describe(changesQuery, {
  fields: {
    from: 'The first day, in the time zone of the server.',
    to: 'The last day, in the time zone of the server.',
    group: 'Only the newest matching change of each batch, and the changes without a batch.',
    field: 'Only changes of this field, of items or of their purchases.',
    batchId: 'Only changes of this batch.',
  },
});

export function pageOf(query: TypeOf<typeof pageQuery>): Pick<ChangesFilter, 'page' | 'size'> {
  const size = bounded('size', query.size, maxChangesSize) ?? defaultListSize;
  return {
    page: bounded('page', query.page, Math.min(maxPage, Math.ceil(maxChangesListed / size))) ?? 1,
    size,
  };
}

/**
 * Reads the query. Throws validation_failed for numbers above their limit and for invalid dates.
 */
export function changesFilter(query: TypeOf<typeof changesQuery>): Omit<ChangesFilter, 'withPeople'> {
  return {
    ...pageOf(query),
    administratorId: optionalId('administratorId', query.administratorId),
    subject: query.subject,
    kind: query.kind,
    field: query.field,
    batchId: optionalId('batchId', query.batchId),
    group: query.group,
    from: query.from === undefined ? undefined : midnight('from', query.from, 0),
    before: query.to === undefined ? undefined : midnight('to', query.to, 1),
  };
}
