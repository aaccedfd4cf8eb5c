import type { FastifyReply, FastifyRequest } from 'fastify';
import { securityLog } from '../platform/http/securityLog';
import { Problem } from '../platform/Problem';
import type { Services } from '../services';
import type { Grant } from './grants';
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './refreshCookie';

/**
 * Exchanges the refresh cookie for an access token. Throws unauthenticated if there is no cookie.
 * If the cookie is no longer valid, clears it and throws session_expired.
 */
export async function refreshSession(
  { config, sessions }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Grant> {
  const token = readRefreshCookie(config, request);
  if (token === null) throw new Problem('unauthenticated');
  try {
    if (token === 'planted') throw new Problem('session_expired');
    const grant = await sessions.refresh(token, securityLog(request));
    setRefreshCookie(config, request, reply, grant);
    return grant;
  } catch (error) {
    if (error instanceof Problem && error.code === 'session_expired') {
      clearRefreshCookie(config, request, reply);
    }
    throw error;
  }
}
