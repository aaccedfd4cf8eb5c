import { Problem } from '../../core/lib/problem';
import { lazyFile } from '../../page/lazyScreen';
import { itemTexts as texts } from './texts';

/**
 * The code for a conflict. It is fetched while the browser is idle; a save that needs it waits for
 * it.
 */
export const conflictFile = lazyFile(() => import('./conflict'));

/** Fetches the code for a conflict. Throws a Problem if it cannot be loaded. */
export function fetchConflict() {
  return conflictFile.fetch().catch(() => {
    // The form stays as it is, and the next save loads the file again. Firefox remembers a failed
    // import, so there the file loads only after the page is reloaded.
    throw new Problem('unreadable', texts.conflictNotLoaded);
  });
}
