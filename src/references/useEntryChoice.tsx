import { type ReactNode, useState } from 'react';
import type { Reference, ReferenceKind } from '../contract/references';
import type { Id } from '../contract/types';
import { nameKey, searchKeyOf } from '../core/lib/nameKey';
import { lazyScreen } from '../page/lazyScreen';
import { RenderExtra } from '../page/RenderExtra';
import { useCreateKey } from '../page/useCreateKey';
import type { SelectOrCreateProps } from '../ui/select/selectOrCreateProps';
import type { NamedOption } from '../ui/select/useOptionMatches';
import { referenceSelectTexts as texts } from './selectTexts';
import type { Alternative } from './TakeInstead';
import type { OfferedChoices } from './useReferenceChoices';

const takeInstead = lazyScreen(() => import('./TakeInstead').then(({ TakeInstead }) => TakeInstead));

export interface CreationProps {
  /** Called with each creation that begins here; it may outlive the control. */
  onCreating?(created: Promise<Reference>): void;
  /** Whether the control cannot create entries. */
  choiceOnly?: boolean;
}

interface EntryChoice {
  /** What the select-or-create control shows and does. */
  control: Pick<SelectOrCreateProps, 'loading' | 'problem' | 'onRetry' | 'onType' | 'note' | 'onCreate'>;
  /** Returns the offer of another entry, which calls `onChange` with that entry's id. */
  offer(onChange: (id: Id, created: Id) => void): ReactNode;
}

/**
 * Returns what controls for the choice of a list's entries have in common. If the name of one of
 * the `entries` begins with the name of a created one, the user may have meant that entry and
 * pressed Enter too early, so it is offered.
 */
export function useEntryChoice(
  kind: ReferenceKind,
  choices: OfferedChoices,
  entries: readonly NamedOption[],
  { onCreating, choiceOnly = false }: CreationProps,
): EntryChoice {
  const { references, options, loading, problem, retry, search, total } = choices;
  const createKey = useCreateKey();
  const [alternative, setAlternative] = useState<Alternative | null>(null);
  const create = async (name: string) => {
    const key = searchKeyOf(name);
    const meant = entries.find(({ name, aliases = [] }) =>
      [name, ...aliases].some((each) => searchKeyOf(each).startsWith(key)),
    );
    const created = references.create(name, createKey(name));
    onCreating?.(created);
    const entry = await created;
    // If the name is a former name of an existing entry, the API answers with that entry. The list
    // here may not know the former name.
    if (meant && nameKey(entry.name) === nameKey(name)) setAlternative({ created: entry, meant });
    return entry;
  };
  return {
    control: {
      loading,
      problem: problem?.detail,
      onRetry: retry,
      onType: search,
      note: total === undefined ? undefined : texts.more(options.length, total),
      onCreate: choiceOnly ? undefined : create,
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
