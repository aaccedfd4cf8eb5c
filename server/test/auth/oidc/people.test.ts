// SQLite only: fuzz/routes and lostStatements make these calls on PostgreSQL, too.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Change } from '../../../../src/contract/changes';
import type { Person } from '../../../../src/contract/people';
import type { Me } from '../../../../src/contract/signIn';
import { addAdministrator, setDisabled } from '../../support/administrators';
import { adminEmail, adminHash, type TestApp } from '../../support/app';
import { codeOf, eventsOf, secondStep, setUpTotp } from '../../support/factors';
import { LyingProvider } from '../../support/LyingProvider';
import { begin, complete, type Outcome, outcomeOf, signIn, startWith, verified } from './support';

const people = suite<{ provider: LyingProvider }>('who is let in through the provider');

people.before.each(async (context) => {
  context.provider = await LyingProvider.start();
});
people.after.each(({ provider }) => provider.stop());

const roles = { OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'staff=editor, it=administrator, all=viewer' };
const borys = 'borys@example.com';

async function withApp(
  provider: LyingProvider,
  env: Record<string, string>,
  work: (t: TestApp) => Promise<void>,
): Promise<void> {
  const t = await startWith(provider.issuer, env);
  try {
    await work(t);
  } finally {
    await t.close();
  }
}

async function addBorys(t: TestApp, role: 'viewer' | 'administrator' = 'viewer'): Promise<number> {
  const entry = { email: borys, role, passwordHash: await adminHash(), mustChangePassword: false };
  return addAdministrator(t.db, t.clock, entry);
}

async function meOf(t: TestApp, { body }: Outcome): Promise<Me> {
  return t.data<Me>('GET', '/api/auth/me', undefined, { accessToken: body.data?.accessToken ?? null });
}

const reasonOf = (t: TestApp) => eventsOf(t, 'login_failed').at(-1)?.reason;
const refused = '401 invalid_credentials';

people('a sign-in by a provider refuses an unknown e-mail, and creates nobody', ({ provider }) =>
  withApp(provider, {}, async (t) => {
    const answer = await signIn(t, provider, 'b', verified(borys));
    assert.is(outcomeOf(answer), refused);
    assert.match(answer.body.detail ?? '', /запросити вас/);
    assert.is(reasonOf(t), 'unknown');
    assert.is((await t.db.selectFrom('administrators').select('id').execute()).length, 1);
  }),
);

people('after the first sign-in a person is known by the provider’s account, not by e-mail', ({ provider }) =>
  withApp(provider, {}, async (t) => {
    await addBorys(t);
    const first = await signIn(t, provider, 'b', verified(' BORYS@Example.com '));
    assert.is((await meOf(t, first)).email, borys);
    // Somebody else gets the address at the provider.
    assert.is(outcomeOf(await signIn(t, provider, 'other', verified(borys))), refused);
    assert.is(reasonOf(t), 'other_account');
    // The person takes the address of somebody else at the provider.
    const moved = await signIn(t, provider, 'b', verified(adminEmail));
    assert.is((await meOf(t, moved)).email, borys);
    assert.is((await meOf(t, await signIn(t, provider, 'a', verified(adminEmail)))).email, adminEmail);
  }),
);

people('an e-mail that the provider does not call verified is refused', async ({ provider }) => {
  const unsaid = { claims: { email: adminEmail } };
  await withApp(provider, {}, async (t) => {
    const answer = await signIn(t, provider, 'a', unsaid);
    assert.is(outcomeOf(answer), refused);
    assert.match(answer.body.detail ?? '', /не сказав/);
    assert.is(reasonOf(t), 'email_unsaid');
    assert.match(String(eventsOf(t, 'oidc_failed')[0]?.reason), /OIDC_EMAIL_TRUSTED=true/);
  });
  await withApp(provider, { OIDC_EMAIL_TRUSTED: 'true' }, async (t) => {
    assert.is(outcomeOf(await signIn(t, provider, 'a', unsaid)), '200 signed in');
    // Somebody has moved the address to another account at the provider.
    assert.is(outcomeOf(await signIn(t, provider, 'b', unsaid)), refused);
    assert.is(reasonOf(t), 'other_account');
    // The provider is no longer trusted: people who are already bound need no e-mail.
    if (t.config.oidc) t.config.oidc.emailTrusted = false;
    assert.is((await meOf(t, await signIn(t, provider, 'a', unsaid))).email, adminEmail);
    assert.is((await meOf(t, await signIn(t, provider, 'a'))).email, adminEmail);
    assert.is(outcomeOf(await signIn(t, provider, 'c', unsaid)), refused);
    assert.is(reasonOf(t), 'email_unsaid');
  });
});

people('after a reset of the factors a person may use another account at the provider', ({ provider }) =>
  withApp(provider, {}, async (t) => {
    const id = await addBorys(t);
    await signIn(t, provider, 'b', verified(borys));
    await t.signIn();
    const bound = async () =>
      (await t.data<Person[]>('GET', '/api/people/')).filter((one) => one.provider).map((one) => one.id);
    assert.equal(await bound(), [id]);
    await t.data('DELETE', `/api/people/${id}/factors`);
    assert.equal(await bound(), []);
    assert.is(outcomeOf(await signIn(t, provider, 'new', verified(borys))), '200 signed in');
  }),
);

people('people are linked to their accounts at a new provider', ({ provider }) =>
  withApp(provider, {}, async (t) => {
    await signIn(t, provider, 'a', verified(adminEmail));
    await t.db.updateTable('oidc_accounts').set({ issuer: 'https://former.example' }).execute();
    assert.is(outcomeOf(await signIn(t, provider, 'x', verified(adminEmail))), '200 signed in');
    assert.is((await t.db.selectFrom('oidc_accounts').selectAll().execute()).length, 1);
  }),
);

people('a disabled person stays out, whatever a provider’s claim says', ({ provider }) =>
  withApp(provider, roles, async (t) => {
    const id = await addBorys(t);
    const lie = verified(borys, { groups: 'it' });
    assert.is(outcomeOf(await signIn(t, provider, 'b', lie)), '200 signed in');
    await setDisabled(t.db, t.clock, id, true);
    assert.is(outcomeOf(await signIn(t, provider, 'b', lie)), refused);
    assert.is(outcomeOf(await signIn(t, provider, 'new', lie)), refused);
    assert.is(reasonOf(t), 'disabled');
  }),
);

people('a claim creates a person with the highest of its roles, which the journal records', ({ provider }) =>
  withApp(provider, roles, async (t) => {
    const lie = verified(borys, { groups: ['all', 'staff', 7, 'нікого'], name: ' Борис\u202e\n Гай ' });
    const me = await meOf(t, await signIn(t, provider, 'b', lie));
    assert.equal([me.email, me.role, me.name], [borys, 'editor', 'Борис Гай']);
    await t.signIn();
    const [change] = await t.data<Change[]>('GET', '/api/changes/?subject=administrators');
    assert.equal([change?.kind, change?.subjectName], ['created', borys]);
    assert.is(eventsOf(t, 'person_joined')[0]?.method, 'oidc');
    const [former] = await t.db
      .selectFrom('administrators')
      .select('password_hash')
      .where('email', '=', borys)
      .execute();
    assert.match(former?.password_hash ?? '', /^\$argon2id/);
  }),
);

people('two simultaneous first sign-ins by a provider create one person', ({ provider }) =>
  withApp(provider, roles, async (t) => {
    const lie = verified(borys, { groups: 'staff' });
    const both = await Promise.all([signIn(t, provider, 'b', lie), signIn(t, provider, 'b', lie)]);
    assert.equal(both.map(outcomeOf), ['200 signed in', '200 signed in']);
    assert.is((await t.db.selectFrom('administrators').select('id').execute()).length, 2);
  }),
);

people('a provider’s claim changes the role; a role that never came from a claim stays', ({ provider }) =>
  withApp(provider, roles, async (t) => {
    await addBorys(t);
    const as = async (groups?: string) => signIn(t, provider, 'b', verified(borys, groups ? { groups } : {}));
    assert.is((await meOf(t, await as())).role, 'viewer');
    assert.is((await meOf(t, await as('staff'))).role, 'editor');
    assert.is(eventsOf(t, 'role_changed')[0]?.role, 'editor');
    assert.is((await meOf(t, await as('all'))).role, 'viewer');
    // A role that the provider gave can be revoked by the provider.
    assert.is(outcomeOf(await as()), refused);
    assert.is(reasonOf(t), 'no_role');
    // With settings that let the provider give no role, the roles set in the app hold.
    const { oidc } = t.config;
    const mapping = oidc?.roles ?? null;
    if (oidc) oidc.roles = null;
    assert.is((await meOf(t, await as('staff'))).role, 'viewer');
    if (oidc) oidc.roles = mapping;
    assert.is(outcomeOf(await as()), refused);
    await t.signIn();
    const changes = await t.data<Change[]>('GET', '/api/changes/?subject=administrators');
    assert.is(changes.filter(({ kind }) => kind === 'updated').length, 2);
  }),
);

people('a provider’s claim never demotes the last administrator, but may demote another', ({ provider }) =>
  withApp(provider, roles, async (t) => {
    const lie = verified(adminEmail, { groups: 'all' });
    assert.is((await meOf(t, await signIn(t, provider, 'a', lie))).role, 'administrator');
    await addBorys(t, 'administrator');
    await t.signIn();
    await t.data('POST', '/api/invitations/', { email: 'new@example.com', name: '', role: 'viewer' });
    assert.is((await meOf(t, await signIn(t, provider, 'a', lie))).role, 'viewer');
    assert.equal(await t.db.selectFrom('invitations').selectAll().execute(), [], 'nor their links');
  }),
);

people('one of two administrators whom claims demote at the same time stays', ({ provider }) =>
  withApp(provider, roles, async (t) => {
    await addBorys(t, 'administrator');
    await Promise.all([
      signIn(t, provider, 'a', verified(adminEmail, { groups: 'all' })),
      signIn(t, provider, 'b', verified(borys, { groups: 'all' })),
    ]);
    const rows = await t.db.selectFrom('administrators').select('role').execute();
    assert.equal(rows.map(({ role }) => role).sort(), ['administrator', 'viewer']);
  }),
);

people('the invitation of a person who came through the provider ends', ({ provider }) =>
  withApp(provider, roles, async (t) => {
    await t.signIn();
    const { link } = await t.data<{ link: string }>('POST', '/api/invitations/', {
      email: borys,
      name: '',
      role: 'administrator',
    });
    await signIn(t, provider, 'b', verified(borys, { groups: 'all' }));
    const [, token = ''] = link.split('#');
    assert.is((await t.api('POST', '/api/auth/join/check', { token })).status, 422);
  }),
);

people('a person with a second factor is asked for it after a sign-in by the provider, too', ({ provider }) =>
  withApp(provider, {}, async (t) => {
    const { secret } = await setUpTotp(t);
    const { address, cookie } = await begin(t);
    const answer = await complete(t, provider.comesBack(address, 'a', verified(adminEmail)), cookie);
    assert.is(outcomeOf(answer), '401 factor_required');
    assert.not(String(answer.headers['set-cookie']).includes('refreshToken='));
    const { ticket } = answer.body as { ticket?: string };
    const done = await secondStep(t, { ticket: ticket ?? '', code: codeOf(t, secret) });
    assert.is(done.status, 200);
  }),
);

people('a sign-in by a provider allows nothing else while a required factor is missing', ({ provider }) =>
  withApp(provider, roles, async (t) => {
    await t.db.insertInto('settings').values({ name: 'required_factor_editor', value: '1' }).execute();
    const { body } = await signIn(t, provider, 'b', verified(borys, { groups: 'staff' }));
    const options = { accessToken: body.data?.accessToken ?? null };
    assert.is((await t.problem('GET', '/api/brands/', undefined, options)).code, 'factor_due');
  }),
);

people.run();
