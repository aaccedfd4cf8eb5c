import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { rememberFocus } from '../hooks/focus';

/** Moves the focus to the same control of a neighbouring row when the focused row disappears. */
export function useFocusInRows(box: RefObject<HTMLElement | null>): void {
  const focused = useRef<{ element: Element; goBack: () => void } | null>(null);
  useLayoutEffect(() => {
    if (!focused.current || focused.current.element.isConnected) return;
    const { goBack } = focused.current;
    focused.current = null;
    goBack();
  });
  // Listens to the document's own events, because React sends no focus events while it commits,
  // which is when a closing dialog returns the focus.
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const inRow = target instanceof Element && box.current?.contains(target) && target.closest('tbody');
      focused.current = inRow ? { element: target, goBack: rememberFocus() } : null;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [box]);
}
