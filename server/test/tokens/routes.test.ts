import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BatchStarted } from '../../../src/contract/batches';
import type { Change } from '../../../src/contract/changes';
import { maxApiTokens } from '../../../src/contract/limits';
import type { Reference } from '../../../src/contract/references';
import type { ApiToken } from '../../../src/contract/tokens';
import type { Task } from '../../../src/contract/types';
import { whyEnded } from '../../src/auth/rights';
import { minute, second } from '../../src/platform/clock';
import { send as sendTable } from '../spreadsheets/support';
import { startApp, type TestApp, withSignedIn } from '../support/app';
import { ended } from '../support/batches';
import { addPhotos, fastCreate } from '../support/items';
import { signInAs } from '../support/people';
import { photo } from '../support/photos';
import { until } from '../support/TaskSocket';
import { makeToken } from '../support/tokens';

const tokens = suite<{ t: TestApp }>('API tokens');
const zone = process.env.TZ;
tokens.before.each(async (context) => {
  context.t = await startApp({ ai: { pause: 1, unsavedPause: 1 } });
  await context.t.signIn();
});
tokens.after.each(async ({ t }) => {
  process.env.TZ = zone ?? '';
  await t.close();
});

tokens('an API token is shown once, and only its hash is kept', async ({ t }) => {
  const made = await makeToken(t, { name: ' Сайт  крамниці ' }, { headers: { 'idempotency-key': 'one' } });
  assert.match(made.token, /^cat_[\w-]{43}$/);
  const { token, ...shown } = made;
  assert.equal(shown, {
    id: 1,
    name: 'Сайт крамниці',
    role: 'editor',
    until: '2026-12-31',
    createdAt: '2026-11-21T08:00:00.000Z',
    lastUsedAt: null,
    administrator: { id: 1, email: 'anna@example.com' },
  });
  assert.equal(await t.data<ApiToken[]>('GET', '/api/tokens/'), [shown]);
  const kept = JSON.stringify([
    await t.db.selectFrom('api_tokens').selectAll().execute(),
    await t.db.selectFrom('idempotency_keys').selectAll().execute(),
    await t.db.selectFrom('changes').selectAll().execute(),
  ]);
  assert.not.match(kept, token.slice(4, 20));
  assert.ok(t.secrets.size > 1);
});

tokens('an API token with wrong days, role or name is refused, and one too many', async ({ t }) => {
  const wrong = {
    until: ['2026-11-20', '2027-11-22', '2026-02-30', 'завтра', '2026-12-01T00:00'],
    role: ['administrator', 'owner', ''],
    name: ['', ' ', 'я'.repeat(101)],
  };
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) {
      const problem = await t.problem('POST', '/api/tokens/', {
        name: 'Сайт',
        role: 'viewer',
        until: '2026-12-31',
        [field]: value,
      });
      assert.equal([problem.status, problem.errors?.[0]?.field], [422, field], `${field} ${value}`);
    }
  }
  for (const last of ['2026-11-21', '2027-11-21']) await makeToken(t, { until: last });
  for (let n = 2; n < maxApiTokens; n += 1) await makeToken(t);
  const sent = { name: 'Ще один', role: 'viewer', until: '2026-12-31' };
  assert.is((await t.problem('POST', '/api/tokens/', sent)).status, 422);
  await t.data('DELETE', '/api/tokens/1');
  await makeToken(t);
});

for (const [place, end] of [
  ['Europe/Kyiv', '2026-12-31T22:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z'],
] as const) {
  tokens(`an API token ends with its last day in ${place}`, async ({ t }) => {
    process.env.TZ = place;
    const { id, token } = await makeToken(t);
    const status = async () => (await t.api('GET', '/api/brands/', undefined, { accessToken: token })).status;
    t.clock.time = Date.parse(end) - 1;
    assert.is(await status(), 200);
    t.clock.forward(1);
    assert.is(await status(), 401);
    assert.is(await whyEnded(t.db, { administratorId: 1, tokenId: id }), null, 'what it began is finished');
    await t.signIn();
    assert.equal(await t.data('GET', '/api/tokens/'), []);
  });
}

tokens('an API token’s last use is written once a minute, and else nothing', async ({ t }) => {
  const { token } = await makeToken(t);
  const use = () => t.data('GET', '/api/brands/', undefined, { accessToken: token });
  const shown = async () => (await t.data<ApiToken[]>('GET', '/api/tokens/'))[0]?.lastUsedAt;
  await use();
  assert.is(await shown(), '2026-11-21T08:00:00.000Z');
  const version = await t.dataVersion.read();
  t.clock.forward(minute - second);
  await Promise.all([use(), use(), use()]);
  assert.is(await t.dataVersion.read(), version);
  t.clock.forward(second);
  await use();
  assert.is(await shown(), '2026-11-21T08:01:00.000Z');
});

tokens('each API token has its own limit of calls, apart from its person’s', () =>
  withSignedIn({ config: { rateLimit: 5 } }, async (t) => {
    const [one, other] = [await makeToken(t), await makeToken(t)];
    const call = (accessToken: string | null) => t.api('GET', '/api/brands/', undefined, { accessToken });
    for (let n = 0; n < 5; n += 1) assert.is((await call(one.token)).status, 200);
    const refused = await call(one.token);
    assert.is(refused.status, 429);
    assert.ok(Number(refused.headers['retry-after']) > 0);
    assert.is((await call(other.token)).status, 200);
    assert.is((await call(t.accessToken)).status, 200);
  }),
);

tokens('the history names the API token with which something was made, in any way', async ({ t }) => {
  const { token } = await makeToken(t);
  const person = t.accessToken;
  t.accessToken = token;
  await t.data<Reference>('POST', '/api/suppliers/', { name: 'Ринок' });
  const { clothesId } = await fastCreate(t, 'Пальто');
  const [image] = await addPhotos(t, `clothes/${clothesId}`, await photo('jpeg', { width: 40, height: 30 }));
  await t.data('PATCH', `/api/clothes/${clothesId}/main_image`, { imageId: image?.id });
  const { taskId } = await t.data<Task>('POST', `/api/clothes/${clothesId}/description`, {
    model: 'builtin',
  });
  await until(async () => (await t.data<Task>('GET', `/api/tasks/${taskId}`)).status === 'completed');
  const brand = await t.data<Reference>('POST', '/api/brands/', { name: 'Льон' });
  const many = { selection: { ids: [clothesId] }, change: { brandId: brand.id } };
  await ended(t, (await t.data<BatchStarted>('POST', '/api/clothes/batch', many)).taskId);
  const again = { selection: { ids: [clothesId] }, change: { describe: { model: 'builtin' } } };
  await t.data('PATCH', `/api/clothes/${clothesId}/description`, { description: null });
  await ended(t, (await t.data<BatchStarted>('POST', '/api/clothes/batch', again)).taskId);
  await sendTable(t, 'Назва;Постачальник\nПлащ;Ринок\n');
  await ended(t, (await t.data<BatchStarted>('POST', '/api/import/1/run')).taskId);
  const [last] = await t.data<Change[]>('GET', '/api/changes/');
  await t.data('POST', `/api/changes/${last?.id}/revert`);
  t.accessToken = person;
  await t.data('POST', '/api/brands/', { name: 'Вручну' });

  const changes = await t.data<Change[]>('GET', '/api/changes/?size=100');
  const told = changes.reverse().map(({ cause, subject, token: program }) => [cause, subject, program?.name]);
  assert.equal(told, [
    ['screen', 'administrators', undefined],
    ['screen', 'tokens', undefined],
    ['token', 'suppliers', 'Сайт'],
    ['token', 'clothes', 'Сайт'],
    ['token', 'clothes', 'Сайт'],
    ['token', 'clothes', 'Сайт'],
    ['ai', 'clothes', 'Сайт'],
    ['token', 'brands', 'Сайт'],
    ['bulk', 'clothes', 'Сайт'],
    ['token', 'clothes', 'Сайт'],
    ['ai', 'clothes', 'Сайт'],
    ['import', 'clothes', 'Сайт'],
    ['undo', 'clothes', 'Сайт'],
    ['screen', 'brands', undefined],
  ]);
  assert.ok(changes.slice(1).every(({ administrator }) => administrator?.id === 1));
});

tokens('the journal keeps who made and revoked an API token, and cannot take that back', async ({ t }) => {
  const other = await signInAs(t, 'administrator', 'oksana@example.com');
  await makeToken(t);
  await t.data('DELETE', '/api/tokens/1', undefined, { accessToken: other.accessToken });
  assert.is((await t.problem('DELETE', '/api/tokens/1')).code, 'not_found');
  const changes = await t.data<Change[]>('GET', '/api/changes/?subject=tokens');
  assert.equal(
    changes.map(({ kind, subjectName, administrator, revertible, before, after }) => [
      kind,
      subjectName,
      administrator?.id,
      revertible,
      before,
      after,
    ]),
    [
      ['deleted', 'Сайт', other.id, false, { name: 'Сайт', role: 'editor' }, {}],
      ['created', 'Сайт', 1, false, {}, { name: 'Сайт', role: 'editor' }],
    ],
  );
  const reverted = await t.data<{ changed: number }>('POST', `/api/changes/${changes[0]?.id}/revert`);
  assert.is(reverted.changed, 0);
  assert.equal(await t.data('GET', '/api/tokens/'), []);
  assert.match(t.log.join(''), /"event":"token_created".*\n?(?:.*\n)*?.*"event":"token_revoked"/);
});

tokens('the server tells only administrators that it has API tokens', async ({ t }) => {
  const editor = await signInAs(t, 'editor');
  const { token } = await makeToken(t);
  const has = async (accessToken: string | null) =>
    (await t.data<string[]>('GET', '/api/features', undefined, { accessToken })).includes('tokens');
  assert.equal(
    [await has(t.accessToken), await has(editor.accessToken), await has(token)],
    [true, false, false],
  );
});

tokens.run();
