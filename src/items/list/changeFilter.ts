import { itemFilterRows } from '../../contract/itemFilters';
import { useQuery } from '../../core/router/useQuery';

interface FilterChange {
  /** Sets a parameter of the address; null removes it. */
  set(address: string, value: string | null): void;
  clear(): void;
}

/** Returns the functions that change the list's filter in the address, and go to the first page. */
export function useFilterChange(): FilterChange {
  const [, patchQuery] = useQuery();
  return {
    set: (address, value) => patchQuery({ [address]: value, page: null }, { replace: true }),
    clear: () => {
      const removed = itemFilterRows.map(({ address }) => [address, null]);
      patchQuery({ ...Object.fromEntries(removed), page: null });
    },
  };
}
