import { type ReactNode, useState } from 'react';
import type { Reference, ReferenceKind } from '../contract/references';
import type { Id } from '../contract/types';
import { nameKey, searchKeyOf } from '../core/lib/nameKey';
import { lazyScreen } from '../page/lazyScreen';
import { RenderExtra } from '../page/RenderExtra';
import { useCreateKey } from '../page/useCreateKey';
import type { NamedOption } from '../ui/select/useOptionMatches';
import type { References } from './references';
import type { Alternative } from './TakeInstead';

const takeInstead = lazyScreen(() => import('./TakeInstead').then(({ TakeInstead }) => TakeInstead));

interface EntryCreation {
  create(name: string): Promise<Reference>;
  /** Returns the offer of another entry, which calls `onChange` with that entry's id. */
  offer(onChange: (id: Id, created: Id) => void): ReactNode;
}

/**
 * Returns a function that creates an entry of a list. If the name of one of the `entries` begins
 * with the new name, the user may have meant that entry and pressed Enter too early, so it is
 * offered.
 */
export function useEntryCreation(
  kind: ReferenceKind,
  references: References,
  entries: readonly NamedOption[],
  onCreating?: (created: Promise<Reference>) => void,
): EntryCreation {
  const createKey = useCreateKey();
  const [alternative, setAlternative] = useState<Alternative | null>(null);
  return {
    async create(name) {
      const key = searchKeyOf(name);
      const meant = entries.find(({ name, aliases = [] }) =>
        [name, ...aliases].some((each) => searchKeyOf(each).startsWith(key)),
      );
      const created = references.create(name, createKey(name));
      onCreating?.(created);
      const entry = await created;
      // If the name is a former name of an existing entry, the API answers with that entry. The
      // list here may not know the former name.
      if (meant && nameKey(entry.name) === nameKey(name)) setAlternative({ created: entry, meant });
      return entry;
    },
    offer: (onChange) =>
      alternative && (
        <RenderExtra
          file={takeInstead}
          props={{ kind, alternative, onChange: (id: Id) => onChange(id, alternative.created.id) }}
        />
      ),
  };
}
