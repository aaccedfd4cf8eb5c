import { createStore } from '../lib/store';

/** Changes when many items were changed at once: what is shown of any of them is to be read again. */
export const itemsChanged = createStore(0);
