import { screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stateAnswer } from '../administration/state/stateAnswer';
import { json } from '../setup/fakeBrowser';
import { press, settle } from '../setup/startApp';
import { type FailingCall, failsInEveryWay, none, outlivesTheSession } from './everyWay';

const test = suite('every failure of the page of the state');

const load: FailingCall = {
  name: 'loading the state',
  method: 'GET',
  path: /^\/api\/state$/,
  at: () => '/admin/state',
  isLoad: true,
  again: () => press('Спробувати ще раз'),
  // Answers of an API without this call: the page says so in place.
  except: none('404 with a page', '405 with a page', '501 with a page'),
  async done(app) {
    app.api.replace('GET', '/api/state', () => json({ data: stateAnswer() }));
    const retry = screen.queryByRole('button', { name: 'Спробувати ще раз' });
    if (retry) await settle(() => retry.click());
    assert.ok(screen.getByText('Усе гаразд.'));
  },
};

test('loading the state fails in every way, is reported, and retried', () => failsInEveryWay(load));
test('loading the state goes on after the session has ended', () => outlivesTheSession(load));

test.run();
