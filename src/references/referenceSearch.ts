import type { Reference, ReferenceKind } from '../contract/references';
import type { Id, PageMeta } from '../contract/types';
import { list } from '../core/http/decode';
import { requestFull } from '../core/http/request';
import { reference } from './api';

interface ReferenceSearch {
  size: number;
  /** A text that the name contains. */
  q?: string;
  /** The id of the only entry to return. */
  id?: Id;
  /** The maximum length of a list that is returned whole. */
  wholeUpTo?: number;
}

/**
 * Returns a part of a list. If the API has no pages, `meta` is null and `entries` is the whole
 * list.
 */
export async function searchReferences(
  kind: ReferenceKind,
  { size, q, id, wholeUpTo }: ReferenceSearch,
  signal?: AbortSignal,
): Promise<{ entries: Reference[]; meta: PageMeta | null }> {
  const { data, meta } = await requestFull('GET', `/api/${kind}/`, {
    decode: list(reference),
    query: { page: 1, size, q, id, wholeUpTo },
    signal,
  });
  return { entries: data, meta };
}
