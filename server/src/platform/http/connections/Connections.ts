import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from '../../logging';
import { clientAddress, networkOf } from '../clientAddress';
import { hasUnreadBody } from '../drainRequest';
import { SummedLog } from '../SummedLog';
import { type Connection, chooseConnectionToEnd } from './connectionToEnd';
import { endUnsent } from './endUnsent';
import { trustedProxies } from './trustedProxies';

export interface ConnectionLimits {
  /** The maximum number of open connections. */
  total: number;
  /** The maximum number of open connections of one client’s network. */
  network: number;
  /**
   * The maximum number of unanswered requests of one connection. Browsers and proxies wait for an
   * answer before they send the next request.
   */
  pipelined: number;
  /** The maximum number of bytes in all answers that clients have yet to read. */
  waiting: number;
  /** The milliseconds for which a client may read nothing of an answer. */
  stalled: number;
  /**
   * The milliseconds that a JSON body may take without a session. Anybody can send half a sign-in.
   */
  strangersBody: number;
  /** The milliseconds for which the rest of a refused request without a session may pause. */
  strangersSilence: number;
}

export const defaultConnectionLimits: ConnectionLimits = {
  total: 1000,
  network: 200,
  pipelined: 8,
  waiting: 200 * 1024 * 1024,
  stalled: 30_000,
  strangersBody: 10_000,
  strangersSilence: 2_000,
};

/**
 * The number of connections beyond the limit that Node still accepts, so that one of them can be
 * chosen and ended to make room. Node silently drops new connections beyond that number.
 */
const reserve = 100;
/** The number of checks for stalled answers during the time for which an answer may stall. */
const looksPerStall = 6;
/**
 * The limit of an IPv6 /48 as a multiple of a /64’s limit. A provider may give a whole /48 to one
 * customer.
 */
export const networksOfBlock = 4;

/**
 * The open connections of a server. When there are too many, in all or from one network, one
 * connection without a session is ended to make room. It belongs to the network that has the most
 * of them, so that a client with many open connections displaces only its own. A connection is also
 * ended if its client stops reading an answer, or sends more and more requests without waiting for
 * answers.
 */
export class Connections {
  readonly #open = new Map<Socket, Connection>();
  readonly #networks = new Map<string, Map<Socket, Connection>>();
  readonly #isTrusted: (address: string | undefined) => boolean;
  readonly #log: SummedLog;
  readonly #limits: ConnectionLimits;
  readonly #timer: NodeJS.Timeout;

  constructor(logger: Logger, trustProxy: readonly string[], limits: ConnectionLimits) {
    this.#limits = limits;
    this.#isTrusted = trustedProxies(trustProxy);
    this.#log = new SummedLog(logger, 'connections_ended', 'connections were ended to make room for others');
    this.#timer = setInterval(() => this.#endStalled(), this.#limits.stalled / looksPerStall).unref();
  }

  /** Watches the connections of `app`. */
  watch(app: FastifyInstance): void {
    const server: Server = app.server;
    server.maxConnections = this.#limits.total + reserve;
    server.on('connection', (socket: Socket) => this.#take(socket));
    // Runs before the application’s own listener, which then sees that a connection ended here is
    // gone.
    server.prependListener('request', (request, response) => this.#begin(request, response));
    server.on('upgrade', ({ socket }: IncomingMessage) => {
      const connection = this.#open.get(socket);
      if (connection) connection.isUpgraded = true;
    });
    server.on('drop', () => this.#log.add('dropped'));
    app.addHook('onRequest', (request, reply, done) => {
      // The client is gone, and nobody would read an answer.
      if (request.raw.socket.destroyed) {
        reply.hijack();
        return;
      }
      this.#noteClient(request);
      done();
    });
    // Runs after the session was checked and before the body is read. If the session is checked
    // again after the body, this runs again, too.
    for (const hook of ['preParsing', 'preHandler'] as const) {
      app.addHook(hook, async (request: FastifyRequest) => this.#noteSession(request));
    }
    app.addHook('onClose', async () => this.#stop());
  }

  get size(): number {
    return this.#open.size;
  }

  /** The number of connections that have become WebSockets. */
  get sockets(): number {
    let count = 0;
    for (const { isUpgraded } of this.#open.values()) if (isUpgraded) count += 1;
    return count;
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#log.flush();
  }

  #take(socket: Socket): void {
    const now = performance.now();
    const isProxied = this.#isTrusted(socket.remoteAddress);
    const connection: Connection = {
      socket,
      isProxied,
      network: null,
      block: null,
      unanswered: new Set(),
      isUpgraded: false,
      hasSession: false,
      since: now,
      taken: 0,
      takenAt: now,
    };
    this.#open.set(socket, connection);
    socket.once('close', () => {
      this.#open.delete(socket);
      this.#assign(connection, null);
      for (const response of connection.unanswered) endUnsent(response);
    });
    if (!isProxied) this.#assign(connection, socket.remoteAddress ?? 'unknown');
    this.#makeRoom(this.#open, this.#limits.total, connection);
  }

  #begin(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#open.get(request.socket);
    if (!connection) {
      endUnsent(response);
      return;
    }
    connection.unanswered.add(response);
    // A connection that has not answered yet has been waiting since it was opened, so `since`
    // stays.
    if (connection.socket.bytesWritten > 0) connection.since = performance.now();
    // The next request of a proxy's connection may be another client's.
    if (connection.isProxied) connection.hasSession = false;
    response.once('close', () => {
      connection.unanswered.delete(response);
      connection.since = performance.now();
    });
    if (connection.unanswered.size <= this.#limits.pipelined || connection.socket.destroyed) return;
    this.#log.add('pipelined');
    connection.socket.destroy();
  }

  /** Counts a proxy’s connection for its client’s network while the request’s body is arriving. */
  #noteClient(request: FastifyRequest): void {
    const connection = this.#open.get(request.raw.socket);
    if (!connection?.isProxied || !hasUnreadBody(request.raw)) return;
    const address = clientAddress(request);
    const end = () => {
      if (connection.network === networkOf(address)) this.#assign(connection, null);
    };
    request.raw.once('end', end).once('close', end);
    this.#assign(connection, address);
  }

  #noteSession({ signedIn, raw }: FastifyRequest): void {
    const connection = signedIn ? this.#open.get(raw.socket) : undefined;
    if (!connection) return;
    connection.hasSession = true;
    if (connection.isProxied) this.#assign(connection, null);
  }

  /** Counts a connection for its client’s networks. It may displace another connection there. */
  #assign(connection: Connection, address: string | null): void {
    if (connection.network !== null) this.#leave(connection.network, connection);
    if (connection.block !== null) this.#leave(connection.block, connection);
    connection.network = address === null ? null : networkOf(address);
    connection.block = address === null ? null : networkOf(address, 48);
    const { network, block } = connection;
    if (network === null || block === null) return;
    this.#enter(network, this.#limits.network, connection);
    if (block !== network) this.#enter(block, this.#limits.network * networksOfBlock, connection);
  }

  #leave(network: string, connection: Connection): void {
    const held = this.#networks.get(network);
    held?.delete(connection.socket);
    if (held?.size === 0) this.#networks.delete(network);
  }

  #enter(network: string, limit: number, connection: Connection): void {
    const held = this.#networks.get(network) ?? new Map();
    this.#networks.set(network, held.set(connection.socket, connection));
    this.#makeRoom(held, limit, connection);
  }

  /**
   * Ends one connection of `among` if there are more than `limit`. Ends the newcomer if all others
   * are busy.
   */
  #makeRoom(among: ReadonlyMap<Socket, Connection>, limit: number, newcomer: Connection): void {
    if (among.size <= limit) return;
    const open = [...among.values()].filter(({ socket }) => !socket.destroyed);
    if (open.length <= limit) return;
    const ended = chooseConnectionToEnd(open, newcomer);
    this.#log.add(ended ? 'displaced' : 'refused');
    (ended ?? newcomer).socket.destroy();
  }

  #endStalled(): void {
    const now = performance.now();
    for (const connection of this.#open.values()) {
      const { socket } = connection;
      const taken = socket.bytesWritten - socket.writableLength;
      if (taken !== connection.taken || socket.writableLength === 0) {
        Object.assign(connection, { taken, takenAt: now });
      } else if (now - connection.takenAt >= this.#limits.stalled) {
        this.#log.add('stalled');
        socket.destroy();
      }
    }
  }
}
