import { createStore } from '../lib/store';

/** Changes when many items were changed at once: what a screen shows of them is outdated. */
export const itemsChanged = createStore(0);
