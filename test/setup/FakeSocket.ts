import { environment } from '../../src/core/http/environment';

/** A WebSocket whose other end the test controls. */
export class FakeSocket {
  onopen = () => {};
  onclose = () => {};
  onmessage = (_: { data: unknown }) => {};
  closed = false;
  constructor(readonly url: string) {}
  close() {
    this.closed = true;
    this.onclose();
  }
  open() {
    this.onopen();
  }
  /** Ends the connection as if it were lost or had never been made. */
  drop() {
    this.onclose();
  }
  send(message: unknown) {
    this.onmessage({ data: typeof message === 'string' ? message : JSON.stringify(message) });
  }
}

/** Replaces the browser's sockets by fake ones; the returned list collects them. */
export function fakeSockets(): FakeSocket[] {
  const sockets: FakeSocket[] = [];
  Object.assign(environment, {
    socket: (url: string) => {
      const socket = new FakeSocket(url);
      sockets.push(socket);
      return socket;
    },
  });
  return sockets;
}
