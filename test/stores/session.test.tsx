import { act, cleanup, renderHook } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Problem } from '../../src/http/problem';
import { accessToken, endSession, refreshAccessToken, setAccessToken } from '../../src/http/session';
import { signIn, signOut, useSession } from '../../src/stores/session';
import { type FakeBrowser, fakeBrowser, json, problem, tokenOf, unreachable } from '../setup/fakeBrowser';

const test = suite('session store');
let browser: FakeBrowser;
test.before.each(() => {
  browser = fakeBrowser();
});
test.after.each(() => {
  cleanup();
  browser.restore();
});

const token = tokenOf({ sub: '1', email: 'a@b.c' });

test('signs in and keeps the token', async () => {
  const { result } = renderHook(() => useSession());
  assert.not(result.current.signedIn);
  browser.serve(() => json({ data: { accessToken: token } }));
  await act(() => signIn('a@b.c', 'таємниця'));
  assert.is(accessToken(), token);
  assert.equal(result.current, { signedIn: true, state: 'active', userId: '1', email: 'a@b.c' });
  act(() => endSession('expired'));
  assert.equal(result.current, { signedIn: false, state: 'expired', userId: '1', email: 'a@b.c' });
});

test('a token that says that the password is due signs in, but no further, until a new one does not', async () => {
  const { result } = renderHook(() => useSession());
  const due = tokenOf({ sub: '1', email: 'a@b.c', mustChangePassword: true });
  browser.serve(() => json({ data: { accessToken: due } }));
  await act(() => signIn('a@b.c', 'таємниця'));
  assert.equal(result.current, { signedIn: true, state: 'password-due', userId: '1', email: 'a@b.c' });
  browser.serve(() => json({ data: { accessToken: token } }));
  await act(() => refreshAccessToken());
  assert.is(result.current.state, 'active');
  act(() => setAccessToken(due));
  act(() => endSession('expired'));
  assert.is(result.current.state, 'expired');
});

test('a refused sign-in changes nothing', async () => {
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

test('signs out at once, whatever the server says', async () => {
  for (const answer of [
    () => new Response(null, { status: 204 }),
    () => new Response('', { status: 404 }),
    unreachable,
  ]) {
    browser.serve(() => json({ data: { accessToken: token } }));
    await signIn('a@b.c', 'x');
    browser.serve(answer);
    signOut();
    assert.is(accessToken(), null);
    await browser.settle();
    assert.is(browser.calls.at(-1)?.url, '/api/auth/logout');
  }
});

test.run();
