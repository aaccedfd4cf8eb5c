import type { FastifyInstance } from 'fastify';
import { clientAddress } from './clientAddress';

/**
 * Says once in the log that a proxy passes addresses on which nobody believes: a forgotten TRUST_PROXY makes all
 * people one address, with one number of tries to sign in.
 */
export function warnOfForwarded(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', async (request) => {
    // An address that was believed is another one than the connection's own.
    if (isTold || request.headers['x-forwarded-for'] === undefined) return;
    if (request.ip !== request.socket.remoteAddress) return;
    isTold = true;
    request.log.warn(
      { event: 'untrusted_proxy', ip: clientAddress(request) },
      'X-Forwarded-For came from an address that is not trusted: TRUST_PROXY is missing, or somebody forges it',
    );
  });
}
