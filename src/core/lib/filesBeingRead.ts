/** Chosen files that are still being read; a submit waits for them. */
export const filesBeingRead = new Set<Promise<unknown>>();
