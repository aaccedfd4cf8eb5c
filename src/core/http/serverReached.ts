import { createStore } from '../lib/store';

/** Whether the last call reached the server. */
export const serverReached = createStore(true);
