import { useEffect, useState } from 'react';
import { clock } from '../../lib/clock';
import { useLatest } from '../../react/useLatest';

/** The address follows the typing after so many milliseconds of rest: browsers limit how often it may change. */
const rest = 250;

/**
 * A search text that acts at each key, while its owner (the page's address) learns of it when the typing rests. A
 * change by the owner meanwhile (Back, a link) wins. Answers the text, what takes a new one, what tells it at once.
 */
export function useDebouncedQuery(
  told: string,
  tell: (query: string) => void,
): [string, (text: string) => void, () => void] {
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null);
  const latest = useLatest(tell);
  // The owner's text has changed since: what was typed is told already, or out of date. Either way it is done with,
  // or Back would bring it to life again.
  if (typed && typed.over !== told) setTyped(null);
  const pending = typed && typed.over === told && typed.text !== told ? typed.text : null;

  useEffect(() => {
    if (pending === null) return;
    return clock.after(rest, () => latest.current(pending));
  }, [pending, latest]);

  return [
    pending ?? told,
    (text) => setTyped({ text, over: told }),
    () => {
      if (pending !== null) tell(pending);
    },
  ];
}
