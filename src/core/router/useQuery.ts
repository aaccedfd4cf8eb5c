import { useCallback, useMemo } from 'react';
import { type NavigateOptions, navigate, routerLocation, useLocation } from './location';
import { withQuery } from './withQuery';

/** Changes to the query; null or '' removes a parameter. */
export type QueryPatch = Record<string, string | null>;

/**
 * Returns the query and a function that changes part of it. A change applies to the current
 * address, so that two in a row add up; a change after the page was left is dropped.
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
      const to = withQuery(path, next);
      if (to !== path + now.search) navigate(to, options);
    },
    [path],
  );
  return [values, change];
}
