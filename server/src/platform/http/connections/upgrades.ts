import { IncomingMessage, Server, type ServerOptions } from 'node:http';

/**
 * Returns options of an HTTP server with which a connection becomes a WebSocket only at this path.
 * Any other `Upgrade` is ignored (RFC 9110, section 7.8): clients offer `h2c` with ordinary calls,
 * and proxies pass it on over connections that they share between their clients. Without these
 * options, Node takes each connection with an `Upgrade` away from HTTP as soon as WebSockets are
 * served at all, and nobody answers the connection’s next request.
 */
export function upgradingOnlyAt(path: string): ServerOptions {
  const shouldUpgradeCallback = (request: IncomingMessage) => opensSocket(request, path);
  // Versions of Node before 24.9 do not ask. They believe what the request itself says.
  if (!('shouldUpgradeCallback' in new Server())) return { IncomingMessage: requestUpgradingAt(path) };
  const asked: ServerOptions & { shouldUpgradeCallback: unknown } = { shouldUpgradeCallback };
  return asked;
}

/** Returns a class of requests whose `upgrade`, which Node sets and reads, ignores other paths. */
function requestUpgradingAt(path: string): typeof IncomingMessage {
  // Not a private field: it would not exist yet when Node’s own constructor sets `upgrade`.
  const asking = new WeakSet<IncomingMessage>();
  return class extends IncomingMessage {
    get upgrade(): boolean {
      return asking.has(this) && (this.method === 'CONNECT' || opensSocket(this, path));
    }

    set upgrade(value: boolean | null) {
      if (value) asking.add(this);
      else asking.delete(this);
    }
  };
}

function opensSocket({ method, url = '', httpVersion, headers }: IncomingMessage, path: string): boolean {
  const [pathname = ''] = url.split('?', 1);
  const isThere = pathname.replace(/\/$/, '') === path;
  return (
    isThere && method === 'GET' && httpVersion === '1.1' && headers.upgrade?.toLowerCase() === 'websocket'
  );
}

/**
 * Closes the connection after the answer to a request whose `Upgrade` was ignored. Node drops what
 * came in the same packet behind such a request; a client whose connection closes sends it again.
 */
export function closeAfterIgnored(server: Server): void {
  server.prependListener('request', ({ headers }, response) => {
    if (headers.upgrade !== undefined) response.setHeader('connection', 'close');
  });
}
