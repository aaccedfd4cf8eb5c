/**
 * What the network layer takes from the browser, in one place, so that a test can put its own
 * network and storage in without patching globals.
 */
export const environment = {
  fetch: (url: string, init: RequestInit): Promise<Response> => fetch(url, init),
  request: (): XMLHttpRequest => new XMLHttpRequest(),
  socket: (url: string): WebSocket => new WebSocket(url),
  /** Throws where the browser refuses storage. */
  storage: (): Storage => localStorage,
  /** Absent on plain http, unless it is the same machine. */
  locks: (): LockManager | undefined => navigator.locks,
};
