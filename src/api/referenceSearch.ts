import type { Reference, ReferenceKind } from '../contract/references';
import type { Id, PageMeta } from '../contract/types';
import { list } from '../http/decode';
import { requestFull } from '../http/request';
import { reference } from './references';

interface ReferenceSearch {
  size: number;
  /** Text that the name holds. */
  q?: string;
  /** This entry alone. */
  id?: Id;
  /** A list no longer than this comes whole. */
  wholeUpTo?: number;
}

/** Returns part of a list; `meta` is null where the API has no pages: then it is all of it. */
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
