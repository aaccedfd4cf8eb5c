import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../platform/http/clientAddress';
import { noteEvent } from '../platform/http/securityLog';
import { Problem } from '../platform/Problem';
import type { Services } from '../services';
import type { Administrator } from './administrators';
import { readDeviceCookie, setDeviceCookie } from './deviceCookie';
import { findDevice } from './devices';
import { readRefreshCookies, setRefreshCookie } from './refreshCookie';
import type { Client, Grant, SignInGrant } from './sessions';
import { forgetSignInTries } from './signInLimits';
import { accountInLog, tryFrom, verifyPassword } from './verifyPassword';

/**
 * Verifies the password, begins a session and sets its cookies. Throws invalid_credentials,
 * too_many_requests, unavailable.
 */
export async function signIn(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, password }: { email: string; password: string },
): Promise<Grant> {
  const account = await findVerified(services, request, email, password);
  const grant = await services.sessions.begin(account, clientOf(services, request));
  return handOver(services, request, reply, grant);
}

/** Returns the browser that a session begins in. */
export function clientOf({ config }: Pick<Services, 'config'>, request: FastifyRequest): Client {
  return {
    ip: clientAddress(request),
    userAgent: request.headers['user-agent'] ?? '',
    device: readDeviceCookie(config, request),
    replaced: readRefreshCookies(config, request),
  };
}

/** Sets the cookies of a session that has begun, and logs it. */
export function handOver(
  { config }: Pick<Services, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  grant: SignInGrant,
): Grant {
  noteEvent(request, 'login', { administratorId: grant.administratorId });
  setRefreshCookie(config, request, reply, grant);
  setDeviceCookie(config, request, reply, grant.device);
  return grant;
}

/**
 * Returns the account. An unknown one, a wrong password, a disabled account and an expired password
 * get the same answer in about the same time.
 */
async function findVerified(
  services: Services,
  request: FastifyRequest,
  email: string,
  password: string,
): Promise<Administrator> {
  const { config, db, clock } = services;
  const device = await findDevice(db, clock, email, readDeviceCookie(config, request));
  const from = tryFrom(request, email, device === null ? null : `device ${device}`);
  const { matches, account } = await verifyPassword(services, request, from, password);
  if (!matches || !isUsable(account, clock.now())) {
    noteEvent(request, 'login_failed', accountInLog(config, account, email));
    throw new Problem('invalid_credentials');
  }
  await forgetSignInTries(db, from);
  return account;
}

function isUsable(account: Administrator | undefined, now: number): account is Administrator {
  if (!account || account.disabled_at !== null) return false;
  return account.password_expires_at === null || account.password_expires_at > now;
}
