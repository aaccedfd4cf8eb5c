import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { refuseDueFactor, refuseDuePassword } from '../auth/requireSession';
import { takeTicket } from '../auth/tickets';
import { second } from '../platform/clock';
import { callerInPerson, type PersonSignedIn } from '../platform/http/caller';
import { foreignOrigin, isOwnOrigin } from '../platform/http/security';
import { Problem } from '../platform/Problem';
import type { Services } from '../services';
import type { OtherTasks } from './otherTasks';
import type { TaskEvents } from './TaskEvents';
import { policyViolation, TaskSockets } from './TaskSockets';

/** Maximum number of bytes of a message from a browser, which should send none. */
const maxBytes = 1024;
/** The address of the socket, the only one at which a connection leaves HTTP. */
export const socketPath = '/ws/task';
/** The close code of a stopping server (RFC 6455, section 7.4.1). */
const goingAway = 1001;

/**
 * The socket `/ws/task?ticket=`, or `?accessToken=` for clients without tickets. Sends an
 * administrator each change of their own tasks, as one JSON message. Opens only from our own pages
 * with a valid session, and closes when the session ends.
 */
export function socketRoutes(services: Services, events: TaskEvents, others: OtherTasks): FastifyPluginAsync {
  return async (app) => {
    await app.register(websocket, {
      options: { maxPayload: maxBytes, perMessageDeflate: false },
      preClose: closeAll,
      // After a malformed or too long message the socket closes itself with the matching code.
      errorHandler: (error, _socket, request) => request.log.info({ err: error }, 'a task socket failed'),
    });
    const sockets = new TaskSockets(services, events, others);
    app.addHook('onClose', async () => sockets.close());

    app.route({
      method: 'GET',
      url: socketPath,
      config: { public: true },
      schema: { hide: true },
      // Refusals are answered as plain HTTP, before the connection becomes a socket.
      preValidation: async (request) => {
        if (!request.ws) throw new Problem('not_found');
        const { origin } = request.headers;
        if (origin === undefined || !isOwnOrigin(services.config, request, origin)) {
          throw foreignOrigin(services.throttledLog, request);
        }
        request.signedIn = await signIn(services, request);
        sockets.refuseTooMany(request.signedIn.administratorId);
      },
      handler: async () => {
        throw new Problem('not_found');
      },
      wsHandler: (socket, request) => {
        if (request.signedIn) sockets.add(socket, callerInPerson(request));
        else socket.close(policyViolation);
      },
    });
  };
}

/**
 * Closes the connection after the answer to a refused upgrade, because no further request can
 * follow on it.
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

async function signIn({ db, clock, sessions }: Services, request: FastifyRequest): Promise<PersonSignedIn> {
  const ticket = parameter(request, 'ticket');
  const token = parameter(request, 'accessToken');
  if (ticket === null && token === null) throw new Problem('unauthenticated');
  const taken = ticket === null ? null : await takeTicket(db, clock, 'socket_tickets', ticket);
  const signedIn =
    token !== null && ticket === null ? await sessions.check(token) : taken && (await sessions.resume(taken));
  if (!signedIn) throw new Problem('session_expired');
  refuseDuePassword(signedIn);
  refuseDueFactor(signedIn);
  return signedIn;
}

/** Returns a parameter of the address; null if it is missing, empty or repeated. */
function parameter({ query }: FastifyRequest, name: string): string | null {
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : null;
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Closes all sockets when the server stops, before it waits for its connections to end. */
function closeAll(this: FastifyInstance, done: () => void): void {
  const { websocketServer } = this;
  for (const socket of websocketServer.clients) {
    socket.close(goingAway);
    // A browser that does not answer the close is disconnected.
    setTimeout(() => socket.terminate(), second).unref();
  }
  websocketServer.close(() => done());
}
