import { useQuery } from '../../router/useQuery';
import { keepLook } from '../../stores/clothesLook';
import type { GivenLook } from './givenLook';

export const modes = ['rows', 'dense', 'tiles'] as const;
export const furtherColumns = ['supplier', 'price', 'size', 'date', 'composition', 'updatedAt'] as const;

export type Mode = (typeof modes)[number];
export type FurtherColumn = (typeof furtherColumns)[number];

/** How the list is shown. */
export interface ListLook {
  mode: Mode;
  /** The columns beyond the specified ones, in the order of `furtherColumns`. */
  columns: readonly FurtherColumn[];
}

/**
 * Returns how the list is shown, and a function that changes it, in the address and for the next
 * visit of this device.
 */
export function useListLook(): [ListLook, (patch: Partial<ListLook>) => void] {
  const [{ view = '', columns = '' }, patchQuery] = useQuery();
  const look = readLook({ view, columns });
  const change = (patch: Partial<ListLook>) => {
    const { mode, columns } = { ...look, ...patch };
    const given = { view: mode === 'rows' ? '' : mode, columns: columns.join() };
    keepLook(String(new URLSearchParams(Object.entries(given).filter(([, value]) => value))));
    patchQuery(given, { replace: true });
  };
  return [look, change];
}

/** What is unknown counts as not given. */
export function readLook({ view, columns }: GivenLook): ListLook {
  const wished = columns.split(',');
  return {
    mode: modes.find((mode) => mode === view) ?? 'rows',
    columns: furtherColumns.filter((key) => wished.includes(key)),
  };
}
