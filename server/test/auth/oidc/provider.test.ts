// SQLite only
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkProvider } from '../../../src/auth/oidc/checkProvider';
import { hour, minute } from '../../../src/platform/clock';
import { adminEmail, cookieOf, startApp, type TestApp } from '../../support/app';
import { eventsOf } from '../../support/factors';
import { type Lie, LyingProvider } from '../../support/LyingProvider';
import { client } from '../../support/RealProvider';
import { begin, complete, outcomeOf, settingsFor, signIn, startWith, verified } from './support';

const attacks = suite<{ t: TestApp; provider: LyingProvider }>('a sign-in through a provider that lies');

attacks.before.each(async (context) => {
  context.provider = await LyingProvider.start();
  context.t = await startWith(context.provider.issuer);
});
attacks.after.each(async ({ t, provider }) => {
  await t.close();
  await provider.stop();
});

const anna = verified(adminEmail);
const seconds = () => Math.floor(Date.now() / 1000);
const json = { 'content-type': 'application/json' };

attacks('a right ID token of a provider signs a person in', async ({ t, provider }) => {
  assert.is(outcomeOf(await signIn(t, provider, 'a', anna)), '200 signed in');
  assert.equal(provider.asked, ['discovery', 'token', 'jwks']);
});

const wrong: Record<string, Lie> = {
  'of another issuer': { claims: { ...anna.claims, iss: 'https://evil.example' } },
  'for another program': { claims: { ...anna.claims, aud: 'another' } },
  'for several programs, made for another': {
    claims: { ...anna.claims, aud: [client.client_id, 'another'], azp: 'another' },
  },
  'of another attempt': { claims: { ...anna.claims, nonce: 'another' } },
  'without a nonce': { claims: { ...anna.claims, nonce: undefined } },
  expired: { claims: { ...anna.claims, exp: seconds() - 3600 } },
  'without an end': { claims: { ...anna.claims, exp: undefined } },
  'without a subject': { claims: { ...anna.claims, sub: undefined } },
  'from the future': { claims: { ...anna.claims, nbf: seconds() + 3600 } },
  'without a signature': {
    ...anna,
    idToken: (_right, claims) => new UnsecuredJWT(claims).encode(),
  },
  'signed with another key': {
    ...anna,
    idToken: async (_right, claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: '1' })
        .sign((await generateKeyPair('ES256')).privateKey),
  },
  'signed with the client’s secret': {
    ...anna,
    idToken: (_right, claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(client.client_secret)),
  },
  'with other claims under the right signature': {
    ...anna,
    idToken: (right, claims) => {
      const [head, , signature] = right.split('.');
      const body = Buffer.from(JSON.stringify({ ...claims, sub: 'b' })).toString('base64url');
      return [head, body, signature].join('.');
    },
  },
  'that is none': { ...anna, idToken: () => 'no token' },
};

attacks('the start names both issuers if they differ, and nothing if they do not', async ({ provider }) => {
  const said: unknown[] = [];
  const log = { debug() {}, info() {}, error() {}, warn: (fields: unknown) => said.push(fields) };
  const settings = settingsFor(provider.issuer);
  if (!settings) throw new Error('no settings');
  const ask = () => checkProvider(settings, { now: () => 0 }, log);
  await ask();
  assert.equal(said, []);
  provider.described = { issuer: `${settings.issuer}/realms/shop` };
  await ask();
  const [line] = said as { event: string; reason: string }[];
  assert.is(line?.event, 'oidc_failed');
  assert.match(String(line?.reason), `OIDC_ISSUER is "${settings.issuer}", but`);
  assert.match(String(line?.reason), `calls itself "${settings.issuer}/realms/shop"`);
});

attacks('every ID token that is wrong in some way is refused', async ({ t, provider }) => {
  for (const [what, lie] of Object.entries(wrong)) {
    assert.is(outcomeOf(await signIn(t, provider, 'a', lie)), '401 invalid_credentials', what);
    assert.is(eventsOf(t, 'login_failed').at(-1)?.reason, 'unconfirmed', what);
  }
  assert.equal(await t.db.selectFrom('oidc_accounts').selectAll().execute(), []);
});

attacks('a sign-in by a provider refuses a state that is not this browser’s', async ({ t, provider }) => {
  const own = await begin(t);
  const foreign = await begin(t);
  const answer = provider.comesBack(foreign.address, 'a', anna);
  for (const cookie of ['', own.cookie, `${foreign.cookie}; ${own.cookie}`, '__Secure-oidc=x'])
    assert.is(outcomeOf(await complete(t, answer, cookie)), '401 session_expired', cookie);
  const made = provider.comesBack(own.address, 'a', anna).replace(/state=[^&]*/, 'state=made-up');
  assert.is(outcomeOf(await complete(t, made, own.cookie)), '401 session_expired');
  assert.is(outcomeOf(await complete(t, '', own.cookie)), '401 session_expired');
  assert.equal(provider.asked, ['discovery']);
});

attacks('a person gets in once even if the provider accepts a code twice', async ({ t, provider }) => {
  provider.keepsCodes = true;
  const { address, cookie } = await begin(t);
  const answer = provider.comesBack(address, 'a', anna);
  const all = await Promise.all([1, 2, 3].map(() => complete(t, answer, cookie)));
  assert.equal(all.map(outcomeOf).sort(), ['200 signed in', '401 session_expired', '401 session_expired']);
  assert.is(outcomeOf(await complete(t, answer, cookie)), '401 session_expired');
});

attacks('a sign-in by a provider refuses a state that came late', async ({ t, provider }) => {
  const { address, cookie } = await begin(t);
  t.clock.forward(16 * minute);
  assert.is(
    outcomeOf(await complete(t, provider.comesBack(address, 'a', anna), cookie)),
    '401 session_expired',
  );
});

attacks('the answer of another provider, and one without a provider, is refused', async ({ t, provider }) => {
  for (const issuer of ['https%3A%2F%2Fevil.example', '']) {
    const { address, cookie } = await begin(t);
    const answer = provider.comesBack(address, 'a', anna).replace(/iss=.*/, `iss=${issuer}`);
    assert.is(outcomeOf(await complete(t, answer, cookie)), '401 invalid_credentials', issuer);
  }
  assert.not(provider.asked.includes('token'));
});

attacks('a provider’s answer with doubled parameters or another code is refused', async ({ t, provider }) => {
  const twice = await begin(t);
  const answer = provider.comesBack(twice.address, 'a', anna);
  assert.is(outcomeOf(await complete(t, `${answer}&code=other`, twice.cookie)), '401 invalid_credentials');
  const [one, other] = [await begin(t), await begin(t)];
  const { searchParams } = new URL(provider.comesBack(one.address, 'a', anna), 'https://x.example');
  searchParams.set('state', other.state);
  assert.is(outcomeOf(await complete(t, `?${searchParams}`, other.cookie)), '401 invalid_credentials');
});

attacks(
  'a sign-in reports that the person cancelled at the provider, and that an error came back',
  async ({ t, provider }) => {
    for (const [error, reason] of [
      ['access_denied', 'cancelled'],
      ['server_error', 'unconfirmed'],
    ]) {
      const { state, cookie } = await begin(t);
      const answer = await complete(
        t,
        `?${new URLSearchParams({ error: error ?? '', state, iss: provider.issuer })}`,
        cookie,
      );
      assert.is(outcomeOf(answer), '401 invalid_credentials');
      assert.is(eventsOf(t, 'login_failed').at(-1)?.reason, reason);
    }
    assert.match(String(eventsOf(t, 'oidc_failed')[0]?.reason), /\(server_error\)/);
  },
);

attacks('a provider’s claims about another subject are not accepted', async ({ t, provider }) => {
  provider.userInfo = { sub: 'b', ...anna.claims };
  assert.is(outcomeOf(await signIn(t, provider, 'a')), '401 invalid_credentials');
  provider.userInfo = { sub: 'a', ...anna.claims };
  assert.is(outcomeOf(await signIn(t, provider, 'a')), '200 signed in');
});

attacks('an e-mail is not verified by what a provider sends beside the token', async ({ t, provider }) => {
  provider.userInfo = { sub: 'a', ...anna.claims };
  const outcome = await signIn(t, provider, 'a', { claims: { email: adminEmail } });
  assert.is(outcomeOf(outcome), '401 invalid_credentials');
  const text = await signIn(t, provider, 'a', { claims: { email: adminEmail, email_verified: 'false' } });
  assert.is(outcomeOf(text), '401 invalid_credentials');
});

const descriptions: Record<string, Record<string, unknown>> = {
  'names another issuer': { issuer: 'https://evil.example' },
  'sends people to a script': { authorization_endpoint: 'javascript:alert(1)' },
  'sends people over plain http': { authorization_endpoint: 'http://idp.example/authorize' },
  'wants the secret over plain http': { token_endpoint: 'http://idp.example/token' },
  'has its keys on plain http': { jwks_uri: 'http://idp.example/jwks' },
  'has no keys': { jwks_uri: undefined },
  'tells of people over plain http': { userinfo_endpoint: 'http://idp.example/userinfo' },
};

attacks('a provider that names an unsafe address makes the sign-in unavailable', async ({ t, provider }) => {
  for (const [what, described] of Object.entries(descriptions)) {
    provider.described = described;
    const problem = await t.problem('POST', '/api/auth/oidc');
    assert.is(problem.code, 'unavailable', what);
    assert.match(problem.detail, /не відповідає/);
  }
  provider.described = {};
  await begin(t);
});

/** Ways in which the provider fails to answer. */
const failures: ((answer: ServerResponse) => void)[] = [
  (answer) => answer.writeHead(503).end(),
  (answer) => answer.destroy(),
  (answer) => answer.writeHead(200, json).end(`"${'x'.repeat(600_000)}"`),
  (answer) => answer.writeHead(200, { ...json, 'content-encoding': 'gzip, gzip' }).end(unfolding),
];
/** A hundred bytes that decompress to megabytes. */
const unfolding = gzipSync(gzipSync(Buffer.alloc(4_000_000, ' ')));

attacks('a provider that fails, redirects or never ends is called unavailable', async ({ t, provider }) => {
  const elsewhere = { location: `${provider.issuer}/other` };
  for (const instead of [
    ...failures,
    (answer: ServerResponse) => answer.writeHead(302, elsewhere).end(),
    (answer: ServerResponse) => answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>'),
  ]) {
    provider.instead.discovery = instead;
    assert.is((await t.problem('POST', '/api/auth/oidc')).code, 'unavailable');
  }
  delete provider.instead.discovery;
  assert.not(provider.asked.includes('token'), 'no redirect is followed');
  for (const path of ['token', 'jwks', 'userinfo'] as const) {
    for (const instead of failures) {
      provider.instead[path] = instead;
      const lie = path === 'userinfo' ? {} : anna;
      assert.is(outcomeOf(await signIn(t, provider, 'a', lie)), '503 unavailable', path);
    }
    delete provider.instead[path];
  }
  assert.is(outcomeOf(await signIn(t, provider, 'a', anna)), '200 signed in');
});

attacks('a provider’s answer in another encoding than UTF-8 is not believed', async ({ t, provider }) => {
  provider.instead.userinfo = (answer) =>
    answer
      .writeHead(200, json)
      .end(
        Buffer.from('{"sub":"a","email":"anna@example.com","email_verified":true,"name":"\xc0"}', 'latin1'),
      );
  assert.not.match(outcomeOf(await signIn(t, provider, 'a', {})), /^200/);
});

attacks('a sign-in does not wait long for a slow provider', async ({ t, provider }) => {
  const { oidc } = t.config;
  const { address, cookie } = await begin(t);
  provider.instead.token = () => {};
  if (oidc) oidc.timeout = 20;
  const answer = provider.comesBack(address, 'a', anna);
  assert.is(outcomeOf(await complete(t, answer, cookie)), '503 unavailable');
  t.clock.forward(2 * hour);
  provider.instead.discovery = () => {};
  assert.is((await t.problem('POST', '/api/auth/oidc')).code, 'unavailable');
});

attacks('tries of a sign-in by a provider count, but not those that succeed', async ({ t, provider }) => {
  for (let turn = 0; turn < 3; turn++)
    assert.is(outcomeOf(await signIn(t, provider, 'a', anna)), '200 signed in');
  for (let turn = 0; turn < 50; turn++) {
    const { state, cookie } = await begin(t);
    await complete(t, `?error=access_denied&state=${state}&iss=${provider.issuer}`, cookie);
  }
  assert.is(outcomeOf(await signIn(t, provider, 'a', anna)), '429 too_many_requests');
  assert.is(eventsOf(t, 'login_limited')[0]?.method, 'oidc');
});

attacks('a sign-in by a provider that begins on another site is refused', async ({ t }) => {
  for (const url of ['/api/auth/oidc', '/api/auth/oidc/callback']) {
    const headers = { 'sec-fetch-site': 'cross-site' };
    assert.is((await t.problem('POST', url, { answer: '' }, { headers })).code, 'forbidden_origin');
  }
});

attacks('a sign-in by a provider is not found without settings', async () => {
  const t = await startApp();
  assert.equal(await t.data('GET', '/api/auth/ways'), { passkeys: false, oidc: null });
  assert.is((await t.api('POST', '/api/auth/oidc')).status, 404);
  await t.close();
});

attacks('no code, state or token of a sign-in by a provider is logged', async ({ t, provider }) => {
  const { address, cookie } = await begin(t);
  const answer = provider.comesBack(address, 'a', anna);
  t.secrets.add(new URLSearchParams(answer).get('state'), cookieOf({ headers: { 'set-cookie': cookie } }));
  await t.api('GET', `/admin/oidc${answer}`);
  await complete(t, answer, cookie);
  // The parse error of invalid JSON quotes its text.
  provider.instead.token = (response) => response.writeHead(200, json).end('{"access_token":half-a-tok');
  assert.is(outcomeOf(await signIn(t, provider, 'a')), '401 invalid_credentials');
  assert.not(t.log.join('').includes('half-a'));
});

attacks.run();
