import { createStore } from '../../../core/lib/store';

/** The last move of a photo on this page, in words. */
export const lastMove = createStore('');
