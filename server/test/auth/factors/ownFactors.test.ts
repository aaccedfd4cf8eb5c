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

own('a factor’s secret is in force once a code confirmed it, and brings recovery codes', async ({ t }) => {
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

own('a factor’s set-up refuses even the right code for a while after ten wrong ones', async ({ t }) => {
  const { secret } = await t.data<TotpSecret>('POST', '/api/auth/totp');
  for (let n = 0; n < 10; n += 1)
    assert.is((await t.problem('PUT', '/api/auth/totp', { code: '000000' })).status, 422);
  const right = () => t.api('PUT', '/api/auth/totp', { code: codeOf(t, secret) });
  assert.is((await right()).status, 429);
  await t.signIn();
  assert.is((await right()).status, 200, 'another session has tries of its own');
});

own('a factor’s unconfirmed secret is forgotten after 15 minutes', async ({ t }) => {
  const { secret } = await t.data<TotpSecret>('POST', '/api/auth/totp');
  t.clock.forward(14 * minute);
  await t.signIn();
  t.clock.forward(minute);
  assert.is(
    (await t.problem('PUT', '/api/auth/totp', { code: codeOf(t, secret) })).code,
    'validation_failed',
  );
});

own('a factor’s new secret replaces the old one once confirmed, with its recovery codes', async ({ t }) => {
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

own('a session and the password alone cannot replace the authenticator', async ({ t }) => {
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

own('a change of one’s second factor asks for the password ten minutes after the sign-in', async ({ t }) => {
  t.clock.forward(10 * minute + 1);
  assert.equal(await t.fieldErrors('POST', '/api/auth/totp'), ['password required']);
  assert.equal(await t.fieldErrors('POST', '/api/auth/totp', { password: 'не-той' }), ['password wrong']);
  assert.is((await t.api('POST', '/api/auth/totp', { password: adminPassword })).status, 200);
});

own('changes of second factors do not let the holder of a session guess the password', async ({ t }) => {
  t.clock.forward(11 * minute);
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1)
    statuses.push((await t.api('POST', '/api/auth/totp', { password: 'не-той' })).status);
  assert.equal(statuses.slice(9), [422, 429]);
});

own(
  'a code, or a sign-in with one, lets a person remove a factor; then the password is enough',
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
  'a recovery code signs somebody in without the phone, who can then remove the second factor',
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

own('guesses of the code that removes a factor are limited like those of a sign-in', async ({ t }) => {
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

own('earlier sessions go on after a new second factor', async ({ t }) => {
  const before = t.accessToken;
  await setUpTotp(t);
  assert.is((await t.api('GET', '/api/brands/', undefined, { accessToken: before })).status, 200);
});

own.run();
