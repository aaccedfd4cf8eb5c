import { useLayoutEffect, useMemo } from 'react';
import { useQuery } from '../../router/useQuery';
import { keptLook } from '../../stores/clothesLook';

/** How the address wants the list shown: `?view=` and `?columns=` as they are. */
export interface GivenLook {
  view: string;
  columns: string;
}

/**
 * Returns how the address wants the list shown; null for the specified rows. An address that says
 * nothing of it takes what this device remembers.
 */
export function useGivenLook(): GivenLook | null {
  const [{ view = '', columns = '' }, patchQuery] = useQuery();
  const look = useMemo(() => (view || columns ? { view, columns } : null), [view, columns]);
  useLayoutEffect(() => {
    if (!look) patchQuery(Object.fromEntries(new URLSearchParams(keptLook())), { replace: true });
  }, [look, patchQuery]);
  return look;
}
