import { type ClothesListQuery, listClothes } from '../../api/clothes';
import type { Id } from '../../contract/types';
import { isObject } from '../../lib/isObject';

/** A part of the list that an item was opened from, in its order. */
export interface Walk {
  ids: Id[];
  /** The place of the first of `ids`, from 0, in the whole list. */
  first: number;
  total: number;
  /** There are more than `total`. */
  atLeast: boolean;
  /** How the rest is asked for; null where `ids` are all there are. */
  query: Omit<ClothesListQuery, 'page' | 'size'> | null;
}

/** In this tab's session storage: a reload keeps it, another tab has none. */
const storageKey = 'walk';
/** Items that one call requests. */
const step = 50;
/** Ids that are kept of a long list. */
const mostIds = 20_000;

export function keepWalk(walk: Walk): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(walk));
  } catch {
    // Without storage there is no way on from the item; the list is one press away.
  }
}

/** Returns the walk that an item belongs to; null for one that was opened from elsewhere. */
export function walkOf(id: Id): Walk | null {
  try {
    const walk = readWalk(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'));
    return walk?.ids.includes(id) ? walk : null;
  } catch {
    return null;
  }
}

/** Returns null for what is no walk. Of the query the API reads what it knows. */
function readWalk(value: unknown): Walk | null {
  if (!isObject(value) || !Array.isArray(value.ids)) return null;
  const { first, total, atLeast, query } = value;
  const ids = value.ids.filter(isNatural);
  if (!isNatural(first) || !isNatural(total) || !(query === null || isObject(query))) return null;
  return { ids, first, total, atLeast: atLeast === true, query };
}

function isNatural(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Returns the part of a walk that is near the place `at`: a long list is not kept whole. */
export function shortened(walk: Walk, at: number): Walk {
  if (walk.ids.length <= mostIds) return walk;
  const from = Math.max(0, at - mostIds / 2);
  return { ...walk, ids: walk.ids.slice(from, from + mostIds), first: walk.first + from };
}

/** Returns which items have to be requested to go on from `id`: those before or after `ids`. */
export function lacks({ ids, first, total, atLeast, query }: Walk, id: Id): 'before' | 'after' | null {
  if (query === null) return null;
  const at = ids.indexOf(id);
  if (at === 0 && first > 0) return 'before';
  return at === ids.length - 1 && (atLeast || first + ids.length < total) ? 'after' : null;
}

/** Returns the walk with the items before or after those it has. */
export async function extended(walk: Walk, way: 'before' | 'after', signal: AbortSignal): Promise<Walk> {
  const { ids, first, query } = walk;
  const edge = way === 'before' ? first - 1 : first + ids.length;
  const page = Math.floor(edge / step) + 1;
  const { items, meta } = await listClothes({ ...query, page, size: step }, signal);
  const start = (page - 1) * step;
  const found = items.map(({ id }) => id);
  const more = way === 'before' ? found.slice(0, edge - start + 1) : found.slice(edge - start);
  // The list may have changed since: nothing stands in it twice.
  const others = more.filter((id) => !ids.includes(id));
  if (way === 'before') return { ...walk, ids: [...others, ...ids], first: first - others.length };
  const ended = others.length === 0;
  const total = ended ? first + ids.length : (meta?.total ?? walk.total);
  return { ...walk, ids: [...ids, ...others], total, atLeast: !ended && meta?.atLeast === true };
}
