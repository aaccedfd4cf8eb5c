import { TOTP } from 'otpauth';
import type { FactorRequired, RecoveryCodes, TotpSecret } from '../../../src/contract/factors';
import { second } from '../../src/platform/clock';
import { type Answer, adminEmail, adminPassword, type CallOptions, type TestApp } from './app';

const step = 30 * second;

/** Returns the code of an authenticator, `steps` steps of 30 seconds from now. */
export function codeOf(t: TestApp, secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: t.clock.now() + steps * step });
}

/** Signs in, and gives the account an authenticator. The next valid code is one step later. */
export async function setUpTotp(
  t: TestApp,
  email = adminEmail,
  password = adminPassword,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await t.signIn(email, password);
  return addTotp(t);
}

/** Adds an authenticator to the signed-in account. */
export async function addTotp(t: TestApp): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await t.data<TotpSecret>('POST', '/api/auth/totp');
  const code = codeOf(t, secret);
  const { recoveryCodes } = await t.data<RecoveryCodes>('PUT', '/api/auth/totp', { code });
  t.clock.forward(step);
  return { secret, recoveryCodes };
}

/** Makes the first step of a sign-in, which must ask for a second factor. */
export async function firstStep(
  t: TestApp,
  email = adminEmail,
  password = adminPassword,
  options: CallOptions = {},
): Promise<FactorRequired> {
  const given = { email, password };
  const problem = await t.problem('POST', '/api/auth/login', given, { accessToken: null, ...options });
  if (problem.code !== 'factor_required') throw new Error(`asked for no factor: ${problem.code}`);
  // This problem's code implies a ticket.
  return problem as FactorRequired;
}

/** Makes the second step, which answers like a sign-in. */
export function secondStep(
  t: TestApp,
  input: { ticket: string; code?: string; recoveryCode?: string },
  options: CallOptions = {},
): Promise<Answer<{ data: { accessToken: string }; code: string }>> {
  return t.api('POST', '/api/auth/factor', input, { accessToken: null, ...options });
}

/** Signs in with both steps; later calls use this session. */
export async function signInWith(
  t: TestApp,
  proof: { code?: string; recoveryCode?: string },
  email = adminEmail,
  password = adminPassword,
): Promise<void> {
  const { ticket } = await firstStep(t, email, password);
  const answer = await secondStep(t, { ticket, ...proof });
  if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.text}`);
  t.accessToken = answer.body.data.accessToken;
}

/** Returns the log's events of a kind. */
export function eventsOf(t: TestApp, event: string): Record<string, unknown>[] {
  return t.log
    .filter((line) => line.includes(`"event":"${event}"`))
    .map((line): Record<string, unknown> => JSON.parse(line));
}
