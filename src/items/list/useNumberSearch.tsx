import { useState } from 'react';
import { lazyScreen, RenderScreen } from '../../page/lazyScreen';
import type { Entered } from './FoundItem';

const foundItem = lazyScreen(() => import('./FoundItem').then(({ FoundItem }) => FoundItem));
/** Matches all that `readItemNumber`, which is loaded later, accepts, and more. */
const mayBeNumber = /[№#/.]/;

/**
 * Returns what the list's table shows and does if its search text is the number of an item: the
 * item above the rows, which Enter opens.
 */
export function useNumberSearch(text: string) {
  const [entered, setEntered] = useState<Entered | null>(null);
  return {
    onEnter: (text: string) => setEntered({ text }),
    above: mayBeNumber.test(text) && <RenderScreen file={foundItem} props={{ text, entered }} />,
  };
}
