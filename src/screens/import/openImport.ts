import type { Id } from '../../contract/types';
import { createStore } from '../../lib/store';

/** The import that was shown last, so that somebody who looks elsewhere can go back to it. */
export interface OpenImport {
  id: Id;
  fileName: string;
}

export const createOpenImport = () => createStore<OpenImport | null>(null);
