/** Passwords that are sent: counted, looked at, told to the log; the same for accounts that do not exist. */
import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { type Administrator, emailKey, findAdministrator, replacePassword } from '../domain/administrators';
import { type DeviceToken, findDevice, renewDevice } from '../domain/devices';
import { forgetLoginTries, noteLoginTry, type TryFrom } from '../domain/loginLimits';
import { checkNewPassword, isPasswordTooLong } from '../domain/passwords';
import { replaceTokens } from '../domain/refreshTokens';
import type { SignedIn } from '../domain/sessions';
import { withTransaction } from '../domain/transactions';
import { clientAddress, networkOf } from '../http/clientAddress';
import { readDeviceCookie, setDeviceCookie } from '../http/deviceCookie';
import { setRefreshCookie } from '../http/refreshCookie';
import { noteEvent } from '../http/securityLog';
import { fieldProblem, Problem } from '../Problem';
import type { Parts } from '../parts';
import { fieldTexts } from '../texts';

/**
 * The account whose password this is. Unknown, wrong, disabled and expired get the same answer in about the same time.
 * Throws invalid_credentials, too_many_requests, unavailable.
 */
export async function checkPassword(
  parts: Parts,
  request: FastifyRequest,
  email: string,
  password: string,
): Promise<Administrator> {
  const { config, db, clock } = parts;
  const device = await findDevice(db, clock, email, readDeviceCookie(config, request));
  const from = tryFrom(request, email, device === null ? null : `device ${device}`);
  const found = await verifyCounted(parts, request, from, password);
  if (!found.matches || !isUsable(parts, found.account)) {
    noteEvent(request, 'login_failed', whoseOf(config, found.account, email));
    throw new Problem('invalid_credentials');
  }
  await forgetLoginTries(db, from);
  return found.account;
}

/**
 * Changes the caller's password, which takes the current one: whoever holds a stolen token must not be able to guess it here.
 * Ends the other sessions; this one goes on with a new refresh token and a new device token.
 */
export async function changePassword(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  { administratorId, email, sid }: SignedIn,
  { current, next }: { current: string; next: string },
): Promise<void> {
  const { config, db, clock, sessions } = parts;
  const from = tryFrom(request, email, `session ${sid}`);
  const { matches, account } = await verifyCounted(parts, request, from, current);
  if (!matches || !account) {
    noteEvent(request, 'password_change_failed', { administratorId });
    throw fieldProblem('current', 'wrong', fieldTexts.wrongPassword);
  }
  await forgetLoginTries(db, from);
  checkNewPassword(next, 'next', email);
  if (next.normalize('NFKC') === current.normalize('NFKC')) {
    throw fieldProblem('next', 'same', fieldTexts.samePassword);
  }
  const hash = await parts.passwords.hash(next);
  const changed = await withTransaction(db, async (tx) => {
    if (!(await replacePassword(tx, clock, account, hash))) {
      throw fieldProblem('current', 'wrong', fieldTexts.wrongPassword);
    }
    const tokens = await replaceTokens(tx, sid, clock.now());
    if (!tokens) throw new Problem('session_expired');
    const device: DeviceToken = await renewDevice(
      tx,
      clock.now(),
      administratorId,
      readDeviceCookie(config, request),
    );
    return { tokens, device, ended: await sessions.endOthers(tx, administratorId, sid, 'password') };
  });
  sessions.announce(changed.ended);
  noteEvent(request, 'password_changed', { administratorId });
  setRefreshCookie(config, request, reply, changed.tokens);
  setDeviceCookie(config, request, reply, changed.device);
}

/** Counts the try when its turn has come, then looks the account up and verifies. */
async function verifyCounted(
  { config, db, clock, passwords }: Parts,
  request: FastifyRequest,
  from: TryFrom,
  password: string,
): Promise<{ matches: boolean; account: Administrator | undefined }> {
  let account: Administrator | undefined;
  const find = async () => {
    try {
      await noteLoginTry(db, clock, from);
    } catch (error) {
      if (error instanceof Problem && error.code === 'too_many_requests') {
        noteEvent(
          request,
          'login_limited',
          whoseOf(config, await findAdministrator(db, from.email), from.email),
        );
      }
      throw error;
    }
    account = await findAdministrator(db, from.email);
    return account && !isPasswordTooLong(password) ? account.password_hash : null;
  };
  const matches = await passwords.verifyFound(find, password, from.device === null ? from.site : null);
  return { matches, account };
}

function isUsable({ clock }: Parts, account: Administrator | undefined): account is Administrator {
  if (!account || account.disabled_at !== null) return false;
  return account.password_expires_at === null || account.password_expires_at > clock.now();
}

function tryFrom(request: FastifyRequest, email: string, device: string | null): TryFrom {
  const address = clientAddress(request);
  return { email, network: networkOf(address), site: networkOf(address, 48), device };
}

/**
 * Whom a try was for, as the log names them: an administrator, else a keyed hash of the e-mail, by which many tries for one name
 * show, and which nobody can take back to it: people type passwords there by mistake.
 */
function whoseOf(config: Config, account: Administrator | undefined, email: string) {
  if (account) return { administratorId: account.id };
  const key = createHmac('sha256', config.jwtSecret).update('accounts in the log').digest();
  return { account: createHmac('sha256', key).update(emailKey(email)).digest('hex').slice(0, 16) };
}
