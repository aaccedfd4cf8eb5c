import { useEffect, useState } from 'react';
import { clock } from '../../lib/clock';
import { toast } from '../../stores/toasts';
import { common } from '../../texts/common';
import type { LazyFile } from './lazyScreen';

/**
 * Fetches a dialog's file while the browser is idle, once the page is there. A failure is ignored:
 * opening the dialog tries again.
 */
export function useIdleFetch(file: LazyFile<unknown>, pageIsThere = true): void {
  useEffect(
    () => (pageIsThere ? clock.idle(() => file.fetch().catch(() => {})) : undefined),
    [file, pageIsThere],
  );
}

/** The same for what belongs to the page itself: returns whether it is there. */
export function useIdlyFetched(file: LazyFile<unknown>, pageIsThere: boolean): boolean {
  const [, render] = useState({});
  useEffect(
    () =>
      pageIsThere && !file.get()
        ? clock.idle(() => {
            file.fetch().then(
              () => render({}),
              () => {},
            );
          })
        : undefined,
    [file, pageIsThere],
  );
  return file.get() !== null;
}

/**
 * Calls `open` once the dialog's file is there. Until then it returns a promise, for the button to
 * show that it is busy. A toast offers a retry where the file cannot be fetched.
 */
export function openLazily(file: LazyFile<unknown>, open: () => void): Promise<void> | undefined {
  if (file.get()) {
    open();
    return undefined;
  }
  return file.fetch().then(
    () => open(),
    () =>
      void toast.error(common.loadFailed, { label: common.retry, onAction: () => openLazily(file, open) }),
  );
}
