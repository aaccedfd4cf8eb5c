import { type Static, Type } from 'typebox';
import {
  defaultListSize,
  maxPage,
  maxPageSize,
  maxSearchLength,
  maxWholeList,
} from '../../../../src/contract/limits';
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

/**
 * A positive number in a query string, in digits only. A repeated parameter arrives as an array,
 * which no shape of a query takes.
 */
export const Digits = Type.String({ pattern: '^[1-9][0-9]{0,15}$' });

/** The parameters that every list takes. */
export const listParameters = {
  page: Type.Optional(Digits),
  size: Type.Optional(Digits),
  q: Type.Optional(Type.String({ maxLength: maxSearchLength })),
  wholeUpTo: Type.Optional({
    ...Digits,
    description:
      'The whole list, whatever else is asked, where it is no longer than this: `meta.whole` says so.',
  }),
};

const ListParameters = Type.Object(listParameters);

/**
 * Reads the parameters that every list takes. Throws validation_failed for one beyond its limit.
 */
export function listQuery(query: Static<typeof ListParameters>): ListQuery {
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
export function isEmptyQuery(query: object, shape: { properties: object }): boolean {
  return !Object.keys(query).some((name) => Object.hasOwn(shape.properties, name));
}

/** Reads an optional number. Throws validation_failed for one above `max`. */
export function bounded(name: string, text: string | undefined, max: number): number | undefined {
  const number = text === undefined ? undefined : Number(text);
  if (number === undefined || number <= max) return number;
  throw fieldProblem(name, 'maximum', fieldTexts.maximum(max));
}
