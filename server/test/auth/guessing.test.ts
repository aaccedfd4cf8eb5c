// SQLite only: auth/routes.test.ts reaches a limit there.
/** Attackers guess passwords from one address and from many; nobody else is locked out. */
import * as assert from 'uvu/assert';
import { cleanUpSignInTries } from '../../src/auth/limits/signInLimits';
import { day, hour, minute, second } from '../../src/platform/clock';
import { adminEmail, adminPassword, type CallOptions, startApp, type TestApp } from '../support/app';
import { appSuite } from '../support/appSuite';
import { addPerson } from '../support/people';

const guessing = appSuite('guessing', undefined, { config: { trustProxy: ['127.0.0.1'] } });

interface Tried {
  status: number;
  /** Seconds to wait; 0 if the answer has no Retry-After. */
  retryAfter: number;
  /** The device's cookie, `name=value`. */
  device: string;
}

/** Signs in from an address that the proxy forwards. */
async function tryFrom(
  t: TestApp,
  address: string,
  password = 'неправильний-пароль',
  { email = adminEmail, cookie }: { email?: string; cookie?: string } = {},
): Promise<Tried> {
  const options: CallOptions = { accessToken: null, cookie, headers: { 'x-forwarded-for': address } };
  const answer = await t.api('POST', '/api/auth/login', { email, password }, options);
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  return {
    status: answer.status,
    retryAfter: Number(answer.headers['retry-after'] ?? 0),
    device: cookies.find((line) => line.includes('device='))?.split(';')[0] ?? '',
  };
}

const ofAttacker = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

/** Tries wrong passwords for one account from `addresses` addresses, each until it has to wait. */
async function attack(t: TestApp, addresses: number, email = adminEmail): Promise<{ tried: number }> {
  let tried = 0;
  for (let number = 0; number < addresses; number++) {
    const { status } = await tryFrom(t, ofAttacker(number), undefined, { email });
    if (status === 401) tried++;
  }
  return { tried };
}

guessing('a known device gets in at once, whatever passwords strangers guess', async ({ t }) => {
  const { device } = await tryFrom(t, '198.51.100.1', adminPassword);
  assert.match(device, /^device=/);
  await attack(t, 110);
  // The owner's own address, and one that the attack also uses.
  for (const address of ['198.51.100.1', '203.0.113.7', ofAttacker(3)]) {
    for (let tries = 0; tries < 10; tries++) await tryFrom(t, address);
    assert.is((await tryFrom(t, address, adminPassword, { cookie: device })).status, 200, address);
  }
});

guessing('an owner with a new device gets in within a minute of a permanent attack', async ({ t }) => {
  await attack(t, 110);
  const owner = '198.51.100.1';
  const asked = await tryFrom(t, owner, adminPassword);
  assert.is(asked.status, 429);
  assert.ok(asked.retryAfter >= 1 && asked.retryAfter <= 60, String(asked.retryAfter));
  // The attack goes on without postponing the owner's turn.
  await attack(t, 40);
  t.clock.forward((asked.retryAfter - 1) * second);
  assert.is((await tryFrom(t, owner, adminPassword)).retryAfter, 1);
  await attack(t, 40);
  t.clock.forward(second);
  assert.is((await tryFrom(t, owner, adminPassword)).status, 200);
});

guessing('an owner who mistypes the password during an attack gets another turn', async ({ t }) => {
  await attack(t, 25);
  for (const password of ['друкарська-помилка', 'ще-одна-помилка', adminPassword]) {
    const { retryAfter } = await tryFrom(t, '198.51.100.1', password);
    assert.ok(retryAfter >= 1 && retryAfter <= 60, String(retryAfter));
    t.clock.forward(retryAfter * second);
    const answer = await tryFrom(t, '198.51.100.1', password);
    assert.is(answer.status, password === adminPassword ? 200 : 401);
  }
});

guessing('password guesses from many addresses are limited, for each and for all together', async ({ t }) => {
  const addresses = 6;
  let tried = 0;
  // For two hours every address tries as soon as it may, and sooner.
  const next = Array.from({ length: addresses }, () => t.clock.now());
  const end = t.clock.now() + 2 * hour;
  for (;;) {
    const soonest = Math.min(...next);
    if (soonest >= end) break;
    t.clock.time = Math.max(t.clock.time, soonest);
    const number = next.indexOf(soonest);
    const { status, retryAfter } = await tryFrom(t, ofAttacker(number));
    if (status === 401) tried++;
    next[number] = t.clock.now() + Math.min(Math.max(1, retryAfter) * second, 10 * minute);
    await cleanUpSignInTries(t.db, t.clock);
  }
  assert.ok(tried >= 5 * addresses && tried <= 2 * 20 + 5 * addresses, `${tried} guesses`);
  console.log(`${addresses} addresses, two hours: ${tried} guesses at one account`);
});

guessing('an account gets at most 300 sign-ins a minute, and longer waits after more', async ({ t }) => {
  assert.is((await attack(t, 20)).tried, 20);
  const { account } = await t.db.selectFrom('login_attempts').selectAll().executeTakeFirstOrThrow();
  assert.is((await tryFrom(t, ofAttacker(20))).retryAfter, 1);
  const tries = { account, network: 'x', site: 'x', at: t.clock.now() };
  for (let more = 0; more < 4; more++) await t.db.insertInto('login_attempts').values(tries).execute();
  assert.is((await tryFrom(t, ofAttacker(21))).retryAfter, 5);
  for (let more = 0; more < 20; more++) await t.db.insertInto('login_attempts').values(tries).execute();
  assert.is((await tryFrom(t, ofAttacker(22))).retryAfter, 10);
  assert.is((await tryFrom(t, ofAttacker(23))).retryAfter, 11);
  // Simulates that others have taken all but the last two turns of the next minute.
  const at = t.clock.now() + minute - 400;
  const last = { account, site: 'x', made_at: t.clock.now(), at, used_at: null };
  await t.db.insertInto('login_turns').values(last).execute();
  const waits: number[] = [];
  for (let number = 30; number < 33; number++) waits.push((await tryFrom(t, ofAttacker(number))).retryAfter);
  // A site that comes after all turns are given gets none, and may ask again soon.
  assert.equal(waits, [60, 60, 5]);
  assert.is((await t.db.selectFrom('login_turns').select('id').execute()).length, 7);
  t.clock.forward(5 * second);
  assert.is((await tryFrom(t, ofAttacker(32))).retryAfter, 56);
});

guessing('a sign-in’s unused turn expires after a quarter of an hour, and still counts', async ({ t }) => {
  await attack(t, 21);
  for (let turn = 0; turn < 5; turn++) {
    for (let number = 30; number < 51; number++) await tryFrom(t, ofAttacker(number));
    assert.ok((await tryFrom(t, '198.51.100.1')).retryAfter <= 60);
    t.clock.forward(17 * minute);
  }
  for (let number = 60; number < 81; number++) await tryFrom(t, ofAttacker(number));
  const { retryAfter } = await tryFrom(t, '198.51.100.1');
  assert.ok(retryAfter > (20 * hour) / second, String(retryAfter));
});

guessing(
  'a device gets ten password tries in a quarter of an hour, and takes none from others',
  async ({ t }) => {
    const { device: first } = await tryFrom(t, '198.51.100.1', adminPassword);
    const { device: other } = await tryFrom(t, '198.51.100.1', adminPassword);
    assert.is.not(first, other);
    for (let tries = 0; tries < 10; tries++) {
      // Each try comes from another address; only the device counts.
      const { status } = await tryFrom(t, `198.51.100.${tries}`, undefined, { cookie: first });
      assert.is(status, 401);
    }
    assert.is((await tryFrom(t, '203.0.113.1', adminPassword, { cookie: first })).status, 429);
    assert.is((await tryFrom(t, '203.0.113.1', adminPassword, { cookie: other })).status, 200);
    t.clock.forward(15 * minute);
    assert.is((await tryFrom(t, '203.0.113.1', adminPassword, { cookie: first })).status, 200);
  },
);

guessing('a device cookie is accepted only for its own accounts, and no client’s own', async ({ t }) => {
  const { device } = await tryFrom(t, '198.51.100.1', adminPassword);
  const forged = `device=${'A'.repeat(43)}`;
  await addPerson(t, 'b@x.ua', 'інше-довге-гасло');
  for (let tries = 0; tries < 10; tries++) await tryFrom(t, '203.0.113.1', undefined, { email: 'b@x.ua' });
  for (const cookie of [device, forged, `${device}; ${device}`, 'device=junk']) {
    const answer = await tryFrom(t, '203.0.113.1', 'інше-довге-гасло', { email: 'b@x.ua', cookie });
    assert.is(answer.status, 429, cookie);
  }
  const answer = await tryFrom(t, '203.0.113.2', 'інше-довге-гасло', { email: 'b@x.ua', cookie: forged });
  assert.is(answer.status, 200);
  assert.is.not(answer.device, forged);
  // A second person signs in with the same browser; both are known there from now on.
  const shared = await tryFrom(t, '203.0.113.2', 'інше-довге-гасло', { email: 'b@x.ua', cookie: device });
  assert.is(shared.device, device);
  for (let tries = 0; tries < 10; tries++) await tryFrom(t, '203.0.113.1');
  assert.is((await tryFrom(t, '203.0.113.1', adminPassword, { cookie: device })).status, 200);
  assert.is(
    (await tryFrom(t, '203.0.113.1', 'інше-довге-гасло', { email: 'b@x.ua', cookie: device })).status,
    200,
  );
});

guessing(
  'a new password makes all other devices unknown, and copies of this one’s cookie too',
  async ({ t }) => {
    const { device: elsewhere } = await tryFrom(t, '198.51.100.1', adminPassword);
    const { cookie, accessToken } = await t.signIn();
    const next = 'нове-гасло-на-осінь';
    const { device: copied } = await tryFrom(t, '198.51.100.2', adminPassword);
    const changed = await t.api(
      'POST',
      '/api/auth/password',
      { current: adminPassword, next },
      { accessToken, cookie: `${cookie}; ${copied}` },
    );
    const renewed = [changed.headers['set-cookie'] ?? []].flat()[1]?.split(';')[0] ?? '';
    for (let tries = 0; tries < 10; tries++) await tryFrom(t, '203.0.113.1');
    for (const device of [elsewhere, copied]) {
      assert.is((await tryFrom(t, '203.0.113.1', next, { cookie: device })).status, 429);
    }
    assert.is((await tryFrom(t, '203.0.113.1', next, { cookie: renewed })).status, 200);
  },
);

guessing('guesses count an IPv6 /64 as one client, and a /48 as one with wider limits', async ({ t }) => {
  const statuses: number[] = [];
  for (let number = 0; number < 63; number++) {
    const email = `особа${number}@x.ua`;
    statuses.push(
      (await tryFrom(t, `2001:db8:0:7::${(number + 1).toString(16)}`, undefined, { email })).status,
    );
  }
  assert.is(statuses.filter((status) => status === 401).length, 50);
  assert.is(statuses.at(-1), 429);
  // The attack on one account uses one /64 after another of the same /48.
  const ofSite: number[] = [];
  for (let number = 0; number < 41; number++) {
    ofSite.push((await tryFrom(t, `2001:db8:1:${number.toString(16)}::1`)).status);
    t.clock.forward(second);
  }
  assert.ok(ofSite.filter((status) => status === 401).length <= 25, ofSite.join());
  assert.is((await tryFrom(t, '2001:db8:2::1', adminPassword)).status, 429);
  t.clock.forward(minute);
  assert.is((await tryFrom(t, '2001:db8:2::1', adminPassword)).status, 200);
});

guessing('an IPv6 /48 gets two hundred password tries over all accounts', async ({ t }) => {
  const site = '2001:db8:5::/48';
  for (let number = 0; number < 200; number++) {
    const network = `2001:db8:5:${number.toString(16)}::/64`;
    await t.db
      .insertInto('login_attempts')
      .values({ account: `a${number}`, network, site, at: t.clock.now() })
      .execute();
  }
  assert.is((await tryFrom(t, '2001:db8:5:ffff::1', adminPassword)).status, 429);
  assert.is((await tryFrom(t, '2001:db8:6::1', adminPassword)).status, 200);
});

guessing('an account that does not exist is answered like any other, try by try', async ({ t }) => {
  const { device } = await tryFrom(t, '198.51.100.1', adminPassword);
  const received: string[][] = [];
  for (const email of [adminEmail, 'nobody@x.ua']) {
    const answers: string[] = [];
    for (let number = 0; number < 40; number++) {
      const { status, retryAfter } = await tryFrom(t, ofAttacker(number), undefined, { email });
      answers.push(`${status} ${retryAfter}`);
    }
    for (let tries = 0; tries < 11; tries++) {
      const { status } = await tryFrom(t, '203.0.113.1', undefined, {
        email,
        cookie: `device=${'b'.repeat(43)}`,
      });
      answers.push(String(status));
    }
    received.push(answers);
    t.clock.forward(hour);
  }
  assert.equal(received[1], received[0]);
  // A known device counts only for its own accounts.
  assert.is(
    (await tryFrom(t, '198.51.100.1', adminPassword, { email: 'nobody@x.ua', cookie: device })).status,
    401,
  );
});

guessing('the limits of guessing hold across servers', async ({ t }) => {
  const beside = await startApp({ beside: t, clock: t.clock, config: t.config });
  try {
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries++) {
      statuses.push((await tryFrom(tries % 2 === 0 ? t : beside, '203.0.113.1')).status);
    }
    assert.is(statuses.indexOf(429), 10);
    const { device } = await tryFrom(t, '203.0.113.2', adminPassword);
    assert.is((await tryFrom(beside, '203.0.113.1', adminPassword, { cookie: device })).status, 200);
  } finally {
    await beside.close();
  }
});

guessing('no password try counts while the queue is full, and known devices keep places', async ({ t }) => {
  const { device } = await tryFrom(t, '198.51.100.1', adminPassword);
  const strangers = Array.from({ length: 40 }, (_, number) =>
    tryFrom(t, ofAttacker(number), undefined, { email: `особа${number}@x.ua` }),
  );
  const owner = tryFrom(t, '198.51.100.1', adminPassword, { cookie: device });
  const statuses = (await Promise.all(strangers)).map(({ status }) => status);
  assert.is((await owner).status, 200);
  const refused = statuses.filter((status) => status === 503).length;
  assert.ok(refused > 0, statuses.join());
  const counted = await t.db.selectFrom('login_attempts').select('id').execute();
  assert.is(counted.length, statuses.length - refused);
});

guessing('the log names the account of a password try, an unknown one by a hash', async ({ t }) => {
  await tryFrom(t, '203.0.113.1');
  for (let tries = 0; tries < 12; tries++)
    await tryFrom(t, '203.0.113.2', undefined, { email: 'nobody@x.ua' });
  await tryFrom(t, '203.0.113.1', undefined, { email: 'other@x.ua' });
  const events = t.log.map((line) => JSON.parse(line));
  const failed = events.filter(({ event }) => event === 'login_failed');
  assert.is(failed[0].administratorId, 1);
  assert.is(failed[0].ip, '203.0.113.1');
  const names = new Set(failed.slice(1, 11).map(({ account }) => account));
  assert.is(names.size, 1);
  assert.match([...names].join(), /^[0-9a-f]{16}$/);
  assert.is.not(failed.at(-1).account, [...names][0]);
  const limited = events.filter(({ event }) => event === 'login_limited');
  assert.is(limited.length, 2);
  assert.ok(limited.every(({ account }) => names.has(account)));
  assert.not(t.log.join('').includes('nobody@x.ua'));
});

guessing('a printed password that was not changed within three days is refused', async ({ t }) => {
  const password = 'тимчасове-гасло';
  await addPerson(t, 'new@x.ua', password, { mustChangePassword: true });
  t.clock.forward(3 * day - second);
  assert.is((await tryFrom(t, '203.0.113.1', password, { email: 'new@x.ua' })).status, 200);
  t.clock.forward(second);
  const late = await t.api('POST', '/api/auth/login', { email: 'new@x.ua', password });
  const wrong = await t.api('POST', '/api/auth/login', { email: 'new@x.ua', password: 'не-те' });
  const withoutId = (text: string) => text.replace(/"requestId":"[^"]+"/, '');
  assert.is(late.status, 401);
  assert.is(withoutId(late.text), withoutId(wrong.text));
  // A password chosen by its owner does not expire.
  t.clock.forward(400 * day);
  assert.is((await tryFrom(t, '203.0.113.9', adminPassword)).status, 200);
});

guessing.run();
