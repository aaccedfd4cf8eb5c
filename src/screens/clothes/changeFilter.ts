import type { ReferenceKind } from '../../contract/references';
import type { Id } from '../../contract/types';
import { useQuery } from '../../router/useQuery';
import { entries, type Lack, lacks } from './itemFilter';

interface FilterChange {
  choose(kind: ReferenceKind, id: Id | null): void;
  lack(name: Lack, on: boolean): void;
  clear(): void;
}

/** Returns what changes the filter of the list, which is a part of the address. */
export function useFilterChange(): FilterChange {
  const [, patchQuery] = useQuery();
  const patch = (name: string, value: string | null) =>
    patchQuery({ [name]: value, page: null }, { replace: true });
  return {
    choose(kind, id) {
      const name = entries.find((entry) => entry.kind === kind)?.name;
      if (name) patch(name, id === null ? null : String(id));
    },
    lack: (name, on) => patch(name, on ? '1' : null),
    clear: () =>
      patchQuery(
        Object.fromEntries([...entries, ...lacks, { name: 'page' }].map(({ name }) => [name, null])),
      ),
  };
}
