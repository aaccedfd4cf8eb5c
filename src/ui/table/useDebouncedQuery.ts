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
 * `onQuery` at once. The text changes at each key; `onQuery`, which changes the page's address, is
 * called when the user pauses. If `query` changes meanwhile (by Back or a link), it replaces the
 * typed text.
 */
export function useDebouncedQuery(
  query: string,
  onQuery: (query: string) => void,
): [string, (text: string) => void, () => void] {
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null);
  const latest = useLatest(onQuery);
  // `query` has changed since the user typed: it became the typed text, or Back or a link changed
  // it. Either way the typed text is dropped; otherwise Back would restore it.
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
