/** Links by which people set a password: their use and their refusal. */
import * as assert from 'uvu/assert';
import type { Change } from '../../../src/contract/changes';
import type { LinkTarget, PersonLink } from '../../../src/contract/people';
import type { ProblemBody } from '../../../src/contract/problem';
import type { Me } from '../../../src/contract/signIn';
import { hour } from '../../src/platform/clock';
import { addAdministrator, setDisabled } from '../support/administrators';
import { adminEmail, adminPassword, cookieOf, startApp, type TestApp, withSignedIn } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { signInAs } from '../support/people';
import { invite, join, olena, tokenOf } from './support';

const joining = signedInSuite('joining by a link');

const check = (t: TestApp, token: string) =>
  t.api<{ data: LinkTarget } & ProblemBody>('POST', '/api/auth/join/check', { token }, { accessToken: null });

const badLink = '422 validation_failed token link';
/** Returns the refusal of a bad link: both calls answer the same, and nothing is set. */
async function refusal(t: TestApp, token: string): Promise<string> {
  const answers = [await check(t, token), await join(t, token)].map(({ status, text, headers }) => {
    assert.is(headers['set-cookie'], undefined);
    const { code, errors, detail } = JSON.parse(text);
    return `${status} ${code} ${errors?.[0]?.field} ${errors?.[0]?.code}|${detail}`;
  });
  assert.is(answers[0], answers[1]);
  return answers[0]?.split('|')[0] ?? '';
}

const eventsOf = (t: TestApp) =>
  t.log.map((line) => JSON.parse(line)).flatMap(({ event }) => (event === undefined ? [] : [event]));

joining('an invitation makes a person, with a session as after a sign-in', async ({ t }) => {
  const made = await t.api<{ data: PersonLink }>('POST', '/api/invitations/', olena);
  assert.is(made.status, 201);
  assert.match(made.body.data.link, /^\/admin\/join#[\w-]{43}$/);
  assert.is(made.body.data.expiresAt, new Date(t.clock.now() + 72 * hour).toISOString());
  const token = tokenOf(made.body.data);
  const target = { email: olena.email, name: 'Олена', role: 'editor', kind: 'invitation' };
  assert.equal((await check(t, token)).body.data, target);
  const answer = await join(t, token);
  assert.is(answer.status, 200, answer.text);
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  assert.equal(
    cookies.map((cookie) => cookie.split('=')[0]),
    ['refreshToken', 'device'],
  );
  const { accessToken } = answer.body.data;
  assert.equal(await t.data<Me>('GET', '/api/auth/me', undefined, { accessToken }), {
    id: 2,
    email: olena.email,
    name: 'Олена',
    role: 'editor',
  });
  const renewed = await t.api('POST', '/api/auth/refresh', undefined, { cookie: cookieOf(answer) });
  assert.is(renewed.status, 200);
  await t.signIn(olena.email, 'зовсім-нове-гасло-88');
  assert.equal(
    eventsOf(t).filter((event) => /person|invitation|join/.test(event)),
    ['person_invited', 'person_joined'],
  );
});

joining('the change that adds a person names the sender of the invitation as its author', async ({ t }) => {
  await join(t, await invite(t));
  const [change] = await t.data<Change[]>('GET', '/api/changes/');
  assert.equal(
    [change?.administrator?.email, change?.subject, change?.kind],
    [adminEmail, 'administrators', 'created'],
  );
  assert.equal(change?.after, { email: olena.email, name: 'Олена', role: 'editor', disabled: false });
});

joining('an invitation’s link can be used once', async ({ t }) => {
  const token = await invite(t);
  assert.is((await join(t, token)).status, 200);
  assert.is(await refusal(t, token), badLink);
});

joining('of two simultaneous uses of a link only one joins, on two servers as well', async ({ t }) => {
  const other = await startApp({ beside: t, clock: t.clock });
  try {
    const invitation = await invite(t);
    for (const [token, words] of [
      [invitation, ['перше-нове-гасло', 'друге-нове-гасло']],
      [null, ['третє-нове-гасло', 'четверте-нове-гасло']],
    ] as const) {
      const link = token ?? tokenOf(await t.data<PersonLink>('POST', '/api/people/2/reset'));
      const answers = await Promise.all([join(t, link, words[0]), join(other, link, words[1])]);
      assert.equal(answers.map(({ status }) => status).sort(), [200, 422]);
      const own = t.accessToken;
      await t.signIn(olena.email, words[answers.findIndex(({ status }) => status === 200)]);
      t.accessToken = own;
    }
    assert.is((await t.db.selectFrom('administrators').select('id').execute()).length, 2);
  } finally {
    await other.close();
  }
});

joining('an invitation’s link expires after 72 hours', async ({ t }) => {
  const token = await invite(t);
  t.clock.forward(72 * hour - 1);
  assert.is((await check(t, token)).status, 200);
  t.clock.forward(1);
  assert.is(await refusal(t, token), badLink);
});

joining('unknown, ended, malformed and expired links of invitations get the same answer', async ({ t }) => {
  const ended = await invite(t);
  assert.is((await t.api('DELETE', '/api/invitations/1')).status, 204);
  assert.is((await t.api('DELETE', '/api/invitations/1')).status, 404);
  for (const token of [ended, '', 'a'.repeat(43), `${await invite(t)}a`]) {
    assert.is(await refusal(t, token), badLink);
  }
});

joining('a new invitation link for an e-mail ends the one before it', async ({ t }) => {
  const first = await invite(t);
  const second = await invite(t, { ...olena, email: ' Olena@Example.com ', role: 'viewer' });
  assert.is(await refusal(t, first), badLink);
  assert.is((await check(t, second)).body.data.role, 'viewer');
});

joining('an invitation’s link ends when its maker loses the right, and does not come back', async ({ t }) => {
  const petro = await signInAs(t, 'administrator', 'petro@example.com');
  const ways = [
    { end: { disabled: true }, undo: { disabled: false } },
    { end: { role: 'editor' }, undo: { role: 'administrator' } },
  ];
  for (const { end, undo } of ways) {
    const own = t.accessToken;
    t.accessToken = (await t.signIn('petro@example.com')).accessToken;
    const token = await invite(t);
    t.accessToken = own;
    await t.data('PUT', `/api/people/${petro.id}`, end);
    assert.is(await refusal(t, token), badLink);
    await t.data('PUT', `/api/people/${petro.id}`, undo);
    assert.is(await refusal(t, token), badLink);
  }
});

joining('an invitation’s link is refused if its maker was disabled in the database alone', async ({ t }) => {
  const token = await invite(t);
  await setDisabled(t.db, t.clock, 1, true);
  assert.is(await refusal(t, token), badLink);
});

joining('an invitation is refused if its e-mail has got an account in the meantime', async ({ t }) => {
  const token = await invite(t);
  await addAdministrator(t.db, t.clock, { email: olena.email, passwordHash: '', mustChangePassword: false });
  assert.is((await join(t, token)).status, 422);
  assert.is((await t.db.selectFrom('administrators').select('id').execute()).length, 2);
});

joining('a weak password is refused at its field, and the invitation’s link stays valid', async ({ t }) => {
  const token = await invite(t);
  for (const next of ['коротке', 'password1', 'olena2026', 'ї'.repeat(600)]) {
    const { status, text } = await join(t, token, next);
    assert.is(status, 422, next);
    assert.is(JSON.parse(text).errors[0].field, 'password');
  }
  assert.is((await join(t, token)).status, 200);
});

joining('unknown fields of a joining call change no invitation’s e-mail, name or role', async ({ t }) => {
  const forged = { role: 'administrator', email: 'me@example.com', id: 1, personId: 1, kind: 'reset' };
  const body = { token: await invite(t), password: 'зовсім-нове-гасло-88', ...forged };
  const { status, text } = await t.api('POST', '/api/auth/join', body, { accessToken: null });
  assert.is(status, 200, text);
  const { email, role } = await t.db
    .selectFrom('administrators')
    .select(['email', 'role'])
    .where('id', '=', 2)
    .executeTakeFirstOrThrow();
  assert.equal([email, role], [olena.email, 'editor']);
  await t.signIn();
});

joining('tries of invitation links count for their network, but not those of a valid link', async ({ t }) => {
  const token = await invite(t);
  for (let n = 0; n < 12; n += 1) assert.is((await check(t, token)).status, 200);
  const statuses: number[] = [];
  for (let n = 0; n < 51; n += 1) statuses.push((await check(t, `wrong ${n}`)).status);
  assert.equal([statuses[49], statuses[50]], [422, 429]);
  assert.is((await join(t, token)).status, 429);
  assert.ok(eventsOf(t).includes('join_limited'));
  assert.is((await join(t, token, undefined, { remoteAddress: '203.0.113.9' })).status, 200);
});

joining('an administrator’s reset ends password and sessions; its link sets a new one', async ({ t }) => {
  const petro = await signInAs(t, 'editor', 'petro@example.com');
  const answer = await t.api<{ data: PersonLink }>('POST', `/api/people/${petro.id}/reset`);
  assert.is(answer.status, 201);
  assert.is((await t.api('GET', '/api/auth/me', undefined, { accessToken: petro.accessToken })).status, 401);
  const login = { email: 'petro@example.com', password: adminPassword };
  assert.is((await t.api('POST', '/api/auth/login', login)).status, 401);
  const token = tokenOf(answer.body.data);
  assert.equal((await check(t, token)).body.data, {
    email: 'petro@example.com',
    name: '',
    role: 'editor',
    kind: 'reset',
  });
  assert.equal(await t.data('GET', '/api/invitations/'), [], 'it is no invitation');
  assert.is((await t.api('DELETE', '/api/invitations/1')).status, 404);
  assert.is((await join(t, token)).status, 200);
  assert.is(await refusal(t, token), badLink);
  await t.signIn('petro@example.com', 'зовсім-нове-гасло-88');
  assert.is((await t.api('POST', '/api/auth/login', login)).status, 401);
});

joining('a link for a new password ends with the account, or when the next link is made', async ({ t }) => {
  const petro = await signInAs(t, 'viewer', 'petro@example.com');
  const reset = async () => tokenOf(await t.data<PersonLink>('POST', `/api/people/${petro.id}/reset`));
  const [first, second] = [await reset(), await reset()];
  assert.is(await refusal(t, first), badLink);
  await t.data('PUT', `/api/people/${petro.id}`, { disabled: true });
  assert.is(await refusal(t, second), badLink);
  assert.is((await t.problem('POST', `/api/people/${petro.id}/reset`)).code, 'forbidden');
  await t.data('PUT', `/api/people/${petro.id}`, { disabled: false });
  assert.is(await refusal(t, second), badLink);
});

joining('an invitation’s link is absolute if the public address is known', () =>
  withSignedIn({ config: { publicOrigin: 'https://shop.example' } }, async (t) => {
    const { link } = await t.data<PersonLink>('POST', '/api/invitations/', olena);
    assert.match(link, /^https:\/\/shop\.example\/admin\/join#[\w-]{43}$/);
  }),
);

joining('the database keeps no token of an invitation', async ({ t }) => {
  const token = await invite(t);
  const rows = await t.db.selectFrom('invitations').selectAll().execute();
  assert.not.ok(JSON.stringify(rows).includes(token));
  // A repeated call with the same key makes another link instead of returning the first.
  const options = { headers: { 'idempotency-key': 'one' } };
  const links = [];
  for (let n = 0; n < 2; n += 1)
    links.push((await t.data<PersonLink>('POST', '/api/invitations/', olena, options)).link);
  assert.is.not(links[0], links[1]);
  assert.equal(await t.db.selectFrom('idempotency_keys').selectAll().execute(), []);
});

joining.run();
