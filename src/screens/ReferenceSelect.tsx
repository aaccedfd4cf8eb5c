import { useEffect, useMemo } from 'react';
import type { Id, Reference, ReferenceKind } from '../contract';
import { nameKey } from '../stores/names';
import { useReferences } from '../stores/references';
import { SelectOrCreate } from '../ui/SelectOrCreate';
import { useCreateKey } from './useCreateKey';

interface ReferenceSelectProps {
  kind: ReferenceKind;
  label: string;
  labelHidden?: boolean;
  value: Id | null;
  onChange(id: Id | null): void;
  onBlur?(): void;
  required?: boolean;
  error?: string;
  /** The entry as the item names it: shown as long as the list is not there. */
  known?: Reference | null;
  /** Not offered: chosen elsewhere. */
  without?: readonly (Id | null)[];
}

/** Chooses an entry of a reference list, or creates it on the spot; every other control of that list has it at once. */
export function ReferenceSelect({ kind, value, known, without, ...field }: ReferenceSelectProps) {
  const { list, load, reload, create } = useReferences(kind);
  const createKey = useCreateKey();
  useEffect(load, [load]);
  const options = useMemo(() => {
    const entries = list.state === 'loaded' ? list.value : known ? [known] : [];
    return without ? entries.filter(({ id }) => id === value || !without.includes(id)) : entries;
  }, [list, known, without, value]);
  return (
    <SelectOrCreate
      {...field}
      value={value}
      options={options}
      loading={list.state === 'idle' || list.state === 'loading'}
      problem={list.state === 'failed' ? list.problem.detail : undefined}
      onRetry={reload}
      onCreate={(name) => create(name, createKey(name))}
      matchKey={nameKey}
    />
  );
}
