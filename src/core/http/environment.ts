/**
 * Browser functions that the network layer uses, in one place, so that a test can replace the
 * network and storage without patching globals.
 */
export const environment = {
  fetch: (url: string, init: RequestInit): Promise<Response> => fetch(url, init),
  request: (): XMLHttpRequest => new XMLHttpRequest(),
  socket: (url: string): WebSocket => new WebSocket(url),
  /** Throws if the browser refuses storage. */
  storage: (): Storage => localStorage,
  /** The browser's Web Locks; undefined on plain http, except on localhost. */
  locks: (): LockManager | undefined => navigator.locks,
};
