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

/** The requested page of a search's results. */
export interface SearchQuery {
  /** The page's number, from 1. */
  page: number;
  size: number;
  /** The text to search for. */
  q: string;
}

/** The requested part of a list. */
export interface ListQuery extends SearchQuery {
  /** The maximum length of a list that is returned whole, without pages. */
  wholeUpTo: number;
}

/** The shape of a calendar date, such as `2026-01-31`. */
export const day = text({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });

export const decimalPattern = '^[0-9]{1,12}(\\.[0-9]{1,2})?$';
/** The shape of a number with at most two decimals, such as `199.99`. */
export const decimal = text({ pattern: decimalPattern });

/** The parameters of a page. */
export const pageParameters = { page: optional(digits), size: optional(digits) };

/** The parameters of a list that is searched page by page. */
export const searchShape = object({ ...pageParameters, q: optional(text({ max: maxSearchLength })) });

/** The parameters of a list that may be returned whole. */
export const listParameters = { ...searchShape.form.fields, wholeUpTo: optional(digits) };

const listQueryShape = object(listParameters);

/** Reads the parameters of a search. Throws validation_failed for a value beyond its limit. */
export function searchQuery(query: TypeOf<typeof searchShape>): SearchQuery {
  refuseBadString(query.q ?? '', () => 'q');
  return {
    page: bounded('page', query.page, maxPage) ?? 1,
    size: bounded('size', query.size, maxPageSize) ?? defaultListSize,
    q: query.q ?? '',
  };
}

/** Reads the parameters of a list. Throws validation_failed for a value beyond its limit. */
export function listQuery(query: TypeOf<typeof listQueryShape>): ListQuery {
  return {
    ...searchQuery(query),
    wholeUpTo: bounded('wholeUpTo', query.wholeUpTo, maxWholeList) ?? 0,
  };
}

/**
 * Reads an optional id; undefined if it is missing. Throws validation_failed for an id that no
 * database can hold.
 */
export function optionalId(name: string, text: string | undefined): number | undefined {
  return bounded(name, text, Number.MAX_SAFE_INTEGER);
}

/**
 * Returns whether a query has none of the shape’s parameters. The answer to such a query is the
 * whole list.
 */
export function isEmptyQuery(query: object, shape: ObjectShape<Fields>): boolean {
  return !Object.keys(query).some((name) => Object.hasOwn(shape.form.fields, name));
}

/**
 * Reads an optional number; undefined if it is missing. Throws validation_failed for a number above
 * `max`.
 */
export function bounded(name: string, text: string | undefined, max: number): number | undefined {
  const number = text === undefined ? undefined : Number(text);
  if (number === undefined || number <= max) return number;
  throw fieldProblem(name, 'maximum', fieldTexts.maximum(max));
}
