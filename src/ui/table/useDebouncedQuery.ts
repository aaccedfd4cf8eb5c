import { useEffect, useState } from 'react';
import { clock } from '../../core/lib/clock';
import { useLatest } from '../../core/react/useLatest';

/**
 * Milliseconds without a key press before `onQuery` is called, because browsers limit how often the
 * address may change.
 */
const rest = 250;

/**
 * Returns the text of a search field, a function that changes it, and a function that calls
 * `onQuery` at once. The text changes at each key press; `onQuery`, which changes the page's
 * address, is called when the user pauses. If `query` changes meanwhile (by Back or a link), it
 * replaces the typed text.
 */
export function useDebouncedQuery(
  query: string,
  onQuery: (query: string) => void,
): [string, (text: string) => void, () => void] {
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null);
  const latest = useLatest(onQuery);
  // If `query` has changed since the text was typed (to this text, or by Back or a link), the typed
  // text is dropped; otherwise a later Back would show it again.
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
