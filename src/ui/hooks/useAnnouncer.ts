import { useEffect, useRef, useState } from 'react';
import { clock } from '../../core/lib/clock';
import { useLatest } from '../../core/react/useLatest';

/**
 * Milliseconds without a change before an announcement, so that further key presses do not
 * interrupt it.
 */
const quiet = 500;

/**
 * Returns the text of a live region: the `parts`, joined after each change of `cause`; empty at
 * first.
 */
export function useAnnouncer(cause: string, parts: (string | false | undefined)[]): string {
  const [said, setSaid] = useState('');
  const known = useRef(cause);
  const latest = useLatest(parts);
  useEffect(() => {
    if (known.current === cause) return;
    return clock.after(quiet, () => {
      known.current = cause;
      setSaid(latest.current.filter(Boolean).join(', '));
    });
  }, [cause, latest]);
  return said;
}
