// SQLite only: fuzz/routes and lostStatements make these calls on PostgreSQL, too.
/** People add, change and remove their own second factors. */
import * as assert from 'uvu/assert';
import type { OwnFactors, RecoveryCodes, TotpSecret } from '../../../../src/contract/factors';
import { minute } from '../../../src/platform/clock';
import { adminPassword, type TestApp } from '../../support/app';
import { signedInSuite } from '../../support/appSuite';
import {
  addTotp,
  codeOf,
  eventsOf,
  firstStep,
  secondStep,
  setUpTotp,
  signInWith,
} from '../../support/factors';

const own = signedInSuite('own second factors');

const factors = (t: TestApp) => t.data<OwnFactors>('GET', '/api/auth/factors');

own('puts a secret in force once a code has confirmed it, and gives ten recovery codes', async ({ t }) => {
  const begun = await t.data<TotpSecret>('POST', '/api/auth/totp');
  assert.match(begun.secret, /^[A-Z2-7]{32}$/);
  assert.is(
    begun.uri,
    `otpauth://totp/Clothes%20Admin:anna%40example.com?issuer=Clothes%20Admin&secret=${begun.secret}&algorithm=SHA1&digits=6&period=30`,
  );
  assert.equal(await factors(t), { totp: false, recoveryCodes: 0, passkeys: [], required: false });
  await t.signIn();

  const wrong = await t.problem('PUT', '/api/auth/totp', { code: '000000' });
  assert.is(wrong.errors?.[0]?.field, 'code');
  const { recoveryCodes } = await t.data<RecoveryCodes>('PUT', '/api/auth/totp', {
    code: codeOf(t, begun.secret),
  });
  assert.is(new Set(recoveryCodes).size, 10);
  for (const code of recoveryCodes) assert.match(code, /^[a-z2-9]{5}(-[a-z2-9]{5}){4}$/);
  assert.equal(await factors(t), { totp: true, recoveryCodes: 10, passkeys: [], required: false });
  await firstStep(t);
  assert.equal(
    eventsOf(t, 'factor_added').map(({ method, administratorId }) => [method, administratorId]),
    [['totp', 1]],
  );
});

own('refuses even the right code for a while after ten wrong ones during the set-up', async ({ t }) => {
  const { secret } = await t.data<TotpSecret>('POST', '/api/auth/totp');
  for (let n = 0; n < 10; n += 1)
    assert.is((await t.problem('PUT', '/api/auth/totp', { code: '000000' })).status, 422);
  const right = () => t.api('PUT', '/api/auth/totp', { code: codeOf(t, secret) });
  assert.is((await right()).status, 429);
  await t.signIn();
  assert.is((await right()).status, 200, 'another session has tries of its own');
});

own('forgets an unconfirmed secret after 15 minutes', async ({ t }) => {
  const { secret } = await t.data<TotpSecret>('POST', '/api/auth/totp');
  t.clock.forward(14 * minute);
  await t.signIn();
  t.clock.forward(minute);
  assert.is(
    (await t.problem('PUT', '/api/auth/totp', { code: codeOf(t, secret) })).code,
    'validation_failed',
  );
});

own('a new secret replaces the one in force when it is confirmed, with its recovery codes', async ({ t }) => {
  const first = await addTotp(t);
  const proof = { code: codeOf(t, first.secret) };
  const { secret } = await t.data<TotpSecret>('POST', '/api/auth/totp', proof);
  t.clock.forward(minute);
  await signInWith(t, { code: codeOf(t, first.secret) });
  await t.data('PUT', '/api/auth/totp', { code: codeOf(t, secret) });
  t.clock.forward(minute);
  const { ticket } = await firstStep(t);
  assert.is((await secondStep(t, { ticket, code: codeOf(t, first.secret) })).status, 401);
  assert.is((await secondStep(t, { ticket, recoveryCode: first.recoveryCodes[0] })).status, 401);
  assert.is((await secondStep(t, { ticket, code: codeOf(t, secret) })).status, 200);
});

own('refuses to replace the authenticator with only a session and the password', async ({ t }) => {
  const { secret, recoveryCodes } = await addTotp(t);
  assert.equal(await t.fieldErrors('POST', '/api/auth/totp', { password: adminPassword }), ['code required']);
  assert.is((await t.problem('POST', '/api/auth/totp', { code: '000000' })).errors?.[0]?.code, 'wrong');
  // The former factor and its recovery codes are still in force.
  await signInWith(t, { code: codeOf(t, secret) });
  assert.is((await t.api('POST', '/api/auth/totp')).status, 200);
  t.clock.forward(11 * minute);
  const proof = { password: adminPassword, recoveryCode: recoveryCodes[0] };
  assert.is((await t.api('POST', '/api/auth/totp', proof)).status, 200);
});

own('asks for the password ten minutes after the sign-in', async ({ t }) => {
  t.clock.forward(10 * minute + 1);
  assert.equal(await t.fieldErrors('POST', '/api/auth/totp'), ['password required']);
  assert.equal(await t.fieldErrors('POST', '/api/auth/totp', { password: 'не-той' }), ['password wrong']);
  assert.is((await t.api('POST', '/api/auth/totp', { password: adminPassword })).status, 200);
});

own('does not let the holder of a session guess the password', async ({ t }) => {
  t.clock.forward(11 * minute);
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1)
    statuses.push((await t.api('POST', '/api/auth/totp', { password: 'не-той' })).status);
  assert.equal(statuses.slice(9), [422, 429]);
});

own(
  'removes a factor with a code, or after a sign-in with a code; then the password is enough',
  async ({ t }) => {
    const { secret, recoveryCodes } = await addTotp(t);
    assert.equal(await t.fieldErrors('DELETE', '/api/auth/totp', { password: adminPassword }), [
      'code required',
    ]);
    for (const proof of [{ code: '000000' }, { recoveryCode: 'aaaa-aaaa-aaaa-aaaa' }]) {
      const wrong = await t.problem('DELETE', '/api/auth/totp', proof);
      assert.is(wrong.errors?.[0]?.code, 'wrong');
    }
    assert.is(eventsOf(t, 'factor_failed').length, 2);
    assert.is((await t.api('DELETE', '/api/auth/totp', { code: codeOf(t, secret) })).status, 204);
    assert.equal(await factors(t), { totp: false, recoveryCodes: 0, passkeys: [], required: false });
    assert.is((await t.problem('DELETE', '/api/auth/totp')).code, 'not_found');
    await t.signIn();
    assert.is(eventsOf(t, 'factor_removed').length, 1);
    assert.is(recoveryCodes.length, 10);
  },
);

own(
  'lets somebody without the phone sign in with a recovery code, and then remove the factor',
  async ({ t }) => {
    const { recoveryCodes } = await addTotp(t);
    await signInWith(t, { recoveryCode: recoveryCodes[3] });
    assert.is((await factors(t)).recoveryCodes, 9);
    t.clock.forward(11 * minute);
    const late = await t.problem('DELETE', '/api/auth/totp', { password: adminPassword });
    assert.is(late.errors?.[0]?.field, 'code');
    await signInWith(t, { recoveryCode: recoveryCodes[4] });
    assert.is((await t.api('DELETE', '/api/auth/totp')).status, 204);
  },
);

own('limits guesses of a removal’s code like those of a sign-in', async ({ t }) => {
  await addTotp(t);
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1)
    statuses.push((await t.api('DELETE', '/api/auth/totp', { code: '000000' })).status);
  assert.equal(statuses.slice(9), [422, 429]);
});

own('new recovery codes replace the former ones; without a factor there are none', async ({ t }) => {
  assert.is((await t.problem('POST', '/api/auth/recovery_codes')).code, 'not_found');
  const { secret, recoveryCodes } = await addTotp(t);
  const made = await t.data<RecoveryCodes>('POST', '/api/auth/recovery_codes', { code: codeOf(t, secret) });
  const { ticket } = await firstStep(t);
  assert.is((await secondStep(t, { ticket, recoveryCode: recoveryCodes[0] })).status, 401);
  assert.is((await secondStep(t, { ticket, recoveryCode: made.recoveryCodes[0] })).status, 200);
});

own('keeps earlier sessions after a new factor', async ({ t }) => {
  const before = t.accessToken;
  await setUpTotp(t);
  assert.is((await t.api('GET', '/api/brands/', undefined, { accessToken: before })).status, 200);
});

own.run();
