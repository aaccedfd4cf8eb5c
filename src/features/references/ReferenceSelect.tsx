import { useMemo } from 'react';
import type { Id, Reference, ReferenceKind } from '../../contract/types';
import { nameKey } from '../../lib/names';
import { referenceSelectTexts as texts } from '../../texts/referenceSelect';
import { SelectOrCreate } from '../../ui/select/SelectOrCreate';
import { useCreateKey } from '../form/useCreateKey';
import { useChosen, useReferenceChoices } from './useReferenceChoices';

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
  const refusal = (typed: string) => {
    const twin = choices.options.find(
      ({ id, name, aliases = [] }) =>
        id !== value &&
        without?.includes(id) &&
        [name, ...aliases].some((each) => nameKey(each) === nameKey(typed)),
    );
    return twin && texts.elsewhere(twin.name);
  };
  return (
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
      onCreate={choiceOnly ? undefined : (name) => create(name, createKey(name))}
      refusal={refusal}
    />
  );
}
