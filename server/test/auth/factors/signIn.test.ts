// SQLite only: fuzz/routes and lostStatements make these calls on PostgreSQL, too.
/** The second step of a sign-in: what completes it once, and what is refused. */
import * as assert from 'uvu/assert';
import { factorMethods } from '../../../src/auth/factors/kinds';
import { seal, unseal } from '../../../src/auth/factors/sealedSecret';
import { cleanUpFactorTickets } from '../../../src/auth/factors/tickets';
import { minute, second } from '../../../src/platform/clock';
import { adminEmail, adminPassword, type TestApp } from '../../support/app';
import { appSuite } from '../../support/appSuite';
import { codeOf, eventsOf, firstStep, secondStep, setUpTotp, signInWith } from '../../support/factors';
import { addPerson } from '../../support/people';

const factors = appSuite('second step of the sign-in');

const other = { email: 'b@x.ua', password: 'абрикосовий-сад-7' };

async function addOther(t: TestApp): Promise<void> {
  await addPerson(t, other.email, other.password);
}

factors('the password alone gives a ticket for the second step, but no session or cookie', async ({ t }) => {
  const { secret } = await setUpTotp(t);
  const answer = await t.api<Record<string, unknown>>(
    'POST',
    '/api/auth/login',
    { email: adminEmail, password: adminPassword },
    { accessToken: null },
  );
  assert.is(answer.status, 401);
  assert.is(answer.body.code, 'factor_required');
  assert.equal(answer.body.methods, ['totp', 'recoveryCode']);
  assert.match(String(answer.body.ticket), /^[\w-]{43}$/);
  assert.is(answer.headers['set-cookie'], undefined);
  assert.not.match(answer.text, /accessToken/);

  const { ticket } = await firstStep(t);
  const done = await secondStep(t, { ticket, code: codeOf(t, secret) });
  assert.is(done.status, 200, done.text);
  assert.is([done.headers['set-cookie']].flat().length, 2, 'the session’s cookie and the device’s');
  assert.is((await t.api('GET', '/api/auth/me', undefined, done.body.data)).status, 200);
  assert.equal(
    eventsOf(t, 'login').map(({ method }) => method),
    [undefined, 'totp'],
  );
});

factors('a wrong password does not reveal that there is a second factor', async ({ t }) => {
  await setUpTotp(t);
  const given = { email: adminEmail, password: 'не-той' };
  assert.is((await t.problem('POST', '/api/auth/login', given)).code, 'invalid_credentials');
});

factors('codes of the neighbouring time steps are accepted, but not those two steps away', async ({ t }) => {
  const { secret } = await setUpTotp(t);
  t.clock.forward(10 * minute);
  for (const [steps, status] of [
    [-2, 401],
    [2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
  ] as const) {
    const { ticket } = await firstStep(t);
    assert.is((await secondStep(t, { ticket, code: codeOf(t, secret, steps) })).status, status, `${steps}`);
  }
});

factors('a code of an authenticator is accepted once, and no code of an earlier step then', async ({ t }) => {
  const { secret } = await setUpTotp(t);
  t.clock.forward(10 * minute);
  const code = codeOf(t, secret, 1);
  await signInWith(t, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
  for (const steps of [1, 0, -1]) {
    const { ticket } = await firstStep(t);
    const again = await secondStep(t, { ticket, code: codeOf(t, secret, steps) });
    assert.is(again.status, 401, `${steps}`);
    assert.is(again.body.code, 'invalid_credentials');
    assert.is(again.headers['set-cookie'], undefined);
  }
  t.clock.forward(60 * second);
  await signInWith(t, { code: codeOf(t, secret) });
  assert.is(eventsOf(t, 'factor_failed').length, 3);
});

factors('a sign-in refuses the code that confirmed the authenticator’s secret', async ({ t }) => {
  const { secret } = await setUpTotp(t);
  const { ticket } = await firstStep(t);
  assert.is((await secondStep(t, { ticket, code: codeOf(t, secret, -1) })).status, 401);
});

factors('one of two simultaneous sign-ins gets in with one code, recovery code or ticket', async ({ t }) => {
  const { secret, recoveryCodes } = await setUpTotp(t);
  const [recoveryCode] = recoveryCodes;
  const proofs = [{ code: codeOf(t, secret) }, { recoveryCode }];
  for (const proof of proofs) {
    const tickets = [await firstStep(t), await firstStep(t)];
    const answers = await Promise.all(tickets.map(({ ticket }) => secondStep(t, { ticket, ...proof })));
    assert.equal(answers.map(({ status }) => status).sort(), [200, 401]);
  }
  const { ticket } = await firstStep(t);
  const both = [recoveryCodes[1], recoveryCodes[2]];
  const answers = await Promise.all(both.map((code) => secondStep(t, { ticket, recoveryCode: code })));
  assert.equal(answers.map(({ status }) => status).sort(), [200, 401]);
  const left = await t.db.selectFrom('recovery_codes').select('code_hash').execute();
  assert.is(left.length, 8, 'the one that came too late is still good');
});

factors('a recovery code is accepted once, however it is written', async ({ t }) => {
  const { recoveryCodes } = await setUpTotp(t);
  const [code = ''] = recoveryCodes;
  await signInWith(t, { recoveryCode: ` ${code.toUpperCase().replaceAll('-', ' ')}` });
  const { ticket } = await firstStep(t);
  const again = await secondStep(t, { ticket, recoveryCode: code });
  assert.is(again.body.code, 'invalid_credentials');
  assert.is(eventsOf(t, 'recovery_code_used').length, 1);
});

factors('a ticket of the second step is accepted once, for five minutes and five tries', async ({ t }) => {
  const { secret, recoveryCodes } = await setUpTotp(t);
  const { ticket } = await firstStep(t);
  assert.is((await secondStep(t, { ticket, code: codeOf(t, secret) })).status, 200);
  const twice = await secondStep(t, { ticket, recoveryCode: recoveryCodes[0] });
  assert.is(twice.body.code, 'session_expired');

  const late = await firstStep(t);
  t.clock.forward(5 * minute);
  const tooLate = await secondStep(t, { ticket: late.ticket, code: codeOf(t, secret) });
  assert.is(tooLate.body.code, 'session_expired');

  const tried = await firstStep(t);
  for (let n = 0; n < 5; n += 1) {
    const wrong = await secondStep(t, { ticket: tried.ticket, recoveryCode: 'aaaa-bbbb-cccc-dddd' });
    assert.is(wrong.body.code, 'invalid_credentials');
  }
  const sixth = await secondStep(t, { ticket: tried.ticket, recoveryCode: recoveryCodes[0] });
  assert.is(sixth.body.code, 'session_expired');

  assert.is((await secondStep(t, { ticket: 'x'.repeat(43), code: '123456' })).body.code, 'session_expired');
  t.clock.forward(5 * minute + 1);
  await cleanUpFactorTickets(t.db, t.clock);
  assert.equal(await t.db.selectFrom('factor_tickets').selectAll().execute(), []);
});

factors('a ticket of the second step is accepted only for its own account', async ({ t }) => {
  const mine = await setUpTotp(t);
  await addOther(t);
  await setUpTotp(t, other.email, other.password);
  const { ticket } = await firstStep(t, other.email, other.password);
  for (const proof of [{ code: codeOf(t, mine.secret) }, { recoveryCode: mine.recoveryCodes[0] }])
    assert.is((await secondStep(t, { ticket, ...proof })).body.code, 'invalid_credentials');
});

factors('a ticket of the second step ends with the password and the account', async ({ t }) => {
  await addOther(t);
  const { secret } = await setUpTotp(t, other.email, other.password);
  const { ticket } = await firstStep(t, other.email, other.password);
  const next = 'зовсім-нове-гасло-88';
  await t.data('POST', '/api/auth/password', { current: other.password, next });
  const changed = await secondStep(t, { ticket, code: codeOf(t, secret) });
  assert.is(changed.body.code, 'session_expired');

  const later = await firstStep(t, other.email, next);
  await t.db.updateTable('administrators').set({ disabled_at: 1 }).where('email', '=', other.email).execute();
  const disabled = await secondStep(t, { ticket: later.ticket, code: codeOf(t, secret) });
  assert.is(disabled.body.code, 'session_expired');
  assert.is(disabled.headers['set-cookie'], undefined);
});

factors('the second step refuses a call without a proof or with several', async ({ t }) => {
  const { secret, recoveryCodes } = await setUpTotp(t);
  const { ticket } = await firstStep(t);
  for (const proof of [{}, { code: codeOf(t, secret), recoveryCode: recoveryCodes[0] }])
    assert.is((await secondStep(t, { ticket, ...proof })).body.code, 'validation_failed');
  for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    assert.is((await secondStep(t, { ticket: (await firstStep(t)).ticket, code })).status, 401, code);
});

factors('no secret, code or ticket of a second factor is stored in plain text', async ({ t }) => {
  const { secret, recoveryCodes } = await setUpTotp(t);
  const { ticket } = await firstStep(t);
  const rows = JSON.stringify([
    await t.db.selectFrom('totp_secrets').selectAll().execute(),
    await t.db.selectFrom('recovery_codes').selectAll().execute(),
    await t.db.selectFrom('factor_tickets').selectAll().execute(),
  ]);
  for (const text of [secret, ticket, ...recoveryCodes]) assert.not.ok(rows.includes(text));
});

factors('another signing secret’s sign-in asks for no codes, but accepts recovery codes', async ({ t }) => {
  const { secret, recoveryCodes } = await setUpTotp(t);
  const foreign = seal('another secret of 32 bytes and more than that', 1, secret);
  await t.db.updateTable('totp_secrets').set({ secret: foreign }).execute();
  const { ticket, methods } = await firstStep(t);
  assert.equal(methods, ['recoveryCode']);
  assert.is((await secondStep(t, { ticket, code: codeOf(t, secret) })).status, 401);
  await signInWith(t, { recoveryCode: recoveryCodes[0] });
  assert.is((await t.api('DELETE', '/api/auth/totp')).status, 204);
  assert.is(await factorMethods(t, 1), null);
});

factors('the secret of an authenticator cannot be decrypted in another account’s row', () => {
  const key = 'a secret of the tests, 32 bytes and more';
  const sealed = seal(key, 1, 'таємниця');
  assert.is(unseal(key, 1, sealed), 'таємниця');
  assert.is(unseal(key, 2, sealed), null);
  assert.is(unseal(key, 1, `${sealed.slice(0, -2)}AA`), null);
  assert.is(unseal(key, 1, ''), null);
});

factors.run();
