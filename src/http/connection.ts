/** Whether the server answers, as the calls find it. The notice for people stands in stores/connection. */
let reached = true;
const listeners = new Set<() => void>();

export function isServerReached(): boolean {
  return reached;
}

/** Called with what a call found: the server answered, or there was no way to it. */
export function noteReached(found: boolean): void {
  if (found === reached) return;
  reached = found;
  for (const listener of listeners) listener();
}

export function onReachedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
