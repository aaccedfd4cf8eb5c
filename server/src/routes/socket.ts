import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Task } from '../../../src/contract';
import { minute, second } from '../domain/clock';
import type { SignedIn } from '../domain/sessions';
import { takeTicket } from '../domain/socketTickets';
import type { Tasks } from '../domain/tasks';
import { foreignOrigin, isOwnOrigin } from '../http/security';
import { refuseDuePassword } from '../http/signedIn';
import { Problem } from '../Problem';
import type { Parts } from '../parts';

const pingInterval = 30 * second;
/** Sockets of one administrator: a few tabs on a few devices. */
const mostSockets = 10;
/** Bytes of a message from a browser. None is expected. */
const mostBytes = 1024;
/** Bytes that may wait for a browser that does not read. */
const mostWaiting = 256 * 1024;
/** Ends that no socket was open for are told to the next one, if it comes soon. */
const keptFor = minute;

/** Close codes (RFC 6455 §7.4.1). */
const goingAway = 1001;
const policyViolation = 1008;

/**
 * `/ws/task?ticket=`, or `?accessToken=` by the specification: tells an administrator how their own tasks go on, one JSON message a change. Opened from our own pages only,
 * with a living session, and closed with it.
 */
export function socketRoutes(parts: Parts, tasks: Tasks): FastifyPluginAsync {
  return async (app) => {
    await app.register(websocket, {
      options: { maxPayload: mostBytes, perMessageDeflate: false },
      preClose: closeAll,
      // A broken or too long message: the socket closes itself and says why.
      errorHandler: (error, _socket, request) => request.log.info({ err: error }, 'a task socket failed'),
    });
    const room = new Room(parts, tasks);
    app.addHook('onClose', async () => room.close());

    app.route({
      method: 'GET',
      url: '/ws/task',
      config: { public: true },
      schema: { hide: true },
      // Answered as plain HTTP, before the connection becomes a socket.
      preValidation: async (request) => {
        if (!isUpgrade(request)) throw new Problem('not_found');
        const { origin } = request.headers;
        if (origin === undefined || !isOwnOrigin(parts.config, request, origin)) {
          throw foreignOrigin(parts.sparingLog, request);
        }
        request.signedIn = await signIn(parts, request);
        room.refuseTooMany(request.signedIn.administratorId);
      },
      handler: async () => {
        throw new Problem('not_found');
      },
      wsHandler: (socket, request) => {
        if (request.signedIn) room.add(socket, request.signedIn);
        else socket.close(policyViolation);
      },
    });
  };
}

/**
 * A refused or unknown upgrade was answered as plain HTTP on a connection that speaks HTTP no more: nothing can follow on it, so it
 * ends with the answer.
 */
export function endRefusedUpgrades(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (isUpgrade(request)) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request) => {
    if (isUpgrade(request)) request.raw.socket.destroySoon();
  });
}

function isUpgrade(request: FastifyRequest): boolean {
  return request.headers.upgrade?.toLowerCase() === 'websocket';
}

async function signIn({ db, clock, sessions }: Parts, request: FastifyRequest): Promise<SignedIn> {
  const ticket = parameter(request, 'ticket');
  const token = parameter(request, 'accessToken');
  if (ticket === null && token === null) throw new Problem('unauthenticated');
  const taken = ticket === null ? null : await takeTicket(db, clock, ticket);
  const signedIn =
    token !== null && ticket === null ? await sessions.check(token) : taken && (await sessions.resume(taken));
  if (!signedIn) throw new Problem('session_expired');
  refuseDuePassword(signedIn);
  return signedIn;
}

/** A parameter of the address; null where it is missing, empty, or there twice. */
function parameter({ query }: FastifyRequest, name: string): string | null {
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : null;
  return typeof value === 'string' && value !== '' ? value : null;
}

/** When the server stops, before it waits for its connections to end. */
function closeAll(this: FastifyInstance, done: () => void): void {
  const { websocketServer } = this;
  for (const socket of websocketServer.clients) {
    socket.close(goingAway);
    // Who does not answer is cut off.
    setTimeout(() => socket.terminate(), second).unref();
  }
  websocketServer.close(() => done());
}

/** Ends of tasks that nobody was there to hear. */
interface Unheard {
  task: Task;
  at: number;
}

/** The open sockets. */
class Room {
  readonly #sockets = new Map<number, Set<WebSocket>>();
  readonly #unheard = new Map<number, Unheard[]>();
  readonly #stopListening: () => void;

  constructor(
    private readonly parts: Parts,
    private readonly tasks: Tasks,
  ) {
    this.#stopListening = tasks.listen((task, administratorId) => {
      if (administratorId !== null) this.#tell(task, administratorId);
    });
  }

  refuseTooMany(administratorId: number): void {
    const open = this.#sockets.get(administratorId)?.size ?? 0;
    if (open >= mostSockets) throw new Problem('too_many_requests', undefined, { retryAfter: 30 });
  }

  add(socket: WebSocket, { administratorId, sid, expiresAt }: SignedIn): void {
    const sockets = this.#sockets.get(administratorId) ?? new Set();
    // Two handshakes may have passed the first count at the same instant.
    if (sockets.size >= mostSockets) {
      socket.close(policyViolation);
      return;
    }
    sockets.add(socket);
    this.#sockets.set(administratorId, sockets);
    const end = () => socket.close(policyViolation);
    const stopWatching = this.parts.sessions.watch(sid, end);
    const expiry = setTimeout(end, Math.max(0, expiresAt - this.parts.clock.now())).unref();
    const stopPinging = keepAlive(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) this.#sockets.delete(administratorId);
      stopWatching();
      stopPinging();
      clearTimeout(expiry);
    });
    void this.#tellState(socket, administratorId);
  }

  close(): void {
    this.#stopListening();
    this.#unheard.clear();
  }

  /** A new socket first hears how things stand: a task may have begun, or even ended, before it was open. */
  async #tellState(socket: WebSocket, administratorId: number): Promise<void> {
    const since = this.parts.clock.now() - keptFor;
    const unheard = this.#unheard.get(administratorId) ?? [];
    this.#unheard.delete(administratorId);
    for (const { task, at } of unheard) if (at > since) send(socket, task);
    try {
      for (const task of await this.tasks.unfinished(administratorId)) send(socket, task);
    } catch (error) {
      this.parts.logger.warn({ err: error }, 'the state of tasks could not be told');
    }
  }

  #tell(task: Task, administratorId: number): void {
    const sockets = this.#sockets.get(administratorId);
    if (sockets) {
      for (const socket of sockets) send(socket, task);
    } else if (task.status === 'completed' || task.status === 'failed') {
      const unheard = this.#unheard.get(administratorId) ?? [];
      this.#unheard.set(administratorId, [...unheard.slice(-19), { task, at: this.parts.clock.now() }]);
    }
  }
}

function send(socket: WebSocket, task: Task): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > mostWaiting) socket.terminate();
  else socket.send(JSON.stringify(task));
}

/** Pings, and cuts a socket off whose other end has not answered the last one. */
function keepAlive(socket: WebSocket): () => void {
  let answered = true;
  socket.on('pong', () => {
    answered = true;
  });
  const timer = setInterval(() => {
    if (!answered) {
      socket.terminate();
      return;
    }
    answered = false;
    socket.ping();
  }, pingInterval).unref();
  return () => clearInterval(timer);
}
