import { useCallback, useMemo } from 'react';
import { type NavigateOptions, navigate, routerLocation, useLocation } from './location';

/** What changes in the query: null or '' takes a name out. */
export type QueryPatch = Record<string, string | null>;

/**
 * The address's query and a function that changes part of it. Changes build on the address of that moment, so two in
 * a row add up; one that comes after the page was left is dropped.
 */
export function useQuery(): [Record<string, string>, (patch: QueryPatch, options?: NavigateOptions) => void] {
  const { path, query } = useLocation();
  const values = useMemo(() => Object.fromEntries(query), [query]);
  const change = useCallback(
    (patch: QueryPatch, options?: NavigateOptions) => {
      const now = routerLocation.get();
      if (now.path !== path) return;
      const next = new URLSearchParams(now.search);
      for (const [name, value] of Object.entries(patch)) {
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      }
      const search = next.size > 0 ? `?${next}` : '';
      if (search !== now.search) navigate(path + search, options);
    },
    [path],
  );
  return [values, change];
}
