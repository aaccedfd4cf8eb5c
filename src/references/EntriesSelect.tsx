import '../../styles/ui/select/chips.css';
import { useMemo, useState } from 'react';
import type { Reference, SeveralKind } from '../contract/references';
import type { Id } from '../contract/types';
import { useLatest } from '../core/react/useLatest';
import { openLazily } from '../page/lazyDialog';
import { lazyScreen, RenderScreen } from '../page/lazyScreen';
import type { FieldProps } from '../ui/fields/Field';
import { SelectSeveral } from '../ui/select/SelectSeveral';
import { severalTexts } from './selectTexts';
import { type CreationProps, useEntryChoice } from './useEntryChoice';
import { useEntries, useReferenceChoices } from './useReferenceChoices';

const pastedNames = lazyScreen(() => import('./PastedNames').then(({ PastedNames }) => PastedNames));

export interface EntriesSelectProps extends Omit<FieldProps, 'required'>, CreationProps {
  kind: SeveralKind;
  /** The ids of the chosen entries, in the order of their chips. */
  value: readonly Id[];
  /** Called with all ids: those of `known` in their order, then the others as they were chosen. */
  onChange(ids: Id[]): void;
  onBlur?(): void;
  placeholder?: string;
  /** The entries as the item names them, shown until the list is loaded. */
  known?: readonly Reference[];
  max: number;
}

const none: readonly Reference[] = [];

/**
 * Lets a person choose several entries of a reference list, or create them. A pasted text may name
 * several.
 */
export function EntriesSelect({
  kind,
  value,
  onChange,
  known = none,
  max,
  onCreating,
  choiceOnly = false,
  ...field
}: EntriesSelectProps) {
  const choices = useReferenceChoices(kind, !field.disabled);
  const words = severalTexts[kind];
  const isKnown = (id: Id) => known.some((entry) => entry.id === id);
  const entryOf = useEntries(
    kind,
    value.filter((id) => !isKnown(id)),
  );
  // A list that is here whole has lost the entry.
  const nameless = (id: Id) =>
    choices.loading || choices.problem || choices.search ? `№ ${id}` : words.gone;
  const options = useMemo(
    () => choices.options.filter(({ id }) => !value.includes(id)),
    [choices.options, value],
  );
  const { control, offer } = useEntryChoice(kind, choices, options, { onCreating, choiceOnly });
  const [pasted, setPasted] = useState<string | null>(null);
  // A ref, because entries may be created and taken between two renderings.
  const latest = useLatest(value);
  const change = (next: readonly Id[]) => {
    const first = known.map(({ id }) => id).filter((id) => next.includes(id));
    const ids = [...first, ...next.filter((id) => !first.includes(id))];
    latest.current = ids;
    onChange(ids);
  };
  const add = (...ids: Id[]) => change([...new Set([...latest.current, ...ids])].slice(0, max));
  const remove = (id: Id) => change(latest.current.filter((each) => each !== id));
  return (
    <>
      <SelectSeveral
        {...field}
        chosen={value.map(
          (id) => known.find((entry) => entry.id === id) ?? entryOf(id) ?? { id, name: nameless(id) },
        )}
        chosenLabel={words.chosen}
        removeLabel={words.remove}
        onAdd={add}
        onRemove={remove}
        full={value.length >= max ? words.full(max) : undefined}
        options={options}
        {...control}
        onPaste={(text) => {
          if (!/[,;"\n]/.test(text)) return false;
          void openLazily(pastedNames, () => setPasted(text));
          return true;
        }}
      />
      {offer((id, created) => {
        remove(created);
        add(id);
      })}
      {pasted !== null && (
        <RenderScreen
          file={pastedNames}
          props={{
            kind,
            text: pasted,
            choices,
            choiceOnly,
            chosen: value,
            max,
            onTake: add,
            onEnd: () => setPasted(null),
          }}
        />
      )}
    </>
  );
}
