// SQLite only: fuzz/routes and lostStatements make these calls on PostgreSQL, too.
/** Some roles must have a second factor, and an administrator removes people's factors. */
import * as assert from 'uvu/assert';
import type { Me } from '../../../../src/contract/signIn';
import type { Method, TestApp } from '../../support/app';
import { signedInSuite } from '../../support/appSuite';
import { addTotp, codeOf, eventsOf, firstStep, secondStep, signInWith } from '../../support/factors';
import { signInAs } from '../../support/people';

const required = signedInSuite('required second factors');

const require = (t: TestApp, ...roles: string[]) => t.api('PUT', '/api/people/required_factors', { roles });

required('a person who must have a factor and has none may only set one up', async ({ t }) => {
  const { accessToken, email } = await signInAs(t, 'editor');
  assert.is((await require(t, 'editor')).status, 200);
  // The token is older than the requirement.
  const refused = await t.problem('GET', '/api/brands/', undefined, { accessToken });
  assert.is(`${refused.status} ${refused.code}`, '403 factor_due');

  const again = await t.signIn(email);
  const claims: unknown = JSON.parse(
    Buffer.from(again.accessToken.split('.')[1] ?? '', 'base64url').toString(),
  );
  assert.is(Object(claims).factorDue, true);
  assert.is((await t.data<Me>('GET', '/api/auth/me')).factorDue, true);
  const closed: [Method, string][] = [
    ['GET', '/api/clothes/'],
    ['POST', '/api/brands/'],
    ['POST', '/api/auth/ticket'],
    ['GET', '/api/auth/sessions'],
    ['POST', '/api/auth/recovery_codes'],
    ['DELETE', '/api/auth/totp'],
  ];
  for (const [method, url] of closed)
    assert.is((await t.problem(method, url, {})).code, 'factor_due', `${method} ${url}`);

  await addTotp(t);
  assert.is((await t.data<Me>('GET', '/api/auth/me')).factorDue, undefined);
  assert.is((await t.api('GET', '/api/clothes/')).status, 200);
});

required('a refreshed token says that a second factor has become due', async ({ t }) => {
  const { email } = await signInAs(t, 'viewer');
  const admin = t.accessToken;
  const { cookie } = await t.signIn(email);
  t.accessToken = admin;
  await require(t, 'viewer');
  const answer = await t.api<{ data: { factorDue?: boolean } }>('POST', '/api/auth/refresh', undefined, {
    cookie,
    accessToken: null,
  });
  assert.is(answer.body.data.factorDue, true);
});

required('only an administrator with a factor may require one of administrators', async ({ t }) => {
  assert.equal(await t.fieldErrors('PUT', '/api/people/required_factors', { roles: ['administrator'] }), [
    'roles own_factor',
  ]);
  assert.equal(await t.data('GET', '/api/people/required_factors'), { roles: [] });
  const { secret } = await addTotp(t);
  const answer = await t.api<{ data: unknown }>('PUT', '/api/people/required_factors', {
    roles: ['administrator', 'viewer', 'viewer'],
  });
  assert.equal(answer.body, { data: { roles: ['viewer', 'administrator'] } });
  assert.is(eventsOf(t, 'factor_requirement_changed').length, 1);

  const last = await t.problem('DELETE', '/api/auth/totp', { code: codeOf(t, secret) });
  assert.is(last.code, 'forbidden');
  assert.is((await require(t)).status, 200);
  t.clock.forward(30_000);
  assert.is((await t.api('DELETE', '/api/auth/totp', { code: codeOf(t, secret) })).status, 204);
});

required('a refused removal of a factor does not use up the code', async ({ t }) => {
  const { secret } = await addTotp(t);
  await require(t, 'administrator');
  const code = codeOf(t, secret);
  assert.is((await t.problem('DELETE', '/api/auth/totp', { code })).code, 'forbidden');
  await signInWith(t, { code });
});

required('the setting of who must have a factor accepts only known roles', async ({ t }) => {
  for (const roles of [['owner'], 'viewer', undefined, ['viewer', 'viewer', 'viewer', 'viewer']])
    assert.is((await t.problem('PUT', '/api/people/required_factors', { roles })).code, 'validation_failed');
});

required('an administrator can remove all factors of a person, which ends the sessions', async ({ t }) => {
  const mine = t.accessToken;
  const { id: administratorId, accessToken, email } = await signInAs(t, 'editor');
  t.accessToken = accessToken;
  const { recoveryCodes } = await addTotp(t);
  const { ticket } = await firstStep(t, email);
  const call = (id: number) =>
    t.api<{ code: string }>('DELETE', `/api/people/${id}/factors`, undefined, { accessToken: mine });
  assert.is((await call(1)).body.code, 'forbidden', 'one’s own are on the account page');
  assert.is((await call(99)).body.code, 'not_found');
  assert.is((await call(administratorId)).status, 204);

  const ended = await t.problem('GET', '/api/auth/me', undefined, { accessToken });
  assert.is(ended.code, 'session_expired');
  const late = await secondStep(t, { ticket, recoveryCode: recoveryCodes[0] });
  assert.is(late.body.code, 'session_expired');
  await t.signIn(email);
  assert.equal(
    eventsOf(t, 'factor_reset').map((event) => [event.personId, event.administratorId]),
    [[administratorId, 1]],
  );
});

required('required factors change only in what differs from the roles seen before', async ({ t }) => {
  const url = '/api/people/required_factors';
  await require(t, 'viewer');
  // A page that was open since no role was required, next to another that required viewers.
  assert.equal(await t.data('PUT', url, { roles: ['editor'], seen: [] }), { roles: ['viewer', 'editor'] });
  assert.equal(await t.data('PUT', url, { roles: [], seen: ['viewer'] }), { roles: ['editor'] });
  assert.equal(await t.data('PUT', url, { roles: ['viewer'], seen: ['viewer', 'editor'] }), { roles: [] });
  assert.equal(await t.data('PUT', url, { roles: ['viewer'] }), { roles: ['viewer'] });
});

required.run();
