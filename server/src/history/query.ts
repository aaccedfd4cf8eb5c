import { type Static, Type } from 'typebox';
import type { ChangeKind, ChangeSubject } from '../../../src/contract/changes';
import { defaultListSize, maxChangesSize, maxPage } from '../../../src/contract/limits';
import { bounded, Digits, optionalId } from '../platform/http/listQuery';
import { fieldProblem } from '../platform/Problem';
import { fieldTexts } from '../platform/problemTexts';
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
  /** False leaves out what was changed in people. */
  withPeople?: boolean;
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
  return {
    page: bounded('page', query.page, maxPage) ?? 1,
    size: bounded('size', query.size, maxChangesSize) ?? defaultListSize,
  };
}

/** Reads the query. Throws validation_failed for numbers beyond their limit and for wrong dates. */
export function changesFilter(query: Static<typeof ChangesQueryShape>): ChangesFilter {
  return {
    ...pageOf(query),
    administratorId: optionalId('administratorId', query.administratorId),
    subject: query.subject,
    kind: query.kind,
    from: midnight('from', query.from, 0),
    before: midnight('to', query.to, 1),
  };
}

/** Returns the instant at which a day, or the one `later` days after it, begins on the server. */
function midnight(name: string, text: string | undefined, later: number): number | undefined {
  if (text === undefined) return undefined;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const date = new Date(year, month - 1, day);
  if (year < 1900 || date.getMonth() !== month - 1 || date.getDate() !== day) {
    throw fieldProblem(name, 'date', fieldTexts.date);
  }
  return new Date(year, month - 1, day + later).getTime();
}
