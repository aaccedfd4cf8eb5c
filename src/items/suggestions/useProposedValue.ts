import { useRef } from 'react';
import { inputName, itemFields } from '../../contract/itemFields';
import type { Reference, ReferenceKind } from '../../contract/references';
import type { Proposal } from '../../contract/suggestions';
import { newIdempotencyKey } from '../../core/lib/idempotencyKey';
import { nameKey } from '../../core/lib/nameKey';
import { problemFrom } from '../../core/lib/problem';
import { useSessionStore } from '../../core/stores/SessionStores';
import { findReference } from '../../references/findReference';
import { createReferenceLists, type References } from '../../references/references';
import type { Proposable } from './proposals';

/**
 * Returns a function that returns the input values that a proposal sets. It creates the entries
 * that the proposal names and that do not exist yet. It throws a Problem.
 */
export function useProposedValue(): (proposal: Proposal) => Promise<Partial<Proposable>> {
  const lists = useSessionStore(createReferenceLists);
  // The idempotency keys of creations by list and name, so that a creation whose answer was lost is
  // repeated under its key.
  const keys = useRef(new Map<string, string>());
  const entryOf = async (kind: ReferenceKind, known: Reference | null, newName: string | null) => {
    if (known) return known.id;
    const name = newName ?? '';
    const place = `${kind} ${nameKey(name)}`;
    const key = keys.current.get(place) ?? newIdempotencyKey();
    keys.current.set(place, key);
    const { id } = await createOrFind(kind, lists[kind], name, key);
    keys.current.delete(place);
    return id;
  };
  return async (proposal) => {
    switch (proposal.field) {
      case 'title':
        return { title: proposal.value };
      case 'fabricComposition': {
        const fabricComposition: Proposable['fabricComposition'] = [];
        for (const { material, newName, percent } of proposal.value)
          fabricComposition.push({
            material: { id: await entryOf('materials', material, newName) },
            percent,
          });
        return { fabricComposition };
      }
      default: {
        const { field, value, newName } = proposal;
        return { [inputName(field)]: await entryOf(itemFields[field].list, value, newName) };
      }
    }
  };
}

/**
 * Creates an entry under the idempotency key `key`. If somebody else has created an entry of this
 * name meanwhile, returns that entry. Throws a Problem.
 */
export async function createOrFind(
  kind: ReferenceKind,
  list: Pick<References, 'create'>,
  name: string,
  key: string,
): Promise<Reference> {
  try {
    return await list.create(name, key);
  } catch (error) {
    const twin = problemFrom(error).code === 'duplicate_name' && (await findReference(kind, name));
    if (!twin) throw error;
    return twin;
  }
}
