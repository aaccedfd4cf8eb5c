import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../Problem';
import { texts } from '../problemTexts';
import { sendProblem } from './problems';

interface Known {
  method: string;
  path: RegExp;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Returns the handler for unknown addresses. It answers not_found; or, if the address exists with
 * other methods, method_not_allowed with those methods. Call it before the routes are added, so
 * that it sees them.
 */
export function answerNotFound(app: FastifyInstance): Handler {
  const known: Known[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/api/') || url.includes('*')) return;
    const pattern = url.replace(/\/$/, '').replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+');
    const path = new RegExp(`^${pattern}/?$`);
    for (const name of [method].flat()) if (name !== 'HEAD') known.push({ method: name, path });
  });
  return (request, reply) => {
    const [pathname = ''] = request.url.split('?', 1);
    const allowed = known.filter(({ path }) => path.test(pathname)).map(({ method }) => method);
    if (allowed.length === 0) {
      return sendProblem(request, reply, new Problem('not_found', texts.addressNotFound));
    }
    reply.header('allow', [...new Set(allowed)].join(', '));
    return sendProblem(request, reply, new Problem('method_not_allowed'));
  };
}
