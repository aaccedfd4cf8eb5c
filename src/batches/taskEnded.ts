import { createStore } from '../core/lib/store';

/** A counter that rises whenever a task over many items ends or is undone. */
export const taskEnded = createStore(0);
