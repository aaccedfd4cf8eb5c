// SQLite only: fuzz/routes and lostStatements make these calls on PostgreSQL, too.
import * as assert from 'uvu/assert';
import type { OwnFactors } from '../../../../src/contract/factors';
import type { Me } from '../../../../src/contract/signIn';
import { day, minute } from '../../../src/platform/clock';
import { Authenticator, type Deviation } from '../../support/Authenticator';
import { setDisabled } from '../../support/administrators';
import { type Answer, adminEmail, adminPassword, cookieOf, type TestApp } from '../../support/app';
import { addSecondPerson, beginSignIn, passkeySuite, register } from './support';

const signIns = passkeySuite('a sign-in by a passkey', async (t, key) => {
  await register(t, key);
  t.accessToken = null;
});

type Outcome = Answer<{ data?: { accessToken: string }; code?: string }>;

const complete = (t: TestApp, ticket: string, passkey: unknown): Promise<Outcome> =>
  t.api('POST', '/api/auth/factor', { ticket, passkey });
const outcomeOf = ({ status, body }: Outcome) => `${status} ${body.code ?? 'signed in'}`;
const refused = '401 invalid_credentials';

/** Signs in by the passkey alone, optionally with a deviation. */
async function signIn(t: TestApp, key: Authenticator, deviation: Deviation = {}): Promise<Outcome> {
  const { ticket, options } = await beginSignIn(t);
  return complete(t, ticket, key.get(options, deviation));
}

/** Signs in with the password; returns the ticket of the second step. */
async function firstStep(t: TestApp, email = adminEmail, password = adminPassword) {
  const { body } = await t.api<{ code: string; ticket: string; methods: string[] }>(
    'POST',
    '/api/auth/login',
    { email, password },
  );
  return body;
}

signIns('a sign-in by a passkey needs no name and no password', async ({ t, key }) => {
  const { options } = await beginSignIn(t);
  assert.is(options.userVerification, 'required');
  assert.equal(options.allowCredentials, [], 'nothing is told of who has which');
  const answer = await signIn(t, key);
  assert.is(outcomeOf(answer), '200 signed in');
  assert.match(cookieOf(answer), /^refreshToken=/);
  const accessToken = answer.body.data?.accessToken ?? null;
  assert.is((await t.data<Me>('GET', '/api/auth/me', undefined, { accessToken })).email, adminEmail);
  const { passkeys } = await t.data<OwnFactors>('GET', '/api/auth/factors', undefined, { accessToken });
  assert.is(passkeys[0]?.lastUsedAt, '2026-11-21T08:00:00.000Z');
  const line = t.log.find((one) => one.includes('"login"') && one.includes('"passkey"'));
  assert.ok(line, 'the log says by what');
});

signIns('a sign-in by a passkey is offered if somebody has a passkey', async ({ t }) => {
  assert.equal(await t.data('GET', '/api/auth/ways'), { passkeys: true, oidc: null });
  await t.db.deleteFrom('passkeys').execute();
  assert.equal(await t.data('GET', '/api/auth/ways'), { passkeys: false, oidc: null });
});

signIns('a passkey is asked for after the password, and must be the person’s own', async ({ t, key }) => {
  const first = await firstStep(t);
  assert.equal([first.code, first.methods], ['factor_required', ['passkey', 'recoveryCode']]);
  const { ticket, options } = await beginSignIn(t, first.ticket);
  assert.is(ticket, first.ticket);
  assert.equal(
    options.allowCredentials.map(({ id }) => id),
    key.credentials.map(({ id }) => id.toString('base64url')),
  );
  assert.is(outcomeOf(await complete(t, ticket, key.get(options))), '200 signed in');
  const again = await t.api<{ code: string }>('POST', '/api/auth/factor/options', { ticket });
  assert.is(again.body.code, 'session_expired');
});

const deviations: Record<string, Deviation> = {
  'a page of another site': { origin: 'https://evil.example' },
  'a page of another port': { origin: 'http://localhost:81' },
  'a page inside one of another site': { crossOrigin: true },
  'another domain': { rpId: 'evil.example' },
  'nobody verified': { userVerified: false },
  'a challenge of its own': { challenge: Buffer.alloc(56, 7).toString('base64url') },
  'the making of a passkey': { type: 'webauthn.create' },
  'the name of somebody else': { userHandle: Buffer.from('somebody').toString('base64url') },
  'a key that a provider suddenly keeps': { backupEligible: true },
};
for (const [what, deviation] of Object.entries(deviations))
  signIns(`a passkey sign-in is refused from ${what}, alone and after the password`, async ({ t, key }) => {
    const answer = await signIn(t, key, deviation);
    assert.is(outcomeOf(answer), refused);
    assert.is(answer.headers['set-cookie'], undefined);
    const { ticket, options } = await beginSignIn(t, (await firstStep(t)).ticket);
    assert.is(outcomeOf(await complete(t, ticket, key.get(options, deviation))), refused);
    assert.is(outcomeOf(await signIn(t, key)), '200 signed in');
  });

signIns('a passkey sign-in is refused with a wrong signature, and another key’s', async ({ t, key }) => {
  const { ticket, options } = await beginSignIn(t);
  const good = key.get(options);
  const bytes = Buffer.from(good.response.signature, 'base64url');
  bytes.writeUInt8((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1);
  const stranger = new Authenticator();
  stranger.create({ challenge: '', rp: { id: 'localhost' }, user: { id: 'x' }, excludeCredentials: [] });
  for (const signature of [
    bytes.toString('base64url'),
    stranger.get(options).response.signature,
    '',
    Buffer.from('no signature').toString('base64url'),
  ]) {
    const response = { ...good.response, signature };
    assert.is(outcomeOf(await complete(t, ticket, { ...good, response })), refused);
  }
  assert.is(outcomeOf(await complete(t, ticket, stranger.get(options))), refused, 'an unknown key');
});

signIns('a passkey identifies its person without a name', async ({ t, key }) => {
  const { ticket, options } = await beginSignIn(t);
  const { userHandle: _, ...response } = key.get(options).response;
  assert.is(outcomeOf(await complete(t, ticket, { ...key.get(options), response })), refused);
});

signIns('a sign-in by a passkey is refused when replayed, also by two at once', async ({ t, key }) => {
  const { ticket, options } = await beginSignIn(t);
  const answer = key.get(options);
  const both = await Promise.all([complete(t, ticket, answer), complete(t, ticket, answer)]);
  assert.equal(both.map(outcomeOf).sort(), ['200 signed in', refused]);
  assert.is(outcomeOf(await complete(t, ticket, answer)), refused);
  // A passkey that does not count reveals nothing by its counter.
  const synced = new Authenticator('http://localhost', { counts: false, backedUp: true });
  t.accessToken = both.find(({ status }) => status === 200)?.body.data?.accessToken ?? null;
  await register(t, synced);
  t.accessToken = null;
  const asked = await beginSignIn(t);
  const second = synced.get(asked.options);
  assert.is(outcomeOf(await complete(t, asked.ticket, second)), '200 signed in');
  assert.is(outcomeOf(await complete(t, asked.ticket, second)), refused);
});

signIns('a passkey sign-in needs the same sign-in’s challenge, within five minutes', async ({ t, key }) => {
  const [one, other] = [await beginSignIn(t), await beginSignIn(t)];
  assert.is(outcomeOf(await complete(t, one.ticket, key.get(other.options))), refused, 'another challenge');
  const first = await beginSignIn(t, (await firstStep(t)).ticket);
  const second = await beginSignIn(t, (await firstStep(t)).ticket);
  assert.is(outcomeOf(await complete(t, first.ticket, key.get(second.options))), refused, 'another ticket');
  assert.is(outcomeOf(await complete(t, first.ticket, key.get(one.options))), refused, 'of one alone');
  assert.is(outcomeOf(await complete(t, one.ticket, key.get(first.options))), refused, 'of a ticket');
  t.clock.forward(5 * minute);
  assert.is(outcomeOf(await complete(t, one.ticket, key.get(one.options))), '401 session_expired');
});

signIns('a sign-in by a passkey is refused and logged if the counter went back', async ({ t, key }) => {
  assert.is(outcomeOf(await signIn(t, key)), '200 signed in');
  for (const counter of [1, 2, 0]) {
    assert.is(outcomeOf(await signIn(t, key, { counter })), refused, `counter ${counter}`);
  }
  const warned = t.log.filter((line) => line.includes('"passkey_counter"'));
  assert.is(warned.length, 3);
  assert.match(warned[0] ?? '', '"administratorId":1');
  const row = await t.db.selectFrom('passkeys').select('counter').executeTakeFirstOrThrow();
  assert.is(row.counter, 2, 'the refused ones changed nothing');
  assert.is(outcomeOf(await signIn(t, key, { counter: 9 })), '200 signed in');
});

signIns('a sign-in by a passkey is refused with another person’s passkey', async ({ t }) => {
  const { email, password } = await addSecondPerson(t);
  await t.signIn(email, password);
  const others = new Authenticator();
  await register(t, others);
  t.accessToken = null;
  const { ticket, options } = await beginSignIn(t, (await firstStep(t)).ticket);
  assert.is(outcomeOf(await complete(t, ticket, others.get({ ...options, allowCredentials: [] }))), refused);
});

signIns('a sign-in by a passkey is refused with a removed passkey', async ({ t, key }) => {
  const { ticket, options } = await beginSignIn(t);
  const answer = key.get(options);
  const { body } = await signIn(t, key);
  const accessToken = body.data?.accessToken ?? null;
  assert.is((await t.api('DELETE', '/api/auth/passkeys/1', undefined, { accessToken })).status, 204);
  assert.is(outcomeOf(await complete(t, ticket, answer)), refused);
  assert.is(outcomeOf(await signIn(t, key)), refused);
  assert.is((await firstStep(t)).code, undefined, 'the password is enough again');
});

signIns('a passkey signs no disabled person in, and none with an ended password', async ({ t, key }) => {
  const disable = (disabled: boolean) => setDisabled(t.db, t.clock, 1, disabled);
  const { ticket, options } = await beginSignIn(t);
  await disable(true);
  assert.is(outcomeOf(await complete(t, ticket, key.get(options))), refused);
  await disable(false);
  const due = { must_change_password: 1, password_expires_at: t.clock.now() + day } as const;
  await t.db.updateTable('administrators').set(due).execute();
  const answer = await signIn(t, key);
  assert.is(outcomeOf(answer), '200 signed in');
  const accessToken = answer.body.data?.accessToken ?? null;
  const brands = await t.problem('GET', '/api/brands/', undefined, { accessToken });
  assert.is(brands.code, 'password_change_required');
  t.clock.forward(day);
  assert.is(outcomeOf(await signIn(t, key)), refused);
});

signIns('a sign-in by a passkey satisfies a role that must have a factor', async ({ t, key }) => {
  await t.db.insertInto('settings').values({ name: 'required_factor_administrator', value: '1' }).execute();
  const { body } = await signIn(t, key);
  const accessToken = body.data?.accessToken ?? null;
  assert.is((await t.data<Me>('GET', '/api/auth/me', undefined, { accessToken })).factorDue, undefined);
  const last = await t.problem('DELETE', '/api/auth/passkeys/1', undefined, { accessToken });
  assert.is(last.code, 'forbidden');
});

signIns('passkeys end with the other factors when an administrator resets them', async ({ t, key }) => {
  const { email, password } = await addSecondPerson(t);
  await t.signIn(email, password);
  assert.is((await t.api('DELETE', '/api/people/1/factors')).status, 204);
  assert.is(outcomeOf(await signIn(t, key)), refused);
  assert.is((await firstStep(t)).code, undefined, 'the password is enough again');
});

signIns('a sign-in by a passkey is accepted only from pages of this site', async ({ t, key }) => {
  const { ticket, options } = await beginSignIn(t);
  const passkey = key.get(options);
  const headers = { origin: 'https://evil.example' };
  for (const [url, body] of [
    ['/api/auth/factor/options', {}],
    ['/api/auth/factor', { ticket, passkey }],
  ] as const)
    assert.is((await t.problem('POST', url, body, { headers })).code, 'forbidden_origin');
});

signIns.run();
