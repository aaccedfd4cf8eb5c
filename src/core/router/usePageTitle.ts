import { useEffect } from 'react';
import { takeFocusWanted } from './pageFocus';

const product = 'Clothes Admin';

/**
 * Sets the document's title. After a change of page it focuses the `h1`, so that a screen reader
 * reads it. Each page calls it with its heading.
 */
export function usePageTitle(heading: string): void {
  useEffect(() => {
    document.title = `${heading} · ${product}`;
    const element = document.querySelector('h1');
    if (!element || !takeFocusWanted()) return;
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }, [heading]);
}
