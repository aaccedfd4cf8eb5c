import type { ReferenceKind } from '../../contract/references';
import type { Id } from '../../contract/types';
import { useQuery } from '../../core/router/useQuery';
import { entries, type Lack, lacks, values } from './itemFilter';

interface FilterChange {
  choose(kind: ReferenceKind, id: Id | null): void;
  /** Sets a parameter that filters by something other than an entry; null removes the parameter. */
  set(name: Lack | (typeof values)[number]['name'], value: string | null): void;
  clear(): void;
}

/** Returns the functions that change the list's filter in the address, and go to the first page. */
export function useFilterChange(): FilterChange {
  const [, patchQuery] = useQuery();
  const patch = (name: string, value: string | null) =>
    patchQuery({ [name]: value, page: null }, { replace: true });
  return {
    choose(kind, id) {
      const name = entries.find((entry) => entry.kind === kind)?.name;
      if (name) patch(name, id === null ? null : String(id));
    },
    set: patch,
    clear: () =>
      patchQuery(
        Object.fromEntries(
          [...entries, ...lacks, ...values, { name: 'page' }].map(({ name }) => [name, null]),
        ),
      ),
  };
}
