import { useState } from 'react';
import { lazyScreen, RenderScreen } from '../../page/lazyScreen';

const foundItem = lazyScreen(() => import('./FoundItem').then(({ FoundItem }) => FoundItem));
/** What `readItemNumber`, which is loaded later, may accept. */
const mayBeNumber = /^\s*[№#]|clothes\/|сдщеру/i;

/**
 * Returns what the list's table shows and does if its search text is the number of an item: the
 * item above the rows, which Enter opens.
 */
export function useNumberSearch(text: string) {
  const [entered, setEntered] = useState<{ text: string } | null>(null);
  return {
    onEnter: (text: string | null) => setEntered(text === null ? null : { text }),
    above: mayBeNumber.test(text) && (
      <RenderScreen file={foundItem} props={{ text, entered: entered?.text === text ? entered : null }} />
    ),
  };
}
