import { environment } from '../../src/http/environment';

/** A WebSocket whose other end is the test. */
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

/** Puts fake sockets in the browser's place; the list grows with each that is opened. */
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
