import {
  type ChangeKind,
  type ChangeSubject,
  changeKinds,
  changeSubjects,
} from '../../../src/contract/changes';
import { defaultListSize, maxChangesListed, maxChangesSize, maxPage } from '../../../src/contract/limits';
import { digits, object, oneOf, optional, type TypeOf, text } from '../../../src/contract/schema';
import { describe } from '../platform/http/jsonSchema';
import { bounded, optionalId, pageParameters } from '../platform/http/listQuery';
import { midnight } from '../platform/midnight';

/** The part of the history that is asked for. */
export interface ChangesFilter {
  page: number;
  size: number;
  administratorId?: number;
  subject?: ChangeSubject;
  subjectId?: number;
  kind?: ChangeKind;
  /** Instants: from this one on, and before that one. */
  from?: number;
  before?: number;
  /** False leaves out what was changed in people, tokens and webhooks, and tells no e-mails. */
  withPeople: boolean;
}

export const pageQuery = object(pageParameters);

const day = text({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });

export const changesQuery = object({
  ...pageParameters,
  administratorId: optional(digits),
  subject: optional(oneOf(changeSubjects)),
  kind: optional(oneOf(changeKinds)),
  from: optional(day),
  to: optional(day),
});
describe(changesQuery, {
  fields: { from: 'The first day, in the time zone of the server.', to: 'The last day.' },
});

export function pageOf(query: TypeOf<typeof pageQuery>): Pick<ChangesFilter, 'page' | 'size'> {
  const size = bounded('size', query.size, maxChangesSize) ?? defaultListSize;
  return {
    page: bounded('page', query.page, Math.min(maxPage, Math.ceil(maxChangesListed / size))) ?? 1,
    size,
  };
}

/** Reads the query. Throws validation_failed for numbers beyond their limit and for wrong dates. */
export function changesFilter(query: TypeOf<typeof changesQuery>): Omit<ChangesFilter, 'withPeople'> {
  return {
    ...pageOf(query),
    administratorId: optionalId('administratorId', query.administratorId),
    subject: query.subject,
    kind: query.kind,
    from: query.from === undefined ? undefined : midnight('from', query.from, 0),
    before: query.to === undefined ? undefined : midnight('to', query.to, 1),
  };
}
