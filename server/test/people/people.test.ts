/** The list of people, and the roles that may change it. */
import * as assert from 'uvu/assert';
import type { Change } from '../../../src/contract/changes';
import type { Invitation, Person } from '../../../src/contract/people';
import { listPeople } from '../../src/people/people';
import { hour, minute } from '../../src/platform/clock';
import { adminEmail, adminPassword, type Method, startApp, type TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { beforeTransaction } from '../support/beforeTransaction';
import { setPerson, signInAs } from '../support/people';
import { builtQueries } from '../support/plans';
import { invite, olena } from './support';

const people = signedInSuite('people');

const list = (t: TestApp) => t.data<Person[]>('GET', '/api/people/');
const saved = (t: TestApp, id: number, input: unknown, accessToken = t.accessToken) =>
  t.api<{ data: Person; code?: string }>('PUT', `/api/people/${id}`, input, { accessToken });
const eventsOf = (t: TestApp) =>
  t.log.map((line) => JSON.parse(line)).flatMap(({ event }) => (event === undefined ? [] : [event]));

people('the list of people shows everybody’s role and last use', async ({ t }) => {
  const made = new Date(t.clock.now()).toISOString();
  const parameters = async () => {
    const queries = await builtQueries(t.db, (db) => listPeople(db, t.clock));
    return queries.map((query) => query.parameters.length);
  };
  const forOne = await parameters();
  const petro = await signInAs(t, 'viewer', 'petro@example.com');
  t.clock.forward(minute);
  await t.signIn('petro@example.com');
  await t.signIn();
  const [anna, other] = await list(t);
  assert.is(anna?.email, adminEmail);
  assert.equal(await parameters(), forOne, 'a database takes only so many');
  assert.equal(other, {
    id: petro.id,
    email: 'petro@example.com',
    name: '',
    role: 'viewer',
    disabled: false,
    createdAt: made,
    lastSeenAt: new Date(t.clock.now()).toISOString(),
    sessions: 2,
    factors: [],
    provider: false,
  });
  await t.data('DELETE', `/api/people/${petro.id}/sessions`);
  const [, ended] = await list(t);
  assert.equal([ended?.sessions, ended?.lastSeenAt], [0, other?.lastSeenAt]);
  t.clock.forward(31 * 24 * hour);
  await t.signIn();
  assert.equal((await list(t))[0]?.sessions, 1, 'who was away for a month is signed in no more');
});

people('a role that is taken away ends with the next call, and is in the journal', async ({ t }) => {
  const petro = await signInAs(t, 'editor', 'petro@example.com');
  const write = (name: string) => t.api('POST', '/api/brands/', { name }, { accessToken: petro.accessToken });
  assert.is((await write('Перша')).status, 201);
  const { body } = await saved(t, petro.id, { role: 'viewer', name: ' Петро  Іванович ' });
  assert.equal([body.data.role, body.data.name], ['viewer', 'Петро Іванович']);
  assert.is((await write('Друга')).status, 403);
  const read = await t.api('GET', '/api/brands/', undefined, { accessToken: petro.accessToken });
  assert.is(read.status, 200, 'the session goes on');
  const [change] = await t.data<Change[]>('GET', '/api/changes/');
  assert.equal(change?.before, { name: '', role: 'editor' });
  assert.equal(change?.after, { name: 'Петро Іванович', role: 'viewer' });
  assert.is(change?.administrator?.email, adminEmail);
  assert.ok(eventsOf(t).includes('role_changed'));
});

people('a disabled person is signed out at once, and may be enabled again', async ({ t }) => {
  const petro = await signInAs(t, 'editor', 'petro@example.com');
  assert.is((await saved(t, petro.id, { disabled: true })).body.data.disabled, true);
  const me = () => t.api('GET', '/api/auth/me', undefined, { accessToken: petro.accessToken });
  assert.is((await me()).status, 401);
  const login = { email: 'petro@example.com', password: adminPassword };
  assert.is((await t.api('POST', '/api/auth/login', login)).status, 401);
  assert.is((await saved(t, petro.id, { disabled: false })).status, 200);
  assert.is((await me()).status, 401, 'the old session stays ended');
  assert.is((await t.api('POST', '/api/auth/login', login)).status, 200);
  assert.equal(
    eventsOf(t).filter((event) => event.startsWith('person_')),
    ['person_disabled', 'person_enabled'],
  );
});

people('nobody may change their own role, or disable or reset themselves', async ({ t }) => {
  await signInAs(t, 'administrator', 'petro@example.com');
  for (const input of [{ role: 'editor' }, { disabled: true }]) {
    const { code } = await t.problem('PUT', '/api/people/1', input);
    assert.is(code, 'forbidden');
  }
  assert.is((await t.problem('POST', '/api/people/1/reset')).code, 'forbidden');
  const same = await saved(t, 1, { name: 'Анна', role: 'administrator', disabled: false });
  assert.equal([same.status, same.body.data.name], [200, 'Анна']);
  await t.data('DELETE', '/api/people/1/sessions');
  assert.is((await t.api('GET', '/api/auth/me')).status, 200, 'the session that asked goes on');
});

people('if two administrators demote or disable each other at once, one of them stays', async ({ t }) => {
  const other = await startApp({ beside: t, clock: t.clock });
  try {
    const anna = t.accessToken;
    for (const input of [{ role: 'viewer' }, { disabled: true }]) {
      const name = Object.keys(input)[0];
      const petro = await signInAs(t, 'administrator', `${name}@example.com`);
      const answers = await Promise.all([
        saved(t, petro.id, input, anna),
        saved(other, 1, input, petro.accessToken),
      ]);
      assert.equal(answers.filter(({ status }) => status === 200).length, 1, `${name}: one is refused`);
      const refused = answers.find(({ status }) => status !== 200);
      assert.ok([401, 403].includes(refused?.status ?? 0), refused?.text);
      const able = await t.db
        .selectFrom('administrators')
        .select('id')
        .where('role', '=', 'administrator')
        .where('disabled_at', 'is', null)
        .execute();
      assert.is(able.length, 1);
      // Resets the role for the next round.
      await t.db.updateTable('administrators').set({ role: 'viewer' }).where('id', '=', petro.id).execute();
      await t.db
        .updateTable('administrators')
        .set({ role: 'administrator', disabled_at: null })
        .where('id', '=', 1)
        .execute();
    }
    await t.signIn(adminEmail, adminPassword);
  } finally {
    await other.close();
  }
});

people('an administrator who is demoted or disabled during a call changes nobody', async ({ t }) => {
  const petro = await signInAs(t, 'editor', 'petro@example.com');
  const other = await signInAs(t, 'administrator', 'ivan@example.com');
  await invite(t);
  const calls: [Method, string, unknown?][] = [
    ['PUT', `/api/people/${petro.id}`, { role: 'viewer' }],
    ['POST', `/api/people/${petro.id}/reset`],
    ['DELETE', `/api/people/${petro.id}/sessions`],
    ['DELETE', `/api/people/${petro.id}/factors`],
    ['PUT', '/api/people/required_factors', { roles: ['viewer'] }],
    ['POST', '/api/invitations/', { ...olena, email: 'ihor@example.com' }],
    ['DELETE', '/api/invitations/1'],
  ];
  for (const [method, url, body] of calls)
    for (const [to, code] of [
      [{ role: 'editor' }, 'forbidden'],
      [{ disabled_at: 1 }, 'session_expired'],
    ] as const) {
      beforeTransaction(t.db, () => setPerson(t, other.id, to));
      const refused = await t.problem(method, url, body, { accessToken: other.accessToken });
      assert.is(refused.code, code, `${method} ${url}`);
      await setPerson(t, other.id, { role: 'administrator', disabled_at: null });
    }
  const me = await t.api('GET', '/api/auth/me', undefined, { accessToken: petro.accessToken });
  assert.is(me.status, 200, 'the session goes on');
  assert.equal(await t.data('GET', '/api/people/required_factors'), { roles: [] });
  assert.is((await t.data<Invitation[]>('GET', '/api/invitations/')).length, 1);
});

people('an invitation and a role need the password ten minutes after the sign-in', async ({ t }) => {
  const petro = await signInAs(t, 'editor', 'petro@example.com');
  const invited = { ...olena, role: 'administrator' };
  const token = { name: 'Сайт', role: 'viewer', until: '2026-12-31' };
  const calls: [Method, string, object, number][] = [
    ['POST', '/api/invitations/', invited, 201],
    ['POST', '/api/tokens/', token, 201],
    ['POST', `/api/people/${petro.id}/reset`, {}, 201],
    ['DELETE', `/api/people/${petro.id}/factors`, {}, 204],
    ['PUT', `/api/people/${petro.id}`, { role: 'administrator' }, 200],
  ];
  const state = async () => [
    await list(t),
    await t.data('GET', '/api/invitations/'),
    await t.data('GET', '/api/tokens/'),
  ];
  t.clock.forward(10 * minute + 1);
  const before = await state();
  for (const [method, url, body] of calls)
    for (const [given, code] of [
      [{}, 'required'],
      [{ password: 'не-той' }, 'wrong'],
    ] as const) {
      const { status, errors } = await t.problem(method, url, { ...body, ...given });
      const asked = errors?.map((error) => [error.field, error.code]);
      assert.equal([status, asked], [422, [['password', code]]], `${method} ${url}`);
    }
  assert.equal(await state(), before);
  for (const [method, url, body, status] of calls) {
    const answer = await t.api(method, url, { ...body, password: adminPassword });
    assert.is(answer.status, status, `${method} ${url} ${answer.text}`);
    assert.not.ok(answer.text.includes(adminPassword));
  }
  const journal = await t.data<Change[]>('GET', '/api/changes/?subject=administrators&kind=updated');
  const told = journal.filter(({ subjectId }) => subjectId === petro.id).map(({ after }) => after);
  assert.equal(told, [{ role: 'administrator' }, { reset: 'factors' }, { reset: 'password' }]);
  assert.is((await t.api('POST', '/api/invitations/', olena)).status, 201, 'an editor needs no password');
  assert.is((await saved(t, petro.id, { role: 'viewer' })).status, 200);
  await t.signIn();
  for (const [method, url, body, status] of calls)
    assert.is((await t.api(method, url, body)).status, status, `${method} ${url} after a new sign-in`);
});

people('a call about a person takes only known fields, and refuses wrong values', async ({ t }) => {
  const petro = await signInAs(t, 'editor', 'petro@example.com');
  const before = (await list(t))[1];
  const forged = { id: 1, email: 'me@example.com', createdAt: '2020-01-01', sessions: 0, password_hash: 'x' };
  assert.equal((await saved(t, petro.id, forged)).body.data, before);
  for (const input of [
    { role: 'owner' },
    { role: null },
    { disabled: 1 },
    { name: 'ї'.repeat(101) },
    { name: 'a\u0000' },
  ])
    assert.is((await saved(t, petro.id, input)).status, 422, JSON.stringify(input));
  assert.is((await saved(t, 99, { role: 'viewer' })).status, 404);
  assert.is((await t.api('POST', '/api/people/99/reset')).status, 404);
  assert.is((await t.api('DELETE', '/api/people/99/sessions')).status, 404);
});

people('an invitation is refused for an e-mail that has an account', async ({ t }) => {
  for (const [input, code] of [
    [{ email: 'ANNA@example.com ' }, 'known'],
    [{ email: 'nobody' }, 'email'],
    [{ email: '' }, 'email'],
    // They look like the existing name.
    ...[...'\u200b\u202e\u2066\u0007\u00ad\u3164\ufe0f', '\u{e0061}'].map(
      (unseen) => [{ email: `an${unseen}na@example.com` }, 'email'] as const,
    ),
  ] as const) {
    const { errors } = await t.problem('POST', '/api/invitations/', { ...olena, ...input });
    assert.equal(
      errors?.map((error) => [error.field, error.code]),
      [['email', code]],
    );
  }
  assert.is((await t.problem('POST', '/api/invitations/', { ...olena, role: 'owner' })).status, 422);
  const forged = { ...olena, personId: 1, id: 7, administratorId: 9, expiresAt: '2099-01-01' };
  assert.is((await t.api('POST', '/api/invitations/', forged)).status, 201);
  const [invitation] = await t.data<Invitation[]>('GET', '/api/invitations/');
  assert.equal(invitation, {
    ...olena,
    id: 1,
    createdAt: new Date(t.clock.now()).toISOString(),
    expiresAt: new Date(t.clock.now() + 72 * hour).toISOString(),
    administrator: { id: 1, email: adminEmail },
  });
  t.clock.forward(72 * hour);
  await t.signIn();
  assert.equal(await t.data('GET', '/api/invitations/'), []);
});

people.run();
