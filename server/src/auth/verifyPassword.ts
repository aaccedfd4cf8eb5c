import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../platform/config';
import type { SignedIn } from '../platform/http/caller';
import { clientAddress, networkOf } from '../platform/http/clientAddress';
import { noteEvent } from '../platform/http/securityLog';
import { Problem } from '../platform/Problem';
import type { Services } from '../services';
import { type Administrator, emailKey, findAdministrator } from './accounts';
import { forgetSignInTries, noteSignInTry, type TryFrom } from './limits/signInLimits';
import { isPasswordTooLong } from './passwords';

/**
 * Returns the origin of a try. `device` names the known device or session; null for an unknown
 * device.
 */
export function tryFrom(request: FastifyRequest, email: string, device: string | null): TryFrom {
  const address = clientAddress(request);
  return { email, network: networkOf(address), site: networkOf(address, 48), device };
}

/**
 * Waits for a turn in the queue, counts the try, looks the account up and verifies the password. An
 * unknown account takes as long as a known one. Throws too_many_requests and unavailable.
 */
export async function verifyPassword(
  { config, db, clock, passwords }: Services,
  request: FastifyRequest,
  from: TryFrom,
  password: string,
): Promise<{ matches: boolean; account: Administrator | undefined }> {
  let account: Administrator | undefined;
  const find = async () => {
    try {
      await noteSignInTry(db, clock, from);
    } catch (error) {
      if (error instanceof Problem && error.code === 'too_many_requests') {
        const known = await findAdministrator(db, from.email);
        noteEvent(request, 'login_limited', accountInLog(config, known, from.email));
      }
      throw error;
    }
    account = await findAdministrator(db, from.email);
    return account && !isPasswordTooLong(password) ? account.password_hash : null;
  };
  const site = from.device === null ? from.site : null;
  const matches = await passwords.verifyFound(find, password, site);
  return { matches, account };
}

/**
 * Returns the caller’s account; null if the password is wrong. Counts the tries as at a sign-in, so
 * that the holder of a stolen token cannot guess the password.
 */
export async function verifyOwnPassword(
  services: Services,
  request: FastifyRequest,
  { email, sid }: SignedIn,
  password: string,
): Promise<Administrator | null> {
  const from = tryFrom(request, email, `session ${sid}`);
  const { matches, account } = await verifyPassword(services, request, from, password);
  if (!matches || !account) return null;
  await forgetSignInTries(services.db, from);
  return account;
}

/**
 * Returns the account of a try in the form for the log: the administrator’s id, or a keyed hash of
 * the e-mail if no such account exists. The log thus shows that many tries used one name, but not
 * the name itself, because people type passwords into that field by mistake.
 */
export function accountInLog(config: Config, account: Administrator | undefined, email: string) {
  if (account) return { administratorId: account.id };
  const key = createHmac('sha256', config.jwtSecret).update('accounts in the log').digest();
  return { account: createHmac('sha256', key).update(emailKey(email)).digest('hex').slice(0, 16) };
}
