import { useState } from 'react';
import { inputName, itemFields } from '../../contract/itemFields';
import type { Reference, ReferenceKind } from '../../contract/references';
import type { Proposal } from '../../contract/suggestions';
import { useSessionStore } from '../../core/stores/SessionStores';
import { entryCreation } from '../../references/entryCreation';
import { createReferenceLists } from '../../references/references';
import type { Proposable } from './proposals';

/**
 * Returns a function that returns the input values that a proposal sets. It creates the entries
 * that the proposal names and that do not exist yet. It throws a Problem.
 */
export function useProposedValue(): (proposal: Proposal) => Promise<Partial<Proposable>> {
  const lists = useSessionStore(createReferenceLists);
  const [createOrFind] = useState(entryCreation);
  const entryOf = async (kind: ReferenceKind, known: Reference | null, newName: string | null) =>
    (known ?? (await createOrFind(kind, lists[kind], newName ?? ''))).id;
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
