import { type Static, Type } from 'typebox';
import {
  Digits,
  isEmptyQuery,
  type ListQuery,
  listParameters,
  listQuery,
  optionalId,
} from '../platform/http/listQuery';

/** The requested part of a reference list. */
export interface ReferenceQuery extends ListQuery {
  /** The only entry wanted. */
  id?: number;
}

export const ReferenceQueryShape = Type.Object({ ...listParameters, id: Type.Optional(Digits) });

/** Reads the query of a reference list; null where none was made, which means the whole list. */
export function referenceQuery(query: Static<typeof ReferenceQueryShape>): ReferenceQuery | null {
  if (isEmptyQuery(query, ReferenceQueryShape)) return null;
  return { ...listQuery(query), id: optionalId('id', query.id) };
}
