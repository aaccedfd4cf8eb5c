import { type OidcSettings, readOidc } from '../../../src/platform/oidcSettings';
import { type Answer, cookieOf, startApp, type TestApp } from '../../support/app';
import type { Lie, LyingProvider } from '../../support/LyingProvider';
import { client } from '../../support/RealProvider';

const publicOrigin = 'https://admin.shop.example';

/** Starts an application whose people sign in through this provider. */
export function startWith(issuer: string, env: Record<string, string> = {}): Promise<TestApp> {
  return startApp({ config: { publicOrigin, oidc: settingsFor(issuer, env) } });
}

/** Returns the settings that name this provider. */
export function settingsFor(issuer: string, env: Record<string, string> = {}): OidcSettings | null {
  return readOidc(
    {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
      OIDC_NAME: 'Комора',
      ...env,
    },
    publicOrigin,
  );
}

export interface Begun {
  address: string;
  state: string;
  cookie: string;
}

export async function begin(t: TestApp): Promise<Begun> {
  const answer = await t.api<{ data: { address: string; state: string } }>('POST', '/api/auth/oidc');
  if (answer.status !== 200) throw new Error(answer.text);
  return { ...answer.body.data, cookie: cookieOf(answer) };
}

export type Outcome = Answer<{ data?: { accessToken: string }; code?: string; detail?: string }>;

export async function complete(t: TestApp, answer: string, cookie: string): Promise<Outcome> {
  t.secrets.add(new URLSearchParams(answer).get('code'));
  return t.api('POST', '/api/auth/oidc/callback', { answer }, { cookie, accessToken: null });
}

export const outcomeOf = ({ status, body }: Outcome) => `${status} ${body.code ?? 'signed in'}`;

/** Completes a whole sign-in through the tests' own provider. */
export async function signIn(
  t: TestApp,
  provider: LyingProvider,
  subject: string,
  lie: Lie = {},
): Promise<Outcome> {
  const { address, cookie } = await begin(t);
  return complete(t, provider.comesBack(address, subject, lie), cookie);
}

/** Returns the claims of a person whose e-mail the provider has verified. */
export const verified = (email: string, more: Record<string, unknown> = {}) => ({
  claims: { email, email_verified: true, ...more },
});
