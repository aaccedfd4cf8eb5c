import { createStore } from '../../../lib/store';

/** Where a photo of the page was moved to last, in words. */
export const lastMove = createStore('');
