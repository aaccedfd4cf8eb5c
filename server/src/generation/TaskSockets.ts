import type { WebSocket } from '@fastify/websocket';
import type { Task } from '../../../src/contract/types';
import { minute, second } from '../platform/clock';
import type { SignedIn } from '../platform/http/caller';
import { Problem } from '../platform/Problem';
import type { Services } from '../services';
import type { TaskEvents } from './TaskEvents';
import { findUnfinished } from './taskRepository';

/** Sockets of one administrator: a few tabs on a few devices. */
const mostSockets = 10;
/** Bytes that may wait for a browser that does not read. */
const mostWaiting = 256 * 1024;
/** An outcome that no socket was open for is sent to the next one, if it opens within this time. */
const keptFor = minute;
/** Such outcomes of one administrator. */
const mostUnheard = 20;
const pingInterval = 30 * second;

/**
 * The close code where the session does not allow the socket (any more), RFC 6455 section 7.4.1.
 */
export const policyViolation = 1008;

interface Unheard {
  task: Task;
  at: number;
}

/** The open sockets; sends every administrator the changes of their own tasks. */
export class TaskSockets {
  readonly #sockets = new Map<number, Set<WebSocket>>();
  /** Outcomes that nobody was there to hear. */
  readonly #unheard = new Map<number, Unheard[]>();
  readonly #stopListening: () => void;

  constructor(
    private readonly parts: Pick<Services, 'db' | 'clock' | 'sessions' | 'logger'>,
    events: TaskEvents,
  ) {
    this.#stopListening = events.listen((task, administratorId) => {
      if (administratorId !== null) this.#tell(task, administratorId);
    });
  }

  /** Throws too_many_requests where an administrator has all the sockets that one may have. */
  refuseTooMany(administratorId: number): void {
    const open = this.#sockets.get(administratorId)?.size ?? 0;
    if (open >= mostSockets) throw new Problem('too_many_requests', undefined, { retryAfter: 30 });
  }

  /** Keeps a socket until it closes, at the latest with its session. */
  add(socket: WebSocket, { administratorId, sid, expiresAt }: SignedIn): void {
    const sockets = this.#sockets.get(administratorId) ?? new Set();
    // Two handshakes may have passed refuseTooMany concurrently.
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

  /** A task may have begun, or even ended, before the new socket was open. */
  async #tellState(socket: WebSocket, administratorId: number): Promise<void> {
    const { db, clock, logger } = this.parts;
    const since = clock.now() - keptFor;
    const unheard = this.#unheard.get(administratorId) ?? [];
    this.#unheard.delete(administratorId);
    for (const { task, at } of unheard) if (at > since) send(socket, task);
    try {
      for (const task of await findUnfinished(db, administratorId)) send(socket, task);
    } catch (error) {
      logger.warn({ err: error }, 'the state of tasks could not be told');
    }
  }

  #tell(task: Task, administratorId: number): void {
    const sockets = this.#sockets.get(administratorId);
    if (sockets) {
      for (const socket of sockets) send(socket, task);
    } else if (task.status === 'completed' || task.status === 'failed') {
      const unheard = this.#unheard.get(administratorId) ?? [];
      const at = this.parts.clock.now();
      this.#unheard.set(administratorId, [...unheard, { task, at }].slice(-mostUnheard));
    }
  }
}

function send(socket: WebSocket, task: Task): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > mostWaiting) socket.terminate();
  else socket.send(JSON.stringify(task));
}

/** Pings regularly, and terminates a socket whose other end has not answered the last ping. */
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
