import { connect, createServer, type Socket } from 'node:net';

/** How connections fail from now on. */
export type Weather =
  /** All goes through. */
  | { kind: 'fine' }
  /** None is taken: they are reset at once. */
  | { kind: 'reset' }
  /** An answer breaks off: within its head, or a few bytes after it. */
  | { kind: 'cut'; within: 'head' | 'body' }
  /** All that is sent is swallowed, and nothing ever comes back. */
  | { kind: 'silent' };

export interface Network {
  address: string;
  /** Connections that stand open are broken, so that the new weather is met at once. */
  turn(weather: Weather): void;
  close(): Promise<void>;
}

/**
 * A TCP proxy between browser and server that fails as a bad network does; Playwright's `route`
 * cannot.
 */
export async function startProxy(target: string): Promise<Network> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let weather: Weather = { kind: 'fine' };
  const hold = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
  };

  const server = createServer((person) => {
    hold(person);
    if (weather.kind === 'reset') {
      person.resetAndDestroy();
      return;
    }
    if (weather.kind === 'silent') {
      person.resume();
      return;
    }
    const { kind } = weather;
    const within = kind === 'cut' && weather.within;
    const inner = connect(Number(port), hostname);
    hold(inner);
    person.pipe(inner);
    inner.on('data', (bytes) => {
      if (!within) person.write(bytes);
      else person.end(bytes.subarray(0, within === 'head' ? 20 : bytes.indexOf('\r\n\r\n') + 9));
    });
    inner.on('close', () => person.destroySoon());
    person.on('close', () => inner.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    address: `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`,
    turn(next) {
      weather = next;
      for (const socket of open) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
