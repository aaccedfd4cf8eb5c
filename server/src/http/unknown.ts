import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../Problem';
import { texts } from '../texts';
import { sendProblem } from './problems';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Addresses that nothing answers: a problem; 405 with what is allowed where another method would be answered. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [pathname = ''] = request.url.split('?', 1);
  const allowed = pathname.startsWith('/api/')
    ? methods.filter((method) => request.server.findRoute({ method, url: pathname }))
    : [];
  if (allowed.length === 0)
    return sendProblem(request, reply, new Problem('not_found', texts.addressNotFound));
  reply.header('allow', allowed.join(', '));
  return sendProblem(request, reply, new Problem('method_not_allowed'));
}
