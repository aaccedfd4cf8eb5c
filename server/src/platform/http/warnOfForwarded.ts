import type { FastifyInstance } from 'fastify';
import { clientAddress } from './clientAddress';
import { trustedProxies } from './connections/trustedProxies';

/**
 * Warns once if a proxy that is not trusted forwards addresses. Without TRUST_PROXY all clients
 * have the proxy’s address, so they share one limit of tries to sign in.
 */
export function warnOfForwarded(app: FastifyInstance, trustProxy: readonly string[]): void {
  const isTrusted = trustedProxies(trustProxy);
  let hasWarned = false;
  app.addHook('onRequest', async (request) => {
    if (hasWarned || request.headers['x-forwarded-for'] === undefined) return;
    if (isTrusted(request.socket.remoteAddress)) return;
    hasWarned = true;
    request.log.warn(
      { event: 'untrusted_proxy', ip: clientAddress(request) },
      'X-Forwarded-For came from an address that is not trusted: TRUST_PROXY is missing, or somebody forges it',
    );
  });
}
