import { useRef } from 'react';
import { searchReferences } from '../../api/referenceSearch';
import { inputName, itemFields } from '../../contract/itemFields';
import type { Reference, ReferenceKind } from '../../contract/references';
import type { Proposal } from '../../contract/suggestions';
import type { Id } from '../../contract/types';
import { newIdempotencyKey } from '../../lib/idempotencyKey';
import { nameKey } from '../../lib/names';
import { problemFrom } from '../../lib/problem';
import { createReferenceLists, type References } from '../../stores/references';
import { useSessionStore } from '../../stores/SessionStores';
import type { Proposable } from './proposals';

/** Entries of a list that a search by a whole name finds at most. */
const mostFound = 100;

/**
 * Returns a function that returns what a proposal sets. It creates the entries that are new, or
 * finds those that somebody else has created since. Throws a Problem.
 */
export function useProposedValue(): (proposal: Proposal) => Promise<Partial<Proposable>> {
  const lists = useSessionStore(createReferenceLists);
  // A creation whose answer was lost is repeated under its key.
  const keys = useRef(new Map<string, string>());
  const entryOf = async (kind: ReferenceKind, known: Reference | null, newName: string | null) => {
    if (known) return known.id;
    const name = newName ?? '';
    const place = `${kind} ${nameKey(name)}`;
    const key = keys.current.get(place) ?? newIdempotencyKey();
    keys.current.set(place, key);
    const id = await createOrFind(kind, lists[kind], name, key);
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

async function createOrFind(
  kind: ReferenceKind,
  list: Pick<References, 'create'>,
  name: string,
  key: string,
): Promise<Id> {
  try {
    return (await list.create(name, key)).id;
  } catch (error) {
    if (problemFrom(error).code !== 'duplicate_name') throw error;
    const { entries } = await searchReferences(kind, { q: name, size: mostFound });
    const twin = entries.find((entry) =>
      [entry.name, ...(entry.aliases ?? [])].some((each) => nameKey(each) === nameKey(name)),
    );
    if (!twin) throw error;
    return twin.id;
  }
}
