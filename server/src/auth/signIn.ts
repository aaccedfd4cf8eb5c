import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteEvent } from '../platform/http/securityLog';
import { Problem } from '../platform/Problem';
import type { Services } from '../services';
import { type Administrator, isUsable } from './accounts';
import { beginOrAskFactor } from './beginSession';
import { readDeviceCookie } from './deviceCookie';
import type { Grant } from './grants';
import { findDevice } from './knownDevices';
import { forgetSignInTries } from './limits/signInLimits';
import { accountInLog, tryFrom, verifyPassword } from './verifyPassword';

/**
 * Verifies the password, begins a session and sets its cookies. Throws invalid_credentials,
 * factor_required, too_many_requests, unavailable.
 */
export async function signIn(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, password }: { email: string; password: string },
): Promise<Grant> {
  const account = await findVerified(services, request, email, password);
  return beginOrAskFactor(services, request, reply, account);
}

/**
 * Returns the account, or throws invalid_credentials. The answer is the same, and takes about as
 * long, for an unknown account, a wrong password, a disabled account and an expired password.
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
