import { act } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { accessToken } from '../../../src/http/session';
import { problem } from '../../setup/fakeBrowser';
import { address, alerts, heading, press, type StartedApp, settle, startApp } from '../startApp';
import { ways } from './ways';

const test = suite('every failure of the session’s own calls');
let app: StartedApp;
test.after.each(() => app.stop());

/** What a server says by these is that the session is over; by all else, that it could not be asked. */
const isRefusal = (name: string) => /^4(?!08|29)\d\d/.test(name);

for (const { name, answer, says } of ways) {
  test(`renewing the token, ${name}: ${isRefusal(name) ? 'the sign-in, and back' : 'told in place, still signed in'}`, async () => {
    app = await startApp((api) => {
      api.replace('GET', '/api/brands/', () => problem(401, 'unauthenticated', 'Сеанс завершено.'));
      api.replace('POST', '/api/auth/refresh', answer);
      return '/admin/brands';
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

  test(`signing out, ${name}: signed out all the same`, async () => {
    app = await startApp('/admin/brands');
    app.api.replace('POST', '/api/auth/logout', answer);
    await press('Вийти');
    assert.is(address(), '/admin/login');
    assert.is(accessToken(), null);
  });
}

test.run();
