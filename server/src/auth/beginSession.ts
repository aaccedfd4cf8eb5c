import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../platform/http/clientAddress';
import { noteEvent } from '../platform/http/securityLog';
import { Problem } from '../platform/Problem';
import type { Services } from '../services';
import type { Administrator } from './administrators';
import { readDeviceCookie, setDeviceCookie } from './deviceCookie';
import { factorMethods } from './factors/kinds';
import { makeFactorTicket } from './factors/tickets';
import { readRefreshCookies, setRefreshCookie } from './refreshCookie';
import type { Grant, UsedFactor } from './sessions';

/**
 * Lets in whose password, or link, was right: begins a session, or throws factor_required with a
 * ticket where the person has a second factor. No cookie is set then.
 */
export async function beginOrAskFactor(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Administrator,
): Promise<Grant> {
  const methods = await factorMethods(services, account.id);
  if (methods === null) return beginSession(services, request, reply, account);
  const ticket = await makeFactorTicket(services.db, services.clock, account);
  throw new Problem('factor_required', undefined, { factor: { ticket, methods } });
}

/** Begins a session and sets its cookies. `factor` is used up in the same transaction. */
export async function beginSession(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Administrator,
  factor: UsedFactor | null = null,
): Promise<Grant> {
  const { config, sessions } = services;
  const client = {
    ip: clientAddress(request),
    userAgent: request.headers['user-agent'] ?? '',
    device: readDeviceCookie(config, request),
    replaced: readRefreshCookies(config, request),
  };
  const grant = await sessions.begin(account, client, factor);
  noteEvent(request, 'login', { administratorId: account.id, ...(factor && { method: factor.method }) });
  setRefreshCookie(config, request, reply, grant);
  setDeviceCookie(config, request, reply, grant.device);
  return grant;
}
