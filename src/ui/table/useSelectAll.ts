import { useEffect } from 'react';
import { useLatest } from '../../core/react/useLatest';
import { topDialog } from '../dialog/dialogStack';
import { isSelectAll } from './selection';

/**
 * Calls `select` on Ctrl+A while the focus is on the page itself or on its heading, where a visit
 * of a list begins; within the table, its own keys do so. null leaves the keys to the browser.
 */
export function useSelectAll(select: (() => void) | null): void {
  const latest = useLatest(select);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const isPage = target instanceof Element && target.matches('body, h1');
      const run = event.defaultPrevented || !isPage || topDialog() ? null : latest.current;
      if (!run || !isSelectAll(event)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [latest]);
}
