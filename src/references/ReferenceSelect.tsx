import { useMemo } from 'react';
import type { Reference, ReferenceKind } from '../contract/references';
import type { Id } from '../contract/types';
import { nameKey } from '../core/lib/nameKey';
import { SelectOrCreate } from '../ui/select/SelectOrCreate';
import { isNamed, type NamedOption } from '../ui/select/useOptionMatches';
import { referenceSelectTexts as texts } from './selectTexts';
import { type CreationProps, useEntryChoice } from './useEntryChoice';
import { useChosen, useReferenceChoices } from './useReferenceChoices';

interface ReferenceSelectProps extends CreationProps {
  kind: ReferenceKind;
  label: string;
  labelHidden?: boolean;
  value: Id | null;
  onChange(id: Id | null): void;
  onBlur?(): void;
  required?: boolean;
  placeholder?: string;
  disabled?: boolean;
  error?: string;
  /** The chosen entry as the item names it, shown until the list is loaded. */
  known?: Reference | null;
  /** The entries that other rows have chosen; they are neither offered nor created again. */
  without?: readonly (Id | null)[];
  /**
   * Further choices, above the entries, with ids below 1. Must be the same array at each render.
   */
  above?: readonly NamedOption[];
}

/**
 * Lets a person choose an entry of a reference list or create one. All controls of the list offer
 * the new entry.
 */
export function ReferenceSelect({
  kind,
  value,
  known,
  without,
  onCreating,
  choiceOnly,
  above,
  ...field
}: ReferenceSelectProps) {
  const choices = useReferenceChoices(kind);
  const chosen = useChosen(kind, known?.id === value || isAbove(value) ? null : value) ?? known;
  const entries = useMemo(
    () =>
      without ? choices.options.filter(({ id }) => id === value || !without.includes(id)) : choices.options,
    [choices.options, without, value],
  );
  const options = useMemo(() => (above ? [...above, ...entries] : entries), [above, entries]);
  const { control, offer } = useEntryChoice(kind, choices, entries, { onCreating, choiceOnly });
  const refusal = (typed: string) => {
    const twin = choices.options.find(
      (option) => option.id !== value && without?.includes(option.id) && isNamed(option, nameKey(typed)),
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
        {...control}
        refusal={refusal}
      />
      {offer(field.onChange)}
    </>
  );
}

function isAbove(id: Id | null): boolean {
  return id !== null && id < 1;
}
