import { useEffect } from 'react';
import { clock } from '../../lib/clock';
import { useLatest } from '../../react/useLatest';

/** How old what is shown may become, in ms. */
const every = 30_000;

/**
 * Calls `reload` every 30 seconds while the page is in sight, counted from `shown`, and at once
 * where it comes back into sight later than that. Null: there is nothing to refresh.
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
