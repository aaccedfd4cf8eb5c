import { type Static, Type } from 'typebox';
import { defaultListSize, maxPage, maxPageSize, maxSearchLength } from '../../../src/contract/limits';
import { refuseBadString } from '../platform/http/bodies';
import { bounded, Digits } from '../platform/http/listQuery';

/** The part of the trash that is asked for. */
export interface TrashQuery {
  /** From 1. */
  page: number;
  size: number;
  /** The text to search for. */
  q: string;
}

export const TrashQueryShape = Type.Object({
  page: Type.Optional(Digits),
  size: Type.Optional(Digits),
  q: Type.Optional(Type.String({ maxLength: maxSearchLength })),
});

/** Reads the query. Throws validation_failed for numbers beyond their limit. */
export function trashQuery(query: Static<typeof TrashQueryShape>): TrashQuery {
  refuseBadString(query.q ?? '', () => 'q');
  return {
    page: bounded('page', query.page, maxPage) ?? 1,
    size: bounded('size', query.size, maxPageSize) ?? defaultListSize,
    q: query.q ?? '',
  };
}
