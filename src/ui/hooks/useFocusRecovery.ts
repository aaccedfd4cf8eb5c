import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a list when the focused item disappears: moves it to the first control of the
 * item now in its place, otherwise to `fallback`, otherwise to that item if it can have the focus.
 * Spread the result over the list. An item with `data-keeps-focus` cares for its focus itself.
 */
export function useFocusRecovery<T extends HTMLElement>(fallback?: RefObject<HTMLElement | null>) {
  const list = useRef<T>(null);
  const place = useRef(-1);

  useEffect(() => {
    const items = [...(list.current?.children ?? [])].filter(
      (item) => !item.hasAttribute('data-keeps-focus'),
    );
    // Reads the focused element here too, because a closing dialog returns the focus while React
    // commits, and React sends no focus events during a commit.
    const focused = items.findIndex((item) => item.contains(document.activeElement));
    if (focused >= 0) place.current = focused;
    if (place.current < 0 || document.activeElement !== document.body) return;
    const item = items[Math.min(place.current, items.length - 1)];
    const next =
      item?.querySelector<HTMLElement>('button, input') ??
      fallback?.current ??
      (item instanceof HTMLElement && item.hasAttribute('tabindex') ? item : null);
    place.current = -1;
    next?.focus();
  });

  return {
    ref: list,
    onFocus: (event: FocusEvent<T>) => {
      place.current = [...event.currentTarget.children].findIndex((item) => item.contains(event.target));
    },
    // React sends no blur for a focused element that it removes, so at a blur the user has left the
    // list.
    onBlur: () => {
      place.current = -1;
    },
  };
}
