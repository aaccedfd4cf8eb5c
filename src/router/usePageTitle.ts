import { useEffect } from 'react';
import { takeFocusWanted } from './pageFocus';

const product = 'Clothes Admin';

/**
 * Names the page in the title, and after a change of page puts the focus on its `h1`, so that a screen reader reads
 * it. Called by each page beside its heading.
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
