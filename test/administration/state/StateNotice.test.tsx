import { fireEvent, screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { InstallationState } from '../../../src/contract/state';
import { navigate } from '../../../src/core/router/location';
import type { FakeApi } from '../../setup/FakeApi';
import { json, problem } from '../../setup/fakeBrowser';
import { address, app, appSuite, click, press, settle, startApp } from '../../setup/startApp';
import { stateAnswer } from './stateAnswer';

const test = appSuite('the message of an alarm');
let state: InstallationState;
const full = { level: 'alarm', advice: 'Звільніть диск.', free: 1 } as const;
test.before.each(() => {
  state = stateAnswer({ level: 'alarm', space: full });
});

async function open(features: FakeApi['features'] = ['state'], at = '/admin/brands'): Promise<void> {
  await startApp(at, (api) => {
    api.features = features;
    api.replace('GET', '/api/state', () => json({ data: state }));
  });
  await pass(4000);
}

const pass = (ms: number) => settle(() => app.browser.clock.advance(ms));
const notice = () => screen.queryByRole('complementary', { name: 'Стан установки' });
const calls = () => app.api.sent('GET', '/api/state').length;

test('the message of an alarm leads from every page to that of the state, where it is absent', async () => {
  await open();
  assert.match(notice()?.textContent ?? '', 'Установка потребує уваги.');
  await settle(() => navigate('/admin/colors'));
  assert.ok(notice());
  await click(screen.getByRole('link', { name: 'Показати стан' }));
  assert.is(address(), '/admin/state');
  assert.is(notice(), null);
});

test('the message of an alarm is silent if all is well, or only a warning or overload', async () => {
  const warning = { ...full, level: 'warning' } as const;
  for (const given of [
    stateAnswer(),
    stateAnswer({ level: 'warning', space: warning }),
    stateAnswer({ level: 'alarm', server: { ...state.server, level: 'alarm', overloaded: true } }),
  ]) {
    state = given;
    await open();
    assert.is(calls(), 1);
    assert.is(notice(), null);
    app.stop();
  }
  await open();
});

test('the message of an alarm requests nothing without the API’s state, or the right to see it', async () => {
  await open([]);
  assert.is(calls(), 0);
  assert.is(notice(), null);
});

test('the message of an alarm asks once in five minutes, across all pages and reloads', async () => {
  await open();
  assert.is(calls(), 1);
  for (const page of ['types', 'colors', 'clothes']) await settle(() => navigate(`/admin/${page}`));
  await pass(4 * 60_000);
  await settle(() => fireEvent(document, new Event('visibilitychange')));
  assert.is(calls(), 1);
  state = stateAnswer();
  await pass(60_000);
  assert.is(calls(), 2);
  assert.is(notice(), null, 'what has passed is forgotten');
});

test('the message of an alarm stays dismissed for the day, unless another part has one', async () => {
  await open();
  await press('Сховати на сьогодні');
  assert.is(notice(), null);
  await pass(6 * 60_000);
  assert.is(notice(), null);
  state = stateAnswer({ level: 'alarm', space: full, photos: { ...state.photos, level: 'alarm' } });
  await pass(6 * 60_000);
  assert.ok(notice());
  await press('Сховати на сьогодні');
  await pass(25 * 3_600_000);
  assert.ok(notice(), 'the next day it is told again');
});

test('a failed call for the state is no alarm, and is repeated after five minutes', async () => {
  await startApp('/admin/brands', (api) => {
    api.features = ['state'];
    api.replace('GET', '/api/state', () => problem(403, 'forbidden'));
    api.replace('POST', '/api/auth/refresh', () => json({ data: { accessToken: api.token() } }));
  });
  await pass(4000);
  assert.is(notice(), null);
  assert.is(calls(), 1);
  app.api.replace('GET', '/api/state', () => json({ data: state }));
  await pass(5 * 60_000);
  assert.ok(notice());
});

test.run();
