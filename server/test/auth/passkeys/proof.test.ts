// SQLite only: the concurrent change of another comes at a known moment, before the transaction.
/**
 * A person with factors must prove one of them to add another; a session and the password do not
 * suffice.
 */
import * as assert from 'uvu/assert';
import type { OwnFactors, RecoveryCodes, TotpSecret } from '../../../../src/contract/factors';
import { minute } from '../../../src/platform/clock';
import { Authenticator } from '../../support/Authenticator';
import { adminPassword, type TestApp } from '../../support/app';
import { beforeTransaction } from '../../support/beforeTransaction';
import { addTotp, codeOf, eventsOf, firstStep, secondStep } from '../../support/factors';
import {
  addSecondPerson,
  beginSignIn,
  creationOptions,
  passkeySuite,
  proofBy,
  register,
  signInWithPasskey,
} from './support';

const proofs = passkeySuite('a factor beside others');

const options = '/api/auth/passkeys/options';
const totp = '/api/auth/totp';
const factors = (t: TestApp) => t.data<OwnFactors>('GET', '/api/auth/factors');
const asked = (t: TestApp, url: string, body?: unknown) => t.fieldErrors('POST', url, body);
const statusOf = async (t: TestApp, url: string, body: unknown) => (await t.api('POST', url, body)).status;

proofs('a passkey beside an authenticator is added only with a code', async ({ t, key }) => {
  const { secret, recoveryCodes } = await addTotp(t);
  const password = adminPassword;
  assert.equal(await asked(t, options), ['code required']);
  assert.equal(await asked(t, options, { password }), ['code required']);
  assert.equal(await asked(t, options, { password, code: '000000' }), ['code wrong']);
  assert.equal(await asked(t, options, { password, recoveryCode: 'aaaaa' }), ['recoveryCode wrong']);
  assert.is(eventsOf(t, 'factor_failed').length, 2);
  assert.is(await statusOf(t, options, { recoveryCode: recoveryCodes[0] }), 200);
  const begun = await t.data<Parameters<Authenticator['create']>[0]>('POST', options, {
    code: codeOf(t, secret),
  });
  const made = { name: '', credential: key.create(begun) };
  const { recoveryCodes: none } = await t.data<Partial<RecoveryCodes>>('POST', '/api/auth/passkeys/', made);
  assert.is(none, undefined, 'those of the authenticator stay');
  assert.is((await factors(t)).recoveryCodes, 9);
  assert.equal(await asked(t, options), ['code required', 'passkey required']);
});

proofs('a factor beside a passkey is added only with a recovery code or a passkey', async ({ t, key }) => {
  const { recoveryCodes = [] } = await register(t, key);
  for (const url of [options, totp])
    assert.equal(await asked(t, url, { password: adminPassword }), [
      'recoveryCode required',
      'passkey required',
    ]);
  assert.is(await statusOf(t, options, { recoveryCode: recoveryCodes[0] }), 200);
  assert.is(await statusOf(t, totp, { passkey: await proofBy(t, key) }), 200);
  assert.is(await statusOf(t, options, { passkey: await proofBy(t, key) }), 200);
  t.clock.forward(11 * minute);
  const passkey = await proofBy(t, key);
  assert.equal(await asked(t, totp, { passkey }), ['password required']);
  assert.is(await statusOf(t, totp, { passkey, password: adminPassword }), 200, 'it is not used up yet');
  await signInWithPasskey(t, key);
  assert.is(await statusOf(t, totp, {}), 200, 'who signs in by it proves it, too');
});

proofs('a passkey proves its person to one session, once', async ({ t, key }) => {
  await register(t, key);
  const wrong = ['passkey wrong'];
  const refused = async (passkey: unknown) => asked(t, totp, { passkey });
  assert.equal(await refused(await proofBy(t, key, { userVerified: false })), wrong, 'nobody verified');
  assert.equal(await refused(await proofBy(t, key, { origin: 'https://evil.example' })), wrong, 'origin');
  assert.equal(await refused(key.get((await beginSignIn(t)).options)), wrong, 'of a sign-in');
  const { ticket } = await firstStep(t);
  const other = await proofBy(t, key);
  assert.is((await t.api('POST', '/api/auth/factor', { ticket, passkey: other })).status, 401);
  const passkey = await proofBy(t, key);
  assert.is(await statusOf(t, totp, { passkey }), 200);
  assert.equal(await refused(passkey), wrong, 'again');
  const late = await proofBy(t, key);
  t.clock.forward(5 * minute);
  assert.equal(await refused(late), wrong, 'late');
  const { accessToken: first } = t;
  await signInWithPasskey(t, key);
  const { accessToken: second } = t;
  t.accessToken = first;
  const elsewhere = await proofBy(t, key);
  t.accessToken = second;
  assert.equal(await refused(elsewhere), wrong, 'another session');
  const { email, password } = await addSecondPerson(t);
  await t.signIn(email, password);
  assert.is((await t.problem('POST', '/api/auth/passkeys/proof')).code, 'not_found');
  const own = new Authenticator();
  const { recoveryCodes } = await register(t, own);
  const byOther = key.get({ ...(await t.data('POST', '/api/auth/passkeys/proof')), allowCredentials: [] });
  assert.equal(await refused(byOther), wrong, 'another person');
  assert.equal(await asked(t, totp, { code: '1', recoveryCode: recoveryCodes?.[0] }), ['code required']);
});

proofs('the set-up of a first factor ends once the account has another one', async ({ t, key }) => {
  const begun = key.create(await creationOptions(t));
  const { secret } = await t.data<TotpSecret>('POST', totp);
  await register(t, new Authenticator());
  const late = { name: 'Чужий', credential: begun };
  assert.equal(await asked(t, '/api/auth/passkeys/', late), ['recoveryCode required', 'passkey required']);
  const confirmed = await t.fieldErrors('PUT', totp, { code: codeOf(t, secret) });
  assert.equal(confirmed, ['code wrong']);
  assert.equal((await factors(t)).totp, false);
  assert.is((await factors(t)).passkeys.length, 1);
});

proofs('the set-up of a factor notices one that is added meanwhile', async ({ t }) => {
  for (const url of [options, totp]) {
    const row = { credential_id: url, public_key: '', user_handle: '', name: '', transports: '[]' };
    const flags = { backup_eligible: 0, backed_up: 0 } as const;
    const times = { created_at: 0, last_used_at: null };
    const passkey = { ...row, ...flags, ...times, administrator_id: 1, counter: 0 };
    beforeTransaction(t.db, () => t.db.insertInto('passkeys').values(passkey).execute());
    assert.equal(await asked(t, url), ['passkey required']);
    await t.db.deleteFrom('passkeys').execute();
  }
  assert.is((await factors(t)).totp, false);
});

proofs('a recovery code lets a person who lost the only passkey come back', async ({ t, key }) => {
  const { id, recoveryCodes = [] } = await register(t, key);
  const { ticket, methods } = await firstStep(t);
  assert.equal(methods, ['passkey', 'recoveryCode']);
  const answer = await secondStep(t, { ticket, recoveryCode: recoveryCodes[0] });
  t.accessToken = answer.body.data.accessToken;
  assert.is((await t.api('DELETE', `/api/auth/passkeys/${id}`)).status, 204);
  assert.equal(await factors(t), { totp: false, recoveryCodes: 0, passkeys: [], required: false });
  const anew = await register(t, new Authenticator());
  assert.is(anew.recoveryCodes?.length, 10);
});

proofs('a person with passkeys and without recovery codes is given some', async ({ t, key }) => {
  await register(t, key);
  await t.db.deleteFrom('recovery_codes').execute();
  assert.equal(await asked(t, '/api/auth/recovery_codes'), ['passkey required']);
  await t.data('POST', '/api/auth/recovery_codes', { passkey: await proofBy(t, key) });
  assert.is((await factors(t)).recoveryCodes, 10);
  await t.db.deleteFrom('recovery_codes').execute();
  await signInWithPasskey(t, key);
  assert.is((await register(t, new Authenticator())).recoveryCodes?.length, 10);
});

proofs.run();
