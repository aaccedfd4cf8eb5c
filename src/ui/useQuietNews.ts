import { useEffect, useRef, useState } from 'react';
import { clock } from './clock';

/** Announced when nothing more has changed for so long (milliseconds), or each key would interrupt the one before. */
const quiet = 500;

/** The words for a live region: the news of what last changed `cause`. Nothing at first: that is the page's to say. */
export function useQuietNews(cause: string, parts: (string | false | undefined)[]): string {
  const [said, setSaid] = useState('');
  const known = useRef(cause);
  const latest = useRef('');
  useEffect(() => {
    latest.current = parts.filter(Boolean).join(', ');
  });
  useEffect(() => {
    if (known.current === cause) return;
    return clock.after(quiet, () => {
      known.current = cause;
      setSaid(latest.current);
    });
  }, [cause]);
  return said;
}
