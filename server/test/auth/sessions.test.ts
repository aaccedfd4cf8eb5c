import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Administrator,
  findAdministrator,
  holdUnchanged,
  replacePassword,
} from '../../src/auth/accounts';
import { PasswordHasher } from '../../src/auth/passwords';
import { cleanUpSessions, endFamilies } from '../../src/auth/sessionFamilies';
import { Sessions } from '../../src/auth/sessions';
import { day } from '../../src/platform/clock';
import { withTransaction } from '../../src/platform/db/transactions';
import { setDisabled } from '../support/administrators';
import { adminEmail, startApp, type TestApp } from '../support/app';
import { beginSession } from '../support/sessions';

const sessions = suite<{ t: TestApp; living: Sessions }>('sessions');

sessions.before.each(async (context) => {
  const t = await startApp();
  context.t = t;
  context.living = new Sessions(
    { db: t.db, dataVersion: t.dataVersion, clock: t.clock, logger: t.app.log },
    t.config.jwtSecret,
  );
});
sessions.after.each(async ({ t, living }) => {
  living.close();
  await t.close();
});

const client = { ip: '127.0.0.1', userAgent: 'test' };

async function accountOf(t: TestApp): Promise<Administrator> {
  const account = await findAdministrator(t.db, adminEmail);
  if (!account) throw new Error('no administrator');
  return account;
}

/** Begins a session; returns the family of the sign-in. */
async function begin(t: TestApp, living: Sessions): Promise<{ sid: number; refreshToken: string }> {
  const { accessToken, refreshToken } = await beginSession(t.db, living, await accountOf(t), client);
  const signedIn = await living.check(accessToken);
  if (!signedIn) throw new Error('not signed in');
  return { sid: signedIn.sid, refreshToken };
}

sessions('a watcher of a session is notified of its end, once', async ({ t, living }) => {
  const { sid, refreshToken } = await begin(t, living);
  let notified = 0;
  living.watch(sid, () => notified++);
  const stop = living.watch(sid, () => {
    notified += 100;
  });
  stop();
  await living.signOut([refreshToken], null);
  await living.signOut([refreshToken], null);
  assert.is(notified, 1);
});

sessions('the end of a session that another process makes is noticed, too', async ({ t, living }) => {
  const { sid } = await begin(t, living);
  // The watch itself does not keep the process alive.
  const alive = setInterval(() => {}, 1000);
  const ended = new Promise<void>((resolve) => living.watch(sid, resolve));
  await endFamilies(t.db, t.clock, 'disabled', { administratorId: 1 });
  await ended;
  clearInterval(alive);
});

sessions('a replayed refresh token notifies the session’s watchers', async ({ t, living }) => {
  const { sid, refreshToken } = await begin(t, living);
  let notified = false;
  living.watch(sid, () => {
    notified = true;
  });
  await living.refresh(refreshToken);
  t.clock.forward(11_000);
  try {
    await living.refresh(refreshToken);
    assert.unreachable();
  } catch (error) {
    assert.match(String(error), 'Сеанс завершено');
  }
  assert.ok(notified);
});

sessions('expired sessions and tokens are deleted, others are kept', async ({ t, living }) => {
  await begin(t, living);
  t.clock.forward(29 * day);
  const { refreshToken } = await begin(t, living);
  await endFamilies(t.db, t.clock, 'logout', { sids: [1] });
  t.clock.forward(2 * day);
  await cleanUpSessions(t.db, t.clock);
  assert.is((await t.db.selectFrom('refresh_tokens').selectAll().execute()).length, 1);
  t.clock.forward(27 * day);
  await living.refresh(refreshToken);
  t.clock.forward(4 * day);
  await cleanUpSessions(t.db, t.clock);
  const families = await t.db.selectFrom('session_families').select('id').execute();
  assert.is(families.map((family) => family.id).join(), '2');
});

sessions('no session begins with a password that changes during its check', async ({ t, living }) => {
  const account = await accountOf(t);
  const begins = () =>
    beginSession(t.db, living, account, client).then(
      () => 'begun',
      ({ code }: { code: string }) => code,
    );
  await setDisabled(t.db, t.clock, account.id, true);
  assert.is(await begins(), 'invalid_credentials');
  await setDisabled(t.db, t.clock, account.id, false);
  await withTransaction(t.db, (tx) => replacePassword(tx, t.clock, account, 'another'));
  assert.is(await begins(), 'invalid_credentials');
  assert.equal(await t.db.selectFrom('session_families').selectAll().execute(), []);
});

sessions(
  'a change of the password waits for a session that just begins, and ends it',
  async ({ t, living }) => {
    const account = await accountOf(t);
    let changed: Promise<number[]> | undefined;
    const sid = await withTransaction(t.db, async (tx) => {
      assert.ok(await holdUnchanged(tx, account));
      changed = withTransaction(t.db, async (other) => {
        assert.ok(await replacePassword(other, t.clock, account, 'another'));
        return living.endOthers(other, account.id, null, 'password');
      });
      // These queries give the change enough time to end if nothing blocks it.
      for (let asked = 0; asked < 50; asked++) await tx.selectFrom('administrators').select('id').execute();
      const now = t.clock.now();
      const family = await tx
        .insertInto('session_families')
        .values({
          administrator_id: account.id,
          created_at: now,
          last_used_at: now,
          expires_at: now + day,
          ended_at: null,
          end_reason: null,
          user_agent: '',
          ip: '',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return family.id;
    });
    assert.equal(await changed, [sid]);
  },
);

const hashing = suite('password hashing');

hashing('password hashes run two at a time, twenty wait, the next is refused with Retry-After', async () => {
  const hasher = new PasswordHasher();
  const hash = await hasher.hash('пароль-й');
  const answers = await Promise.allSettled(
    Array.from({ length: 30 }, (_, n) =>
      hasher.verifyFound(async () => hash, 'пароль-й'.normalize('NFD'), `site ${n}`),
    ),
  );
  assert.is(answers.filter((answer) => answer.status === 'fulfilled' && answer.value).length, 22);
  const refused = answers.find((answer) => answer.status === 'rejected');
  assert.match(String(refused?.reason), 'Зараз входить забагато людей');
  assert.is(refused?.reason.retryAfter, 2);
  // All slots are free again.
  assert.ok(await hasher.verifyFound(async () => hash, 'пароль-й', null));
});

hashing('a sign-in to an unknown account is refused after a hash of the usual cost', async () => {
  const hasher = new PasswordHasher();
  assert.not(await hasher.verifyFound(async () => null, 'пароль', null));
  assert.match(await hasher.hash('пароль'), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

sessions.run();
hashing.run();
