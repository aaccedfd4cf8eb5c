import { useEffect } from 'react';
import { clock } from '../../core/lib/clock';
import { useLatest } from '../../core/react/useLatest';

/** The maximum age of the shown state in ms. */
const every = 30_000;

/**
 * Calls `reload` when `shown` has stayed the same for 30 seconds; on a hidden page, once it is
 * visible again. Does nothing while `shown` is null.
 */
export function useRefresh(shown: string | null, reload: () => void): void {
  const latest = useLatest(reload);
  useEffect(() => {
    if (shown === null) return;
    const due = clock.now() + every;
    let cancel = () => {};
    const look = () => {
      cancel();
      if (document.visibilityState === 'hidden') return;
      const left = due - clock.now();
      if (left <= 0) latest.current();
      else cancel = clock.after(left, look);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      cancel();
      document.removeEventListener('visibilitychange', look);
    };
  }, [shown, latest]);
}
