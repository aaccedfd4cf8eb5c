import type { Id } from '../../contract/types';
import { isObject } from '../../core/lib/isObject';
import { listClothes } from '../api/clothes';
import { keepWalk, storageKey, type Walk } from './keptWalk';

/** The maximum number of items that one call requests. */
const step = 50;

/**
 * Returns the stored walk if the item belongs to it; null if the item was opened from elsewhere, or
 * if storage cannot be read.
 */
export function walkOf(id: Id): Walk | null {
  try {
    const walk = readWalk(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'));
    return walk?.ids.includes(id) ? walk : null;
  } catch {
    return null;
  }
}

/**
 * Returns the id of the item after `id` in its walk, which is extended from the server if
 * necessary. Returns undefined for the last item, and for an item without a walk. Throws a Problem.
 */
export async function nextOf(id: Id): Promise<Id | undefined> {
  const walk = walkOf(id);
  if (!walk) return undefined;
  const at = walk.ids.indexOf(id) + 1;
  if (at < walk.ids.length || walk.query === null) return walk.ids[at];
  const longer = await extended(walk, 'after', new AbortController().signal);
  keepWalk(longer);
  return longer.ids[at];
}

/**
 * Decodes a stored walk; returns null for any other value. The query is not checked, because the
 * API ignores unknown parameters.
 */
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

/**
 * Returns whether the ids before or after `ids` must be requested to go on from `id`; null if none
 * need be.
 */
export function lacks({ ids, first, total, atLeast, query }: Walk, id: Id): 'before' | 'after' | null {
  if (query === null) return null;
  const at = ids.indexOf(id);
  if (at === 0 && first > 0) return 'before';
  return at === ids.length - 1 && (atLeast || first + ids.length < total) ? 'after' : null;
}

/**
 * Returns the walk extended by the page of items before or after it. If there are none after it,
 * the walk counts as complete. Throws a Problem.
 */
export async function extended(walk: Walk, way: 'before' | 'after', signal: AbortSignal): Promise<Walk> {
  const { ids, first, query } = walk;
  const edge = way === 'before' ? first - 1 : first + ids.length;
  const page = Math.floor(edge / step) + 1;
  const { items, meta } = await listClothes({ ...query, page, size: step }, signal);
  const start = (page - 1) * step;
  const found = items.map(({ id }) => id);
  const more = way === 'before' ? found.slice(0, edge - start + 1) : found.slice(edge - start);
  // Only ids that are not in the walk, because the list may have changed and moved items between
  // pages.
  const others = more.filter((id) => !ids.includes(id));
  if (way === 'before') return { ...walk, ids: [...others, ...ids], first: first - others.length };
  const ended = others.length === 0;
  const total = ended ? first + ids.length : (meta?.total ?? walk.total);
  return { ...walk, ids: [...ids, ...others], total, atLeast: !ended && meta?.atLeast === true };
}
