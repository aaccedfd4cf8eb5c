import { useEffect, useState } from 'react';
import { clock } from '../../lib/clock';
import { useLatest } from '../../react/useLatest';

/**
 * Milliseconds of rest before the owner is called: browsers limit how often the address may change.
 */
const rest = 250;

/**
 * A search text that applies at each key; its owner (the page's address) is called when the typing
 * rests. A change by the owner meanwhile (Back, a link) wins. Returns the text, a function that
 * changes it, and one that calls the owner at once.
 */
export function useDebouncedQuery(
  told: string,
  tell: (query: string) => void,
): [string, (text: string) => void, () => void] {
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null);
  const latest = useLatest(tell);
  // The owner's text has changed since: what was typed has reached it, or is out of date. It is
  // dropped, or Back would restore it.
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
