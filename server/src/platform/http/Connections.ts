import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from '../logging';
import { clientAddress, networkOf } from './clientAddress';
import { hasUnreadBody } from './drainRequest';
import { SummedLog } from './SummedLog';
import { trustedProxies } from './trustedProxies';

export interface ConnectionLimits {
  /** Open connections, all together. */
  total: number;
  /** Of one client network. */
  network: number;
  /** Bytes of all answers that clients have yet to read. */
  waiting: number;
  /** Milliseconds for which a client may read nothing of an answer. */
  stalled: number;
  /** Milliseconds for a JSON body without a session: anybody can send half a sign-in. */
  strangersBody: number;
  /** Milliseconds of silence in a body that is refused already, without a session. */
  strangersSilence: number;
}

export const usualConnectionLimits: ConnectionLimits = {
  total: 1000,
  network: 200,
  waiting: 200 * 1024 * 1024,
  stalled: 30_000,
  strangersBody: 10_000,
  strangersSilence: 2_000,
};

/**
 * Node silently drops connections beyond this many: those that were ended here are closed by then.
 */
const reserve = 100;
/** Looks for stalled answers in the time that an answer may stall. */
const looksAStall = 6;

interface Connection {
  readonly socket: Socket;
  /** Comes from a proxy, so that its client changes with each request. */
  readonly isProxied: boolean;
  /** The client’s; null where a proxy’s connection holds no unfinished request. */
  network: string | null;
  /** Unanswered requests; a task socket counts as one. */
  running: number;
  hasSession: boolean;
  /** When it was opened, or its last request ended or began (milliseconds). */
  since: number;
  /** Bytes that the client has read, and when that number changed last. */
  taken: number;
  takenAt: number;
}

/**
 * The open connections of a server. When all places, or those of one network, are taken, the one
 * without a session that has waited longest is ended to make room: whoever holds many connections
 * open displaces only their own. Connections whose client reads nothing of an answer are ended too.
 */
export class Connections {
  readonly #open = new Map<Socket, Connection>();
  readonly #networks = new Map<string, Set<Connection>>();
  readonly #isTrusted: (address: string | undefined) => boolean;
  readonly #log: SummedLog;
  readonly #limits: ConnectionLimits;
  readonly #timer: NodeJS.Timeout;

  constructor(logger: Logger, trustProxy: readonly string[], limits: ConnectionLimits) {
    this.#limits = limits;
    this.#isTrusted = trustedProxies(trustProxy);
    this.#log = new SummedLog(logger, 'connections_ended', 'connections were ended to make room for others');
    this.#timer = setInterval(() => this.#endStalled(), this.#limits.stalled / looksAStall).unref();
  }

  /** Watches the connections of `app`. */
  watch(app: FastifyInstance): void {
    const server: Server = app.server;
    server.maxConnections = this.#limits.total + reserve;
    server.on('connection', (socket: Socket) => this.#take(socket));
    server.on('request', (request, response) => this.#begin(request, response));
    server.on('upgrade', ({ socket }: IncomingMessage) => {
      const connection = this.#open.get(socket);
      if (connection) connection.running += 1;
    });
    server.on('drop', () => this.#log.add('dropped'));
    app.addHook('onRequest', (request, _reply, done) => {
      this.#noteClient(request);
      done();
    });
    // After all session checks, before the body is read; and again where the check comes late.
    for (const hook of ['preParsing', 'preHandler'] as const) {
      app.addHook(hook, async (request: FastifyRequest) => this.#noteSession(request));
    }
    app.addHook('onClose', async () => this.#stop());
  }

  get size(): number {
    return this.#open.size;
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
      running: 0,
      hasSession: false,
      since: now,
      taken: 0,
      takenAt: now,
    };
    this.#open.set(socket, connection);
    socket.once('close', () => {
      this.#open.delete(socket);
      this.#assign(connection, null);
    });
    if (!isProxied) this.#assign(connection, networkOf(socket.remoteAddress ?? 'unknown'));
    if (this.#open.size > this.#limits.total) this.#makeRoom(this.#open.values(), connection);
  }

  #begin(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#open.get(request.socket);
    if (!connection) return;
    connection.running += 1;
    // A connection that was silent since it was opened has waited from its beginning.
    if (connection.socket.bytesWritten > 0) connection.since = performance.now();
    // The next request of a proxy's connection may be another client's.
    if (connection.isProxied) connection.hasSession = false;
    response.once('close', () => {
      connection.running -= 1;
      connection.since = performance.now();
    });
  }

  /** A proxy’s connection counts as its client’s while the request’s body is arriving. */
  #noteClient(request: FastifyRequest): void {
    const connection = this.#open.get(request.raw.socket);
    if (!connection?.isProxied || !hasUnreadBody(request.raw)) return;
    const network = networkOf(clientAddress(request));
    const end = () => {
      if (connection.network === network) this.#assign(connection, null);
    };
    request.raw.once('end', end).once('close', end);
    this.#assign(connection, network);
  }

  #noteSession({ signedIn, raw }: FastifyRequest): void {
    const connection = signedIn ? this.#open.get(raw.socket) : undefined;
    if (!connection) return;
    connection.hasSession = true;
    if (connection.isProxied) this.#assign(connection, null);
  }

  /** Counts a connection among those of a network, which may displace another of them. */
  #assign(connection: Connection, network: string | null): void {
    if (connection.network !== null) {
      const left = this.#networks.get(connection.network);
      left?.delete(connection);
      if (left?.size === 0) this.#networks.delete(connection.network);
    }
    connection.network = network;
    if (network === null) return;
    const held = this.#networks.get(network) ?? new Set();
    this.#networks.set(network, held.add(connection));
    if (held.size > this.#limits.network) this.#makeRoom(held, connection);
  }

  /** Ends the longest-waiting one without a session, else an idle one, else the newcomer itself. */
  #makeRoom(among: Iterable<Connection>, newcomer: Connection): void {
    let stranger: Connection | null = null;
    let idle: Connection | null = null;
    for (const connection of among) {
      if (connection === newcomer || connection.socket.destroyed) continue;
      if (!connection.hasSession) stranger = longerWaiting(stranger, connection);
      else if (connection.running === 0) idle = longerWaiting(idle, connection);
    }
    const victim = stranger ?? idle;
    this.#log.add(victim ? 'displaced' : 'refused');
    (victim ?? newcomer).socket.destroy();
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

function longerWaiting(before: Connection | null, connection: Connection): Connection {
  return before === null || connection.since < before.since ? connection : before;
}
