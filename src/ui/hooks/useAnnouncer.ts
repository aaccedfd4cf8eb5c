import { useEffect, useRef, useState } from 'react';
import { clock } from '../../lib/clock';
import { useLatest } from '../../react/useLatest';

/** Announced when nothing more has changed for so long (milliseconds), or each key would interrupt the one before. */
const quiet = 500;

/** The words for a live region: the news of what last changed `cause`. Nothing at first: that is the page's to say. */
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
