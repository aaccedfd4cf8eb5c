import { digits, object, optional, type TypeOf } from '../../../src/contract/schema';
import {
  isEmptyQuery,
  type ListQuery,
  listParameters,
  listQuery,
  optionalId,
} from '../platform/http/listQuery';

/** The requested part of a reference list. */
export interface ReferenceQuery extends ListQuery {
  /** The id of a single wanted entry. */
  id?: number;
}

export const referenceQueryShape = object({ ...listParameters, id: optional(digits) });

/** Reads the query of a reference list; null without parameters, which requests the whole list. */
export function referenceQuery(query: TypeOf<typeof referenceQueryShape>): ReferenceQuery | null {
  if (isEmptyQuery(query, referenceQueryShape)) return null;
  return { ...listQuery(query), id: optionalId('id', query.id) };
}
