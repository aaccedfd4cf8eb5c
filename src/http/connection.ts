import { createStore } from '../lib/store';

/** Whether the server answers, as the calls find it; false from the first that had no way to it. */
export const serverReached = createStore(true);
