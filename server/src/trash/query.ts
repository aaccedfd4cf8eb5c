import { defaultListSize, maxPage, maxPageSize, maxSearchLength } from '../../../src/contract/limits';
import { object, optional, type TypeOf, text } from '../../../src/contract/schema';
import { refuseBadString } from '../platform/http/bodies';
import { bounded, pageParameters } from '../platform/http/listQuery';

/** The part of the trash that is asked for. */
export interface TrashQuery {
  /** From 1. */
  page: number;
  size: number;
  /** The text to search for. */
  q: string;
}

export const trashQueryShape = object({ ...pageParameters, q: optional(text({ max: maxSearchLength })) });

/** Reads the query. Throws validation_failed for numbers beyond their limit. */
export function trashQuery(query: TypeOf<typeof trashQueryShape>): TrashQuery {
  refuseBadString(query.q ?? '', () => 'q');
  return {
    page: bounded('page', query.page, maxPage) ?? 1,
    size: bounded('size', query.size, maxPageSize) ?? defaultListSize,
    q: query.q ?? '',
  };
}
