import { type Static, Type } from 'typebox';
import type { ChangeKind, ChangeSubject } from '../../../src/contract/changes';
import { defaultListSize, maxChangesListed, maxChangesSize, maxPage } from '../../../src/contract/limits';
import { bounded, Digits, optionalId } from '../platform/http/listQuery';
import { midnight } from '../platform/midnight';
import { Kind, SubjectName } from './shapes';

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

export const PageShape = Type.Object({ page: Type.Optional(Digits), size: Type.Optional(Digits) });

const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });

export const ChangesQueryShape = Type.Object({
  ...PageShape.properties,
  administratorId: Type.Optional(Digits),
  subject: Type.Optional(SubjectName),
  kind: Type.Optional(Kind),
  from: Type.Optional({ ...Day, description: 'The first day, in the time zone of the server.' }),
  to: Type.Optional({ ...Day, description: 'The last day.' }),
});

export function pageOf(query: Static<typeof PageShape>): Pick<ChangesFilter, 'page' | 'size'> {
  const size = bounded('size', query.size, maxChangesSize) ?? defaultListSize;
  return {
    page: bounded('page', query.page, Math.min(maxPage, Math.ceil(maxChangesListed / size))) ?? 1,
    size,
  };
}

/** Reads the query. Throws validation_failed for numbers beyond their limit and for wrong dates. */
export function changesFilter(query: Static<typeof ChangesQueryShape>): Omit<ChangesFilter, 'withPeople'> {
  return {
    ...pageOf(query),
    administratorId: optionalId('administratorId', query.administratorId),
    subject: query.subject,
    kind: query.kind,
    from: query.from === undefined ? undefined : midnight('from', query.from, 0),
    before: query.to === undefined ? undefined : midnight('to', query.to, 1),
  };
}
