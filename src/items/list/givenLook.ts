import { useLayoutEffect, useMemo } from 'react';
import { useQuery } from '../../core/router/useQuery';
import { keptLook } from './clothesLook';

/** The look of the list in the address: `?view=` and `?columns=`, not decoded yet. */
export interface GivenLook {
  view: string;
  columns: string;
}

/**
 * Returns the look of the list in the address, null if it is the usual rows. If the address names
 * no look, the look that this device remembers is put into the address.
 */
export function useGivenLook(): GivenLook | null {
  const [{ view = '', columns = '' }, patchQuery] = useQuery();
  const look = useMemo(() => (view || columns ? { view, columns } : null), [view, columns]);
  useLayoutEffect(() => {
    if (!look) patchQuery(Object.fromEntries(new URLSearchParams(keptLook())), { replace: true });
  }, [look, patchQuery]);
  return look;
}
