import type { FastifyInstance } from 'fastify';
import { Problem } from '../Problem';

/**
 * Refuses queries whose percent-encoding is no UTF-8 (malformed), as paths and bodies are refused.
 * The parser would search for «�» instead.
 */
export function refuseBrokenQueries(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const at = request.url.indexOf('?');
    done(at >= 0 && !isReadable(request.url.slice(at)) ? new Problem('malformed') : undefined);
  });
}

function isReadable(query: string): boolean {
  // A lone «%» is taken for itself, as browsers do.
  const bytes = query.replace(/%(?![0-9a-f]{2})/gi, '%25');
  try {
    decodeURIComponent(bytes);
    return true;
  } catch {
    return false;
  }
}
