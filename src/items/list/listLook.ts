import { useQuery } from '../../core/router/useQuery';
import { useFeature } from '../../core/stores/features';
import { useMayEdit } from '../../core/stores/useMayEdit';
import { keepLook } from './clothesLook';
import type { GivenLook } from './givenLook';

const modes = ['rows', 'dense', 'tiles', 'cells'] as const;
/** The looks that only show items; `cells` edits them. */
const readModes: readonly Mode[] = ['rows', 'dense', 'tiles'];
export const furtherColumns = ['supplier', 'price', 'size', 'date', 'composition', 'updatedAt'] as const;

export type Mode = (typeof modes)[number];
export type FurtherColumn = (typeof furtherColumns)[number];

/** The look of the list: how it shows items, and which further columns it has. */
export interface ListLook {
  mode: Mode;
  /** The columns beyond those that every look has, in the order of `furtherColumns`. */
  columns: readonly FurtherColumn[];
}

/** Returns the looks that can be chosen: `cells` only by an editor, if the API saves cells. */
export function useModes(): readonly Mode[] {
  const hasCells = useFeature('cells');
  return useMayEdit() && hasCells ? modes : readModes;
}

/**
 * Returns the look of the list, and a function that changes it in the address and stores it for
 * this device's next visit.
 */
export function useListLook(): [ListLook, (patch: Partial<ListLook>) => void] {
  const [{ view = '', columns = '' }, patchQuery] = useQuery();
  const look = readLook({ view, columns }, useModes());
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
export function readLook({ view, columns }: GivenLook, modes: readonly Mode[]): ListLook {
  const wished = columns.split(',');
  return {
    mode: modes.find((mode) => mode === view) ?? 'rows',
    columns: furtherColumns.filter((key) => wished.includes(key)),
  };
}
