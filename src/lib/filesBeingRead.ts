/** Files that were chosen and are being read: a form that is submitted meanwhile waits for them. */
export const filesBeingRead = new Set<Promise<unknown>>();
