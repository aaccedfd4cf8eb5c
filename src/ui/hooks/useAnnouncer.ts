import { useEffect, useRef, useState } from 'react';
import { clock } from '../../lib/clock';
import { useLatest } from '../../react/useLatest';

/**
 * Milliseconds without another change before it announces; else each key would interrupt the last.
 */
const quiet = 500;

/** Returns the text of a live region: what the last change of `cause` brought; none at first. */
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
