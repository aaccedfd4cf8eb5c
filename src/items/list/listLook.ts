import { useMemo } from 'react';
import { itemFields, itemFieldsOf } from '../../contract/itemFields';
import { useQuery } from '../../core/router/useQuery';
import { useFeature, useKnowsList } from '../../core/stores/features';
import { useMayEdit } from '../../core/stores/useMayEdit';
import { keepLook } from './clothesLook';
import type { GivenLook } from './givenLook';

const modes = ['rows', 'dense', 'tiles', 'cells'] as const;
/** The looks that only show items; `cells` edits them. */
const readModes: readonly Mode[] = ['rows', 'dense', 'tiles'];
/** The fields with several entries, each of which has a further column. */
export const entriesColumns = itemFieldsOf('entries');
export const furtherColumns = [
  'number' as const,
  ...(['supplier', 'price', 'size', 'date', 'composition'] as const),
  ...entriesColumns,
  'updatedAt' as const,
];

export type Mode = (typeof modes)[number];
export type FurtherColumn = (typeof furtherColumns)[number];

/** The look of the list: how it shows items, and which further columns it has. */
export interface ListLook {
  mode: Mode;
  /** The columns beyond those that every look has, in the order of `furtherColumns`. */
  columns: readonly FurtherColumn[];
}

/** What a look can be made of; anything else in an address is left out. */
export interface LookOptions {
  modes: readonly Mode[];
  columns: readonly FurtherColumn[];
}

/**
 * Returns the looks and columns that can be chosen: `cells` only by an editor, if the API may
 * save cells, and a column of entries only if the API may know their list.
 */
export function useLookOptions(): LookOptions {
  const hasCells = useFeature('cells');
  const canEditCells = useMayEdit() && hasCells !== false;
  const knowsList = useKnowsList();
  const unknown = entriesColumns.filter((key) => knowsList(itemFields[key].list) === false).join();
  return useMemo(
    () => ({
      modes: canEditCells ? modes : readModes,
      columns: furtherColumns.filter((key) => !unknown.split(',').includes(key)),
    }),
    [canEditCells, unknown],
  );
}

/**
 * Returns the look of the list, and a function that changes it in the address and stores it for
 * this device's next visit.
 */
export function useListLook(): [ListLook, (patch: Partial<ListLook>) => void] {
  const [{ view = '', columns = '' }, patchQuery] = useQuery();
  const look = readLook({ view, columns }, useLookOptions());
  const change = (patch: Partial<ListLook>) => {
    const { mode, columns } = { ...look, ...patch };
    const given = { view: mode === 'rows' ? '' : mode, columns: columns.join() };
    keepLook(String(new URLSearchParams(Object.entries(given).filter(([, value]) => value))));
    patchQuery(given, { replace: true });
  };
  return [look, change];
}

/**
 * Decodes the look in the address: an unknown look becomes rows, and unknown columns are left out.
 */
export function readLook({ view, columns }: GivenLook, options: LookOptions): ListLook {
  const wished = columns.split(',');
  return {
    mode: options.modes.find((mode) => mode === view) ?? 'rows',
    columns: options.columns.filter((key) => wished.includes(key)),
  };
}
