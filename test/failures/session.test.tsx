import { act } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { accessToken } from '../../src/core/http/tokenStorage';
import { problem } from '../setup/fakeBrowser';
import {
  address,
  alerts,
  app,
  appSuite,
  heading,
  press,
  settle,
  startApp,
  statuses,
  wait,
} from '../setup/startApp';
import { answersNobodyReads, ways } from './ways';

const test = appSuite('every failure of the session’s own calls');

/**
 * Whether an answer means that the session is over; all others mean that the server could not be
 * asked.
 */
const isMissing = (name: string) => /^(404|405|501) with a page/.test(name);
const isDone = (name: string) => answersNobodyReads.includes(name) || isMissing(name);
const notice = 'Сесію на сервері ще не завершено';
const isRefusal = (name: string) => /^4(?!08|29)\d\d/.test(name);

for (const { name, answer, says } of ways) {
  test(`renewing the token, ${name}: ${isRefusal(name) ? 'the sign-in, and back' : 'reported in place, still signed in'}`, async () => {
    await startApp('/admin/brands', (api) => {
      api.replace('GET', '/api/brands/', () => problem(401, 'unauthenticated', 'Сеанс завершено.'));
      api.replace('POST', '/api/auth/refresh', answer);
    });
    await act(() => app.browser.advance(65_000));
    await settle();
    if (isRefusal(name)) {
      assert.is(address(), '/admin/login?returnTo=%2Fadmin%2Fbrands');
      assert.is(accessToken(), null);
      return;
    }
    assert.is(heading(), 'Бренди одягу');
    assert.match(alerts().join(), says);
    assert.ok(accessToken());
    app.api.restore();
    await press('Спробувати ще раз');
    assert.equal(alerts(), []);
  });

  test(`signing out, ${name}: ${isDone(name) ? 'signed out' : 'signed out here, reported, and retried until it is done'}`, async () => {
    await startApp('/admin/brands');
    app.api.replace('POST', '/api/auth/logout', answer);
    await press('Вийти');
    assert.is(address(), '/admin/login');
    assert.is(accessToken(), null);
    await act(() => app.browser.advance(1000));
    await wait(2000);
    assert.is(statuses().join().includes(notice), !isDone(name));
    if (isDone(name)) return;
    await act(() => app.browser.advance(65_000)); // several tries time out
    await wait(2000);
    assert.match(statuses().join(), notice);
    app.api.restore();
    await act(() => app.browser.advance(48_000));
    await wait(2000);
    assert.not.match(statuses().join(), notice);
    // The API's features outlive a sign-out: they say nothing of a person.
    const { 'features administrator': _, ...kept } = localStorage;
    assert.equal(Object.values(kept), ['done']);
    const { length } = app.api.calls;
    await act(() => app.browser.advance(65_000));
    assert.is(app.api.calls.length, length, 'no further call');
  });
}

test('the notice of an unfinished sign-out goes by «Спробувати ще раз», or by another tab', async () => {
  for (const again of [
    () => press('Спробувати ще раз'),
    () => settle(() => dispatchEvent(new Event('online'))),
    async () => {
      localStorage.setItem('signedOut', 'done');
      await settle(() => dispatchEvent(new StorageEvent('storage', { key: 'signedOut' })));
    },
  ]) {
    await startApp('/admin/brands');
    app.api.replace('POST', '/api/auth/logout', () => problem(503, 'overloaded'));
    await press('Вийти');
    assert.match(statuses().join(), notice);
    app.api.restore();
    await again();
    await wait(2000);
    assert.not.match(statuses().join(), notice);
    app.stop();
  }
});

test.run();
