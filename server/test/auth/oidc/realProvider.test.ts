// SQLite only
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Me } from '../../../../src/contract/signIn';
import { adminEmail, type TestApp } from '../../support/app';
import { eventsOf } from '../../support/factors';
import { RealProvider } from '../../support/RealProvider';
import { begin, complete, outcomeOf, startWith } from './support';

const real = suite('a sign-in through a provider from the registry');

async function withReal(
  work: (t: TestApp, provider: RealProvider) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const people = {
    anna: { email: adminEmail.toUpperCase(), email_verified: true, name: 'Анна' },
    ivan: { email: 'ivan@example.com', email_verified: true, name: 'Іван', groups: ['staff'] },
    mallory: { email: adminEmail, email_verified: false },
  };
  const provider = await RealProvider.start(people);
  const t = await startWith(provider.issuer, env);
  try {
    await work(t, provider);
  } finally {
    await t.close();
    await provider.stop();
  }
}

real('a real provider’s verified, known e-mail lets a person in, like any sign-in', () =>
  withReal(async (t, provider) => {
    assert.equal(await t.data('GET', '/api/auth/ways'), { passkeys: false, oidc: 'Комора' });
    const { address, state, cookie } = await begin(t);
    assert.match(cookie, /^__Secure-oidc=[\w-]{43}$/);
    const asked = new URL(address).searchParams;
    assert.equal([asked.get('response_type'), asked.get('code_challenge_method')], ['code', 'S256']);
    assert.equal([asked.get('state'), asked.get('scope')], [state, 'openid email profile']);
    const answer = await complete(t, await provider.signIn(address, 'anna'), cookie);
    assert.is(outcomeOf(answer), '200 signed in', answer.text);
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    assert.match(cookies.join('\n'), /__Secure-refreshToken=[\w-]{43}.*SameSite=Strict/);
    const accessToken = answer.body.data?.accessToken ?? null;
    const me = await t.data<Me>('GET', '/api/auth/me', undefined, { accessToken });
    assert.is(me.email, adminEmail);
    assert.is(eventsOf(t, 'login')[0]?.method, 'oidc');
  }),
);

real('the cookie of a sign-in by a provider is short-lived, and no script or other site sees it', () =>
  withReal(async (t) => {
    const { headers } = await t.api('POST', '/api/auth/oidc');
    assert.match(
      String(headers['set-cookie']),
      /Max-Age=900; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict/,
    );
  }),
);

real('a real provider’s answer is accepted once, even with the state of another attempt', () =>
  withReal(async (t, provider) => {
    const first = await begin(t);
    const answer = await provider.signIn(first.address, 'anna');
    assert.is(outcomeOf(await complete(t, answer, first.cookie)), '200 signed in');
    assert.is(outcomeOf(await complete(t, answer, first.cookie)), '401 invalid_credentials');
    const second = await begin(t);
    const used = new URLSearchParams(answer);
    used.set('state', second.state);
    assert.is(outcomeOf(await complete(t, `?${used}`, second.cookie)), '401 invalid_credentials');
  }),
);

real('at most one of two simultaneous calls gets in with the same answer of a provider', () =>
  withReal(async (t, provider) => {
    const { address, cookie } = await begin(t);
    const answer = await provider.signIn(address, 'anna');
    const both = await Promise.all([complete(t, answer, cookie), complete(t, answer, cookie)]);
    assert.ok(both.map(outcomeOf).includes('401 invalid_credentials'));
  }),
);

real('a real provider’s unverified e-mail is refused', () =>
  withReal(async (t, provider) => {
    const { address, cookie } = await begin(t);
    const answer = await complete(t, await provider.signIn(address, 'mallory'), cookie);
    assert.is(outcomeOf(answer), '401 invalid_credentials');
    assert.match(answer.body.detail ?? '', /не підтвердив вашу адресу/);
    assert.is(eventsOf(t, 'login_failed')[0]?.reason, 'email');
  }),
);

real('a real provider’s claim that maps to a role creates a person', () =>
  withReal(
    async (t, provider) => {
      const { address, cookie } = await begin(t);
      const answer = await complete(t, await provider.signIn(address, 'ivan'), cookie);
      const accessToken = answer.body.data?.accessToken ?? null;
      const { name, role } = await t.data<Me>('GET', '/api/auth/me', undefined, { accessToken });
      assert.equal([name, role], ['Іван', 'editor']);
    },
    { OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'staff=editor, it=administrator' },
  ),
);

real('a real provider refuses another client secret, which the log says and the page does not', () =>
  withReal(
    async (t, provider) => {
      const { address, cookie } = await begin(t);
      const answer = await complete(t, await provider.signIn(address, 'anna'), cookie);
      assert.is(outcomeOf(answer), '401 invalid_credentials');
      assert.match(String(eventsOf(t, 'oidc_failed')[0]?.reason), /\(invalid_client\)/);
    },
    { OIDC_CLIENT_SECRET: 'another-secret-of-the-client' },
  ),
);

real.run();
