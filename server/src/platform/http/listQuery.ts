import {
  defaultListSize,
  maxPage,
  maxPageSize,
  maxSearchLength,
  maxWholeList,
} from '../../../../src/contract/limits';
import {
  digits,
  type Fields,
  type ObjectShape,
  object,
  optional,
  type TypeOf,
  text,
} from '../../../../src/contract/schema';
import { fieldProblem } from '../Problem';
import { fieldTexts } from '../problemTexts';
import { refuseBadString } from './bodies';

/** The requested part of a list. */
export interface ListQuery {
  /** From 1. */
  page: number;
  size: number;
  /** The text to search for. */
  q: string;
  /** A list that is no longer than this comes whole. */
  wholeUpTo: number;
}

/** The parameters of a page. */
export const pageParameters = { page: optional(digits), size: optional(digits) };

/** The parameters that every list takes. */
export const listParameters = {
  ...pageParameters,
  q: optional(text({ max: maxSearchLength })),
  wholeUpTo: optional(digits),
};

const listQueryShape = object(listParameters);

/**
 * Reads the parameters that every list takes. Throws validation_failed for one beyond its limit.
 */
export function listQuery(query: TypeOf<typeof listQueryShape>): ListQuery {
  refuseBadString(query.q ?? '', () => 'q');
  return {
    page: bounded('page', query.page, maxPage) ?? 1,
    size: bounded('size', query.size, maxPageSize) ?? defaultListSize,
    q: query.q ?? '',
    wholeUpTo: bounded('wholeUpTo', query.wholeUpTo, maxWholeList) ?? 0,
  };
}

/** Reads an optional id. Throws validation_failed for one that no database can hold. */
export function optionalId(name: string, text: string | undefined): number | undefined {
  return bounded(name, text, Number.MAX_SAFE_INTEGER);
}

/** Returns whether a query has none of the known parameters: then the whole list is meant. */
export function isEmptyQuery(query: object, shape: ObjectShape<Fields>): boolean {
  return !Object.keys(query).some((name) => Object.hasOwn(shape.form.fields, name));
}

/** Reads an optional number. Throws validation_failed for one above `max`. */
export function bounded(name: string, text: string | undefined, max: number): number | undefined {
  const number = text === undefined ? undefined : Number(text);
  if (number === undefined || number <= max) return number;
  throw fieldProblem(name, 'maximum', fieldTexts.maximum(max));
}
