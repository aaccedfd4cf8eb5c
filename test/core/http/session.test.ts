import * as assert from 'uvu/assert';
import { environment } from '../../../src/core/http/environment';
import { isStorageRefused } from '../../../src/core/http/localStorage';
import { refreshAccessToken } from '../../../src/core/http/refresh';
import { endSession, session, setAccessToken, watchSession } from '../../../src/core/http/session';
import { accessToken } from '../../../src/core/http/tokenStorage';
import { Problem } from '../../../src/core/lib/problem';
import { browser, browserSuite, deferred, json, problem, tokenOf } from '../../setup/fakeBrowser';

const test = browserSuite('session', () => unwatch());
const old = tokenOf({ sub: '1', n: 1 });
const fresh = tokenOf({ sub: '1', n: 2 });
let unwatch = () => {};
test.before.each(() => {
  unwatch = watchSession();
});

/** Changes the storage as another tab would: first the value, then the event. */
function otherTab(value: string | null): void {
  if (value === null) localStorage.removeItem('accessToken');
  else localStorage.setItem('accessToken', value);
  dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: value }));
}

function comeBack(persisted: boolean): void {
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
}

/** Returns a lock manager with one lock, which its callers hold one after the other. */
function fakeLocks() {
  let holders = 0;
  let tail: Promise<unknown> = Promise.resolve();
  const request = (_: string, options: LockOptions, run: (lock: object | null) => Promise<unknown>) => {
    if (options.ifAvailable && holders > 0) return run(null);
    holders += 1;
    const turn = tail.then(() => {
      options.signal?.throwIfAborted();
      return run({});
    });
    tail = turn
      .catch(() => {})
      .then(() => {
        holders -= 1;
      });
    const gaveUp = new Promise((_, reject) => {
      options.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
    return Promise.race([turn, gaveUp]);
  };
  Object.assign(environment, { locks: () => ({ request }) });
  /** Takes the lock as another tab would, until `hold` settles. */
  const holdElsewhere = (hold: Promise<unknown>) => void request('', {}, () => hold);
  return { holdElsewhere };
}

test('the session keeps the token in local storage under the name accessToken', () => {
  setAccessToken(old);
  assert.is(localStorage.getItem('accessToken'), old);
  assert.is(accessToken(), old);
  endSession();
  assert.is(localStorage.getItem('accessToken'), null);
  assert.is(accessToken(), null);
});

test('the session reads who is signed in from the token, in any alphabet', () => {
  setAccessToken(tokenOf({ sub: 7, email: 'їжак@приклад.укр' }));
  assert.equal(session.get(), {
    state: 'active',
    userId: '7',
    email: 'їжак@приклад.укр',
    role: 'administrator',
  });
});

test('an opaque or broken access token is accepted; its user is the one who signed in', () => {
  for (const token of ['opaque', 'a.b.c', 'a.%%%.c', `a.${btoa('null')}.c`, `a.${btoa('[1')}.c`, '..']) {
    setAccessToken(token, 'a@b.c');
    assert.equal(session.get(), { state: 'active', userId: 'a@b.c', email: 'a@b.c', role: 'administrator' });
  }
  setAccessToken('another', 'x@y.z');
  assert.is(session.get().userId, 'x@y.z');
});

test('an opaque access token is known after a reload, in any case of its e-mail, and in tabs', () => {
  setAccessToken('opaque', 'Olena@Example.com');
  const { userId } = session.get();
  comeBack(true); // reads the storage anew, like a reload
  assert.is(session.get().userId, userId);
  otherTab('renewed');
  assert.equal(session.get(), { state: 'active', userId, email: 'Olena@Example.com', role: 'administrator' });
  endSession('expired');
  setAccessToken('another', 'olena@example.com');
  assert.is(session.get().userId, userId);
  endSession();
  assert.equal(Object.keys(localStorage), []);
});

test('an access token that no header can carry counts as none: nobody is signed in', () => {
  for (const junk of ['токен', 'a\nb', 'a\r\nX: y', 'a\0b', 'a\u007f', '']) {
    setAccessToken(old);
    localStorage.setItem('accessToken', junk);
    assert.is(accessToken(), null, JSON.stringify(junk));
    comeBack(true);
    assert.is(session.get().state, 'none');
  }
  for (const token of ['1|plain', 'with spaces', 'a.b-c_d~e+f/g=', 'ü']) {
    setAccessToken(token, 'a@b.c');
    assert.is(accessToken(), token);
  }
});

test('a renewed token that no header can carry is no renewal', async () => {
  setAccessToken(old);
  browser.serve(() => json({ data: { accessToken: 'токен' } }));
  const found = await refreshAccessToken(old).catch((error) => error);
  assert.is(found instanceof Problem && found.kind, 'unreadable');
  assert.is(accessToken(), old);
});

test('a renewal that brings another person’s token ends the session and keeps no such token', async () => {
  const mine = (token: string) => setAccessToken(token, 'a@b.c');
  for (const [before, after] of [
    [tokenOf({ sub: '1' }), tokenOf({ sub: '2' })],
    [tokenOf({ sub: 1, email: 'a@b.c' }), tokenOf({ sub: 2, email: 'a@b.c' })],
    [tokenOf({ email: 'a@b.c' }), tokenOf({ email: 'x@y.z' })],
    ['opaque', tokenOf({ sub: '1', email: 'x@y.z' })],
  ] as const) {
    mine(before);
    const { userId } = session.get();
    browser.serve(() => json({ data: { accessToken: after } }));
    assert.is(await refreshAccessToken(before), false);
    assert.is(session.get().state, 'expired');
    assert.is(session.get().userId, userId);
    assert.is(accessToken(), null);
  }
  // Fields that one of the two tokens does not have are not compared.
  for (const [before, after] of [
    [tokenOf({ sub: 1 }), tokenOf({ sub: '1' })],
    [tokenOf({ sub: '1', email: 'a@b.c' }), tokenOf({ sub: '1', email: 'new@b.c' })],
    [tokenOf({ email: 'a@b.c' }), tokenOf({ email: 'A@B.c' })],
    ['opaque', 'opaque2'],
    ['opaque', tokenOf({ sub: '1', email: 'a@b.c' })],
    [tokenOf({ sub: '1' }), 'opaque'],
  ] as const) {
    mine(before);
    browser.serve(() => json({ data: { accessToken: after } }));
    assert.is(await refreshAccessToken(before), true, `${before} → ${after}`);
    assert.is(accessToken(), after);
  }
});

test('the session tells of its changes, once each', () => {
  const seen: string[] = [];
  const stop = session.subscribe(() => seen.push(session.get().state));
  setAccessToken(old);
  setAccessToken(fresh); // the same person
  endSession('expired');
  endSession('expired');
  setAccessToken(fresh);
  endSession();
  endSession();
  stop();
  setAccessToken(old);
  assert.equal(seen, ['active', 'expired', 'active', 'none']);
});

test('an expired session still knows its user', () => {
  setAccessToken(tokenOf({ sub: '1', email: 'a@b.c' }));
  endSession('expired');
  assert.equal(session.get(), { state: 'expired', userId: '1', email: 'a@b.c', role: 'administrator' });
  assert.is(accessToken(), null);
});

test('the session works from memory where storage is refused or full', () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError');
  };
  Object.assign(environment, { storage: refuse });
  assert.is(accessToken(), null);
  setAccessToken(old);
  assert.is(accessToken(), old);
  assert.is(session.get().state, 'active');
  assert.ok(isStorageRefused());
  endSession();
  assert.is(accessToken(), null);
  Object.assign(environment, { storage: () => localStorage });
  setAccessToken(old);
  endSession();
  assert.not(isStorageRefused(), 'nothing is left in memory once the storage takes values');
});

test('two tabs’ sessions: the second adopts the token of the first, without a call', async () => {
  const { holdElsewhere } = fakeLocks();
  setAccessToken(old);
  const sibling = deferred<boolean>();
  holdElsewhere(sibling.promise);
  browser.serve(() => json({ data: { accessToken: 'unwanted' } }));
  const refreshed = refreshAccessToken(old);
  await browser.settle();
  localStorage.setItem('accessToken', fresh);
  sibling.resolve(true);
  assert.is(await refreshed, true);
  assert.is(accessToken(), fresh);
  assert.is(browser.calls.length, 0);
});

test('two tabs’ sessions: the token of the first may arrive a moment after the lock', async () => {
  const { holdElsewhere } = fakeLocks();
  setAccessToken(old);
  const sibling = deferred<boolean>();
  holdElsewhere(sibling.promise);
  const refreshed = refreshAccessToken(old);
  sibling.resolve(true);
  await browser.advance(1_500); // the moment that a busy machine may take
  localStorage.setItem('accessToken', fresh);
  await browser.advance(100);
  assert.is(await refreshed, true);
  assert.is(accessToken(), fresh);
  assert.is(browser.calls.length, 0);
});

test('two tabs’ sessions: where the first got no answer, the second asks', async () => {
  const { holdElsewhere } = fakeLocks();
  setAccessToken(old);
  const sibling = deferred<boolean>();
  holdElsewhere(sibling.promise);
  browser.serve(() => json({ data: { accessToken: fresh } }));
  const refreshed = refreshAccessToken(old);
  sibling.resolve(false);
  await browser.advance(2_000);
  assert.is(await refreshed, true);
  assert.is(browser.calls.length, 1);
});

test('two tabs’ sessions: where the first was refused, the second asks no more', async () => {
  const { holdElsewhere } = fakeLocks();
  setAccessToken(old);
  const sibling = deferred<boolean>();
  holdElsewhere(sibling.promise);
  const refreshed = refreshAccessToken(old);
  await browser.settle();
  localStorage.removeItem('accessToken');
  sibling.resolve(false);
  assert.is(await refreshed, false);
  assert.is(session.get().state, 'expired');
  assert.is(browser.calls.length, 0);
});

test('all callers in a tab share one refresh of the session under the lock', async () => {
  fakeLocks();
  setAccessToken(old);
  browser.serve(() => json({ data: { accessToken: fresh } }));
  const all = await Promise.all([refreshAccessToken(old), refreshAccessToken(old), refreshAccessToken(old)]);
  assert.equal(all, [true, true, true]);
  assert.is(browser.calls.length, 1);
  assert.is(accessToken(), fresh);
});

test('the session does not wait for ever on a lock that another tab holds and forgot', async () => {
  const { holdElsewhere } = fakeLocks();
  setAccessToken(old);
  holdElsewhere(new Promise(() => {}));
  browser.serve(() => json({ data: { accessToken: fresh } }));
  const refreshed = refreshAccessToken(old);
  await browser.advance(15_000);
  assert.is(await refreshed, true);
  assert.is(browser.calls.length, 1);
});

test('the session works if the browser refuses locks', async () => {
  Object.assign(environment, {
    locks: () => ({ request: () => Promise.reject(new DOMException('', 'SecurityError')) }),
  });
  setAccessToken(old);
  browser.serve(() => json({ data: { accessToken: fresh } }));
  assert.is(await refreshAccessToken(old), true);
});

test('a failed refresh of the session under the lock is not tried once more without it', async () => {
  fakeLocks();
  setAccessToken(old);
  browser.serve(() => new Response('', { status: 500 }));
  try {
    await refreshAccessToken(old);
    assert.unreachable();
  } catch (error) {
    assert.instance(error, Problem);
  }
  assert.is(browser.calls.length, 1);
});

test('a refresh refused without locks adopts the new token that another tab has meanwhile', async () => {
  setAccessToken(old);
  const answer = deferred<Response>();
  browser.serve(() => answer.promise);
  const refreshed = refreshAccessToken(old);
  await browser.settle();
  localStorage.setItem('accessToken', fresh);
  answer.resolve(problem(401, 'session_expired'));
  assert.is(await refreshed, true);
  assert.is(session.get().state, 'active');
});

test('a sign-out while the refresh is on its way stays a sign-out', async () => {
  setAccessToken(old);
  const answer = deferred<Response>();
  browser.serve(() => answer.promise);
  const refreshed = refreshAccessToken(old);
  await browser.settle();
  endSession();
  answer.resolve(json({ data: { accessToken: fresh } }));
  assert.is(await refreshed, false);
  assert.is(accessToken(), null);
  assert.is(session.get().state, 'none');
});

test('a refresh asks nothing once the session is known to be over', async () => {
  setAccessToken(old);
  endSession('expired');
  assert.is(await refreshAccessToken(null), false);
  assert.is(browser.calls.length, 0);
});

test('a refresh asks nothing when the refused token has been replaced already', async () => {
  setAccessToken(fresh);
  assert.is(await refreshAccessToken(old), true);
  assert.is(browser.calls.length, 0);
});

test('a refresh’s answer without a token neither renews nor ends the session', async () => {
  setAccessToken(old);
  for (const body of [
    null,
    [],
    {},
    { data: {} },
    { data: { accessToken: '' } },
    { data: { accessToken: 7 } },
  ]) {
    browser.serve(() => json(body));
    try {
      await refreshAccessToken(old);
      assert.unreachable();
    } catch (error) {
      assert.instance(error, Problem);
    }
    assert.is(session.get().state, 'active');
  }
});

test('a refresh without an answer is given up after 30 seconds', async () => {
  setAccessToken(old);
  browser.serve(() => new Promise(() => {}));
  const refreshed = refreshAccessToken(old).catch((error) => error);
  await browser.advance(30_000);
  const found = await refreshed;
  assert.instance(found, Problem);
  assert.is(found instanceof Problem && found.kind, 'timeout');
  assert.is(session.get().state, 'active');
});

test('the answer of an overloaded server to a refresh is no refusal', async () => {
  setAccessToken(old);
  for (const status of [408, 429]) {
    browser.serve(() => problem(status, 'too_many_requests'));
    const found = await refreshAccessToken(old).catch((error) => error);
    assert.is(found instanceof Problem && found.status, status);
    assert.is(session.get().state, 'active');
  }
});

test('a wrong clock does not end the session: only the server judges when a token is over', async () => {
  const expired = tokenOf({ sub: '1', iat: 1, exp: 2 });
  setAccessToken(expired);
  assert.is(session.get().state, 'active');
  assert.is(accessToken(), expired);
});

test('a sign-out in one tab signs out the others', () => {
  setAccessToken(old);
  otherTab('');
  otherTab(null);
  assert.is(session.get().state, 'none');
});

test('a sign-out writes the value by which other tabs recognise it', () => {
  setAccessToken(old);
  const written: (string | null)[] = [];
  const storage = {
    getItem: () => null,
    setItem: (name: string, value: string) => name === 'accessToken' && written.push(value),
    removeItem: (name: string) => name === 'accessToken' && written.push(null),
  };
  Object.assign(environment, { storage: () => storage });
  endSession('signed-out');
  assert.equal(written, ['', null]);
  written.length = 0;
  endSession('expired');
  assert.equal(written, [null]);
});

test('a session that another tab found expired is expired in this one, and typed text stays', () => {
  setAccessToken(old);
  otherTab(null);
  assert.is(session.get().state, 'expired');
  otherTab(fresh);
  assert.is(session.get().state, 'active');
});

test('another user who signs in in another tab is another session in this one', () => {
  setAccessToken(old);
  otherTab(tokenOf({ sub: '2' }));
  assert.equal(session.get(), { state: 'active', userId: '2', email: null, role: 'administrator' });
});

test('a page from the back/forward cache looks again who is signed in', () => {
  setAccessToken(old);
  localStorage.removeItem('accessToken'); // no storage events reach a page in the cache
  comeBack(false);
  assert.is(session.get().state, 'active');
  comeBack(true);
  assert.is(session.get().state, 'none');
});

test('other keys of the storage have no effect on the session', () => {
  setAccessToken(old);
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
  assert.is(session.get().state, 'active');
});

test.run();
