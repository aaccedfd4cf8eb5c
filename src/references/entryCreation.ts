import type { Reference, ReferenceKind } from '../contract/references';
import { newIdempotencyKey } from '../core/lib/idempotencyKey';
import { nameKey } from '../core/lib/nameKey';
import { problemFrom } from '../core/lib/problem';
import { findReference } from './findReference';
import type { References } from './references';

type CreateOrFind = (
  kind: ReferenceKind,
  list: Pick<References, 'create'>,
  name: string,
) => Promise<Reference>;

/**
 * Returns a function that creates an entry. If somebody else has created an entry of this name
 * meanwhile, it returns that entry. After a lost answer the next call for the name repeats the
 * creation under its idempotency key. Throws a Problem.
 */
export function entryCreation(): CreateOrFind {
  /** The keys of the creations that the server has not answered yet, by list and name. */
  const keys = new Map<string, string>();
  return async (kind, list, name) => {
    const place = `${kind} ${nameKey(name)}`;
    const key = keys.get(place) ?? newIdempotencyKey();
    keys.set(place, key);
    const entry = await list.create(name, key).catch(async (error) => {
      const twin = problemFrom(error).code === 'duplicate_name' && (await findReference(kind, name));
      if (!twin) throw error;
      return twin;
    });
    keys.delete(place);
    return entry;
  };
}
