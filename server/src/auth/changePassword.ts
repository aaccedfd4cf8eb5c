import type { FastifyReply, FastifyRequest } from 'fastify';
import { withTransaction } from '../platform/db/transactions';
import type { PersonSignedIn } from '../platform/http/caller';
import { noteEvent } from '../platform/http/securityLog';
import { fieldProblem, Problem } from '../platform/Problem';
import { fieldTexts } from '../platform/problemTexts';
import type { Services } from '../services';
import { type Administrator, replacePassword } from './accounts';
import { readDeviceCookie, setDeviceCookie } from './deviceCookie';
import { renewDevice } from './knownDevices';
import { checkNewPassword } from './passwords';
import { setRefreshCookie } from './refreshCookie';
import { replaceTokens } from './refreshTokens';
import { verifyOwnPassword } from './verifyPassword';

interface Change {
  current: string;
  next: string;
}

/**
 * Changes the caller's password. Ends the other sessions; this one continues with a new refresh
 * token and a new device token. Throws validation_failed if the current password is wrong, or if
 * the new password is weak or the same.
 */
export async function changePassword(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  who: PersonSignedIn,
  { current, next }: Change,
): Promise<void> {
  const { config, sessions, passwords } = services;
  const account = await verifyOwnPassword(services, request, who, current);
  if (!account) {
    noteEvent(request, 'password_change_failed', { administratorId: who.administratorId });
    throw wrongPassword();
  }
  checkNewPassword(next, 'next', who.email);
  if (next.normalize('NFKC') === current.normalize('NFKC')) {
    throw fieldProblem('next', 'same', fieldTexts.samePassword);
  }
  const hash = await passwords.hash(next);
  const oldDevice = readDeviceCookie(config, request);
  const { tokens, device, ended } = await store(services, who.sid, account, hash, oldDevice);
  sessions.notifyEnded(ended);
  noteEvent(request, 'password_changed', { administratorId: account.id });
  setRefreshCookie(config, request, reply, tokens);
  setDeviceCookie(config, request, reply, device);
}

function store(
  { db, clock, sessions }: Services,
  sid: number,
  account: Administrator,
  hash: string,
  oldDevice: string | null,
) {
  return withTransaction(db, async (tx) => {
    // An operator may have reset the password in between.
    if (!(await replacePassword(tx, clock, account, hash))) throw wrongPassword();
    const tokens = await replaceTokens(tx, sid, clock.now());
    if (!tokens) throw new Problem('session_expired');
    const device = await renewDevice(tx, clock.now(), account.id, oldDevice);
    return { tokens, device, ended: await sessions.endOthers(tx, account.id, sid, 'password') };
  });
}

function wrongPassword(): Problem {
  return fieldProblem('current', 'wrong', fieldTexts.wrongPassword);
}
