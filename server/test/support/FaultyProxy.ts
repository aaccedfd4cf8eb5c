import { createConnection, createServer, type Server, type Socket } from 'node:net';

/** How the proxy treats its connections. */
export type Line =
  | 'good'
  /** Passes nothing in either direction; connections stay open. */
  | 'dead'
  /** Passes a kilobyte at a time. */
  | 'slow'
  /** Resets connections as soon as they are made. */
  | 'reset'
  /** Resets after `after` bytes in that direction; up is to the server. */
  | { cut: 'up' | 'down'; after: number }
  /** Closes normally within the head of an HTTP answer, or a few bytes after it. */
  | { closed: 'head' | 'body' };

/** A TCP proxy on the loopback address that behaves like a bad network. */
export class FaultyProxy {
  line: Line = 'good';
  /** The number of connections that `cut` reset. */
  cuts = 0;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  private constructor(private readonly to: number) {
    this.#server = createServer((near) => this.#pass(near));
    this.#server.unref();
  }

  static async start(to: number): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(to);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    const bound = this.#server.address();
    return typeof bound === 'object' && bound !== null ? bound.port : 0;
  }

  /**
   * Changes the line and ends open connections, so that the next request meets the change at once.
   */
  turn(line: Line): void {
    this.line = line;
    this.drop();
  }

  /** Ends open connections; the next one meets the line's current state. */
  drop(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.drop();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #pass(near: Socket): void {
    const { line } = this;
    this.#keep(near);
    if (line === 'reset') return void near.resetAndDestroy();
    if (line === 'dead') return;
    const far = createConnection(this.to, '127.0.0.1');
    this.#keep(far);
    near.once('close', () => far.destroy());
    // Bytes on their way to the browser arrive before the end.
    far.once('close', () => near.destroySoon());
    if (typeof line === 'object' && 'closed' in line) {
      near.pipe(far);
      far.on('data', (bytes: Buffer) => near.end(beginningOf(bytes, line.closed)));
      return;
    }
    const cut = typeof line === 'object' ? line : null;
    if (line === 'slow') {
      passSlowly(near, far);
      passSlowly(far, near);
      return;
    }
    const onCut = () => {
      this.cuts += 1;
    };
    passOn(near, far, cut?.cut === 'up' ? cut.after : null, onCut);
    passOn(far, near, cut?.cut === 'down' ? cut.after : null, onCut);
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => this.#sockets.delete(socket));
  }
}

function beginningOf(answer: Buffer, within: 'head' | 'body'): Buffer {
  return answer.subarray(0, within === 'head' ? 20 : answer.indexOf('\r\n\r\n') + 9);
}

/** Passes bytes on. Beyond the limit, if given, resets both ends. */
function passOn(from: Socket, to: Socket, limit: number | null, onCut: () => void): void {
  if (limit === null) return void from.pipe(to);
  let left = limit;
  from.on('data', (chunk: Buffer) => {
    to.write(chunk.subarray(0, left));
    left -= chunk.length;
    if (left > 0) return;
    onCut();
    from.resetAndDestroy();
    to.resetAndDestroy();
  });
}

function passSlowly(from: Socket, to: Socket): void {
  from.on('data', (chunk: Buffer) => {
    from.pause();
    let sent = 0;
    const next = () => {
      if (sent >= chunk.length || to.destroyed) return void from.resume();
      to.write(chunk.subarray(sent, sent + 1024));
      sent += 1024;
      setImmediate(next);
    };
    next();
  });
}
