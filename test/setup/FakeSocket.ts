import { environment } from '../../src/http/environment';

/** A WebSocket whose other end is controlled by the test. */
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
  /** The connection is lost, or was never made. */
  drop() {
    this.onclose();
  }
  send(message: unknown) {
    this.onmessage({ data: typeof message === 'string' ? message : JSON.stringify(message) });
  }
}

/** Replaces the browser's sockets by fake ones, which the returned list collects. */
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
