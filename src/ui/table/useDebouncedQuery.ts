import { useEffect, useState } from 'react';
import { clock } from '../../core/lib/clock';
import { useLatest } from '../../core/react/useLatest';

/**
 * Milliseconds without a key before `onQuery` is called: browsers limit how often the address may
 * change.
 */
const rest = 250;

/**
 * Returns the text of a search field, a function that changes it, and a function that calls
 * `onQuery` at once. The text applies at each key; `onQuery`, which changes the page's address, is
 * called when the typing pauses. A change of `query` meanwhile (Back, a link) wins.
 */
export function useDebouncedQuery(
  query: string,
  onQuery: (query: string) => void,
): [string, (text: string) => void, () => void] {
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null);
  const latest = useLatest(onQuery);
  // `query` has changed: it has reached the typed text, or the text is outdated. The text is
  // dropped, as otherwise Back would restore it.
  if (typed && typed.over !== query) setTyped(null);
  const pending = typed && typed.over === query && typed.text !== query ? typed.text : null;

  useEffect(() => {
    if (pending === null) return;
    return clock.after(rest, () => latest.current(pending));
  }, [pending, latest]);

  return [
    pending ?? query,
    (text) => setTyped({ text, over: query }),
    () => {
      if (pending !== null) onQuery(pending);
    },
  ];
}
