import { useMemo, useState } from 'react';
import type { Reference, ReferenceKind } from '../../contract/references';
import type { Id } from '../../contract/types';
import { nameKey } from '../../lib/names';
import { referenceSelectTexts as texts } from '../../texts/referenceSelect';
import { SelectOrCreate } from '../../ui/select/SelectOrCreate';
import type { NamedOption } from '../../ui/select/useOptionMatches';
import { useCreateKey } from '../form/useCreateKey';
import { lazyScreen } from '../page/lazyScreen';
import { RenderExtra } from '../page/RenderExtra';
import type { Alternative } from './TakeInstead';
import { useChosen, useReferenceChoices } from './useReferenceChoices';

const takeInstead = lazyScreen(() => import('./TakeInstead').then(({ TakeInstead }) => TakeInstead));

interface ReferenceSelectProps {
  kind: ReferenceKind;
  label: string;
  labelHidden?: boolean;
  value: Id | null;
  onChange(id: Id | null): void;
  onBlur?(): void;
  required?: boolean;
  disabled?: boolean;
  error?: string;
  /** The chosen entry as the item names it, shown until the list is loaded. */
  known?: Reference | null;
  /** Entries that are chosen in other rows: neither offered nor created again. */
  without?: readonly (Id | null)[];
  /** Nothing can be created here. */
  choiceOnly?: boolean;
}

/** Chooses an entry of a reference list, or creates it for all controls of that list. */
export function ReferenceSelect({ kind, value, known, without, choiceOnly, ...field }: ReferenceSelectProps) {
  const choices = useReferenceChoices(kind);
  const { create } = choices.references;
  const createKey = useCreateKey();
  const chosen = useChosen(kind, known?.id === value ? null : value) ?? known;
  const options = useMemo(
    () =>
      without ? choices.options.filter(({ id }) => id === value || !without.includes(id)) : choices.options,
    [choices.options, without, value],
  );
  const [alternative, setAlternative] = useState<Alternative | null>(null);
  /** Enter on the beginning of a name creates an entry, too: the one that was there is offered. */
  const createOrTake = async (name: string) => {
    const key = nameKey(name);
    const meant = options.find((option) => namesOf(option).some((each) => nameKey(each).startsWith(key)));
    const entry = await create(name, createKey(name));
    // A former name, which the list here may not know, brings an entry that was there.
    if (meant && nameKey(entry.name) === key) setAlternative({ created: entry, meant });
    return entry;
  };
  const refusal = (typed: string) => {
    const twin = choices.options.find(
      (option) =>
        option.id !== value &&
        without?.includes(option.id) &&
        namesOf(option).some((each) => nameKey(each) === nameKey(typed)),
    );
    return twin && texts.elsewhere(twin.name);
  };
  return (
    <>
      <SelectOrCreate
        {...field}
        value={value}
        options={options}
        known={chosen}
        loading={choices.loading}
        problem={choices.problem?.detail}
        onRetry={choices.retry}
        onType={choices.search}
        note={choices.total === undefined ? undefined : texts.more(choices.options.length, choices.total)}
        onCreate={choiceOnly ? undefined : createOrTake}
        refusal={refusal}
      />
      {alternative && (
        <RenderExtra file={takeInstead} props={{ kind, alternative, onChange: field.onChange }} />
      )}
    </>
  );
}

/** Returns the name of an option and those that find it, too. */
function namesOf({ name, aliases = [] }: NamedOption): string[] {
  return [name, ...aliases];
}
