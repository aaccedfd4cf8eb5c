import { act, cleanup, renderHook } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { environment } from '../../../src/core/http/environment';
import { refreshAccessToken } from '../../../src/core/http/refresh';
import { endSession, setAccessToken } from '../../../src/core/http/session';
import { isSignedOut, isSignOutUnfinished } from '../../../src/core/http/signedOut';
import { accessToken } from '../../../src/core/http/tokenStorage';
import { Problem } from '../../../src/core/lib/problem';
import { useSession } from '../../../src/core/stores/useSession';
import { signIn } from '../../../src/session/sign-in/signIn';
import { signOut, tellServer } from '../../../src/session/signOut';
import {
  browser,
  browserSuite,
  deferred,
  type Handler,
  json,
  problem,
  tokenOf,
  unreachable,
} from '../../setup/fakeBrowser';

const test = browserSuite('session store', cleanup);

const token = tokenOf({ sub: '1', email: 'a@b.c' });

test('a sign-in in the app keeps the token', async () => {
  const { result } = renderHook(() => useSession());
  assert.not(result.current.signedIn);
  browser.serve(() => json({ data: { accessToken: token } }));
  await act(() => signIn('a@b.c', 'таємниця'));
  assert.is(accessToken(), token);
  assert.equal(result.current, {
    signedIn: true,
    state: 'active',
    userId: '1',
    email: 'a@b.c',
    role: 'administrator',
  });
  act(() => endSession('expired'));
  assert.equal(result.current, {
    signedIn: false,
    state: 'expired',
    userId: '1',
    email: 'a@b.c',
    role: 'administrator',
  });
});

test('a user whose token says that a new password is due is signed in but gets no further', async () => {
  const { result } = renderHook(() => useSession());
  const due = tokenOf({ sub: '1', email: 'a@b.c', mustChangePassword: true });
  browser.serve(() => json({ data: { accessToken: due } }));
  await act(() => signIn('a@b.c', 'таємниця'));
  assert.equal(result.current, {
    signedIn: true,
    state: 'password-due',
    userId: '1',
    email: 'a@b.c',
    role: 'administrator',
  });
  browser.serve(() => json({ data: { accessToken: token } }));
  await act(() => refreshAccessToken());
  assert.is(result.current.state, 'active');
  act(() => setAccessToken(due));
  act(() => endSession('expired'));
  assert.is(result.current.state, 'expired');
});

test('a refused sign-in changes nothing in the session', async () => {
  browser.serve(() => problem(401, 'invalid_credentials', 'Невірний e-mail або пароль'));
  try {
    await signIn('a@b.c', 'x');
    assert.unreachable();
  } catch (error) {
    assert.is(error instanceof Problem && error.code, 'invalid_credentials');
  }
  assert.is(accessToken(), null);
  assert.is(browser.calls.length, 1);
});

/** Signs in, then out, with this answer to the sign-out. */
async function signInAndOut(answer: Handler): Promise<void> {
  browser.serve(() => json({ data: { accessToken: token } }));
  await signIn('a@b.c', 'x');
  browser.calls.length = 0;
  browser.serve(answer);
  signOut();
  assert.is(accessToken(), null);
  await browser.settle();
}

const logouts = () => browser.calls.filter(({ url }) => url === '/api/auth/logout');

test('a sign-out is sent with cookie and token, and holds even if the server fails', async () => {
  for (const answer of [
    () => new Response(null, { status: 204 }),
    () => json({ data: null }),
    () => problem(401, 'unauthenticated'),
    () => new Response('', { status: 404 }),
    () => new Response('', { status: 405 }),
    () => new Response('', { status: 501 }),
  ]) {
    await signInAndOut(answer);
    assert.is(logouts().length, 1);
    assert.is(logouts()[0]?.headers.authorization, `Bearer ${token}`);
    assert.not(isSignOutUnfinished());
    assert.is(await tellServer(), true);
    assert.is(logouts().length, 1);
  }
});

test('a sign-out that has not reached the server stays marked, without a secret', async () => {
  for (const answer of [
    unreachable,
    () => new Response('', { status: 503 }),
    () => problem(403, 'forbidden_origin'),
    () => problem(404, 'not_found'),
    () => problem(429, 'too_many_requests'),
    () => new Response('<!doctype html>Free WiFi', { status: 200 }),
  ]) {
    await signInAndOut(answer);
    assert.ok(isSignOutUnfinished());
    assert.not.match(JSON.stringify({ ...localStorage, ...sessionStorage }), 'eyJ');
    // A refresh that is still under way in another tab signs nobody in again.
    localStorage.setItem('accessToken', token);
    assert.is(accessToken(), null);
    browser.serve(() => new Response(null, { status: 204 }));
    assert.is(await tellServer(), true);
    assert.not(isSignOutUnfinished());
    assert.is(logouts().at(-1)?.headers.authorization, `Bearer ${token}`);
  }
});

test('concurrent tries of a sign-out are one call, and it is given up after ten seconds', async () => {
  await signInAndOut(() => new Promise(() => {}));
  const tries = Promise.all([tellServer(), tellServer()]);
  await browser.advance(10_000);
  assert.equal(await tries, [false, false]);
  assert.is(logouts().length, 1);
  assert.ok(isSignOutUnfinished());
});

test('the next sign-in first ends the old session, and works even if that fails', async () => {
  for (const status of [204, 503]) {
    await signInAndOut(unreachable);
    browser.calls.length = 0;
    browser.serve(({ url }) =>
      url.endsWith('logout') ? new Response(null, { status }) : json({ data: { accessToken: token } }),
    );
    await signIn('a@b.c', 'x');
    assert.equal(
      browser.calls.map(({ url }) => url),
      ['/api/auth/logout', '/api/auth/login'],
    );
    assert.is(accessToken(), token);
    assert.not(isSignedOut());
    assert.is(await tellServer(), true);
    assert.is(browser.calls.length, 2, 'the new session is left alone');
  }
});

test('a refused sign-in leaves the mark of an unfinished sign-out', async () => {
  await signInAndOut(unreachable);
  await signIn('a@b.c', 'x').catch(() => {});
  assert.ok(isSignOutUnfinished());
});

test('a sign-in waits for the sign-out that another tab is telling the server', async () => {
  await signInAndOut(unreachable);
  const other = deferred<void>();
  const held: string[] = [];
  Object.assign(environment, {
    locks: () => ({
      request: async (name: string, _: LockOptions, run: () => Promise<unknown>) => {
        held.push(name);
        await other.promise;
        return run();
      },
    }),
  });
  browser.calls.length = 0;
  browser.serve(() => json({ data: { accessToken: token } }));
  const signing = signIn('a@b.c', 'x');
  await browser.settle();
  assert.is(held.length, 1);
  assert.is(browser.calls.length, 0);
  localStorage.setItem('signedOut', 'done'); // by the other tab
  other.resolve();
  await signing;
  assert.equal(
    browser.calls.map(({ url }) => url),
    ['/api/auth/login'],
  );
});

test('a late answer to a sign-out does not count against another tab’s sign-in', async () => {
  setAccessToken(token);
  const logout = deferred<Response>();
  browser.serve(() => logout.promise);
  signOut();
  await browser.settle();
  // The state after a sign-in in another tab, if tabs cannot wait for one another.
  environment.storage().removeItem('signedOut');
  environment.storage().setItem('accessToken', token);
  logout.resolve(json(null, 204));
  await browser.settle();
  assert.not(isSignedOut());
  assert.is(accessToken(), token);
});

test('sign-in and sign-out work if the browser refuses locks', async () => {
  await signInAndOut(unreachable);
  Object.assign(environment, {
    locks: () => ({ request: () => Promise.reject(new DOMException('', 'SecurityError')) }),
  });
  browser.serve(() => json({ data: { accessToken: token } }));
  await signIn('a@b.c', 'x');
  assert.is(accessToken(), token);
});

test.run();
