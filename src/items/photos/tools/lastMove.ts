import { createStore } from '../../../core/lib/store';

/**
 * A Ukrainian sentence about the last move of a photo on this page, for screen readers; '' before
 * it.
 */
export const lastMove = createStore('');
