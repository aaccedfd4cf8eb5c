import type { WebSocket } from '@fastify/websocket';
import { minute, second } from '../platform/clock';
import type { PersonSignedIn } from '../platform/http/caller';
import { Problem } from '../platform/Problem';
import type { Services } from '../services';
import { findUnfinished } from './generations';
import type { AnyTask, OtherTasks } from './otherTasks';
import type { TaskEvents } from './TaskEvents';

/** Maximum number of sockets per administrator: a few tabs on a few devices. */
const maxSockets = 10;
/** Maximum number of bytes to buffer for a browser that does not read. */
const maxWaiting = 256 * 1024;
/**
 * Milliseconds for which an outcome that no open socket received is kept for the next socket that
 * opens.
 */
const keptFor = minute;
/** Maximum number of kept outcomes per administrator. */
const maxUndelivered = 20;
const pingInterval = 30 * second;

/**
 * The close code for a socket that the session does not allow, or no longer allows (RFC 6455,
 * section 7.4.1).
 */
export const policyViolation = 1008;

interface Undelivered {
  task: AnyTask;
  at: number;
}

/** The open sockets; sends every administrator the changes of their own tasks. */
export class TaskSockets {
  readonly #sockets = new Map<number, Set<WebSocket>>();
  /** Outcomes that no open socket received. */
  readonly #undelivered = new Map<number, Undelivered[]>();
  readonly #stopListening: () => void;

  constructor(
    private readonly services: Pick<Services, 'db' | 'clock' | 'sessions' | 'logger'>,
    events: TaskEvents,
    private readonly others: OtherTasks | null = null,
  ) {
    this.#stopListening = events.listen((task, administratorId) => {
      if (administratorId !== null) this.#send(task, administratorId);
    });
  }

  /** Throws too_many_requests if an administrator has the maximum of open sockets. */
  refuseTooMany(administratorId: number): void {
    const open = this.#sockets.get(administratorId)?.size ?? 0;
    if (open >= maxSockets) throw new Problem('too_many_requests', undefined, { retryAfter: 30 });
  }

  /** Keeps a socket until it closes, at the latest at the end of its session. */
  add(socket: WebSocket, { administratorId, sid, expiresAt }: PersonSignedIn): void {
    const sockets = this.#sockets.get(administratorId) ?? new Set();
    // Two concurrent handshakes may have passed refuseTooMany.
    if (sockets.size >= maxSockets) {
      socket.close(policyViolation);
      return;
    }
    sockets.add(socket);
    this.#sockets.set(administratorId, sockets);
    const end = () => socket.close(policyViolation);
    const stopWatching = this.services.sessions.watch(sid, end);
    const expiry = setTimeout(end, Math.max(0, expiresAt - this.services.clock.now())).unref();
    const stopPinging = keepAlive(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) this.#sockets.delete(administratorId);
      stopWatching();
      stopPinging();
      clearTimeout(expiry);
    });
    void this.#sendState(socket, administratorId);
  }

  close(): void {
    this.#stopListening();
    this.#undelivered.clear();
  }

  /**
   * Sends the changes that a new socket may have missed: tasks may have begun or ended before it
   * opened.
   */
  async #sendState(socket: WebSocket, administratorId: number): Promise<void> {
    const { db, clock, logger } = this.services;
    const since = clock.now() - keptFor;
    const undelivered = this.#undelivered.get(administratorId) ?? [];
    this.#undelivered.delete(administratorId);
    for (const { task, at } of undelivered) if (at > since) send(socket, task);
    try {
      for (const task of await findUnfinished(db, administratorId)) send(socket, task);
      for (const task of (await this.others?.findUnfinished(administratorId)) ?? []) send(socket, task);
    } catch (error) {
      logger.warn({ err: error }, 'the state of tasks could not be sent');
    }
  }

  #send(task: AnyTask, administratorId: number): void {
    const sockets = this.#sockets.get(administratorId);
    if (sockets) {
      for (const socket of sockets) send(socket, task);
    } else if (task.status !== 'pending' && task.status !== 'running') {
      const undelivered = this.#undelivered.get(administratorId) ?? [];
      const at = this.services.clock.now();
      this.#undelivered.set(administratorId, [...undelivered, { task, at }].slice(-maxUndelivered));
    }
  }
}

function send(socket: WebSocket, task: AnyTask): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > maxWaiting) socket.terminate();
  else socket.send(JSON.stringify(task));
}

/** Pings regularly, and terminates a socket whose peer has not answered the last ping. */
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
