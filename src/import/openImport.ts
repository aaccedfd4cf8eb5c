import type { Id } from '../contract/types';
import { createStore } from '../core/lib/store';

/** The import that was shown last, so that a person who leaves the page can return to it. */
export interface OpenImport {
  id: Id;
  fileName: string;
}

export const createOpenImport = () => createStore<OpenImport | null>(null);
