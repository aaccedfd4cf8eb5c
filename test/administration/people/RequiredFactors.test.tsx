import { cleanup, render, screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { RequiredFactors } from '../../../src/administration/people/RequiredFactors';
import { FakeApi } from '../../setup/FakeApi';
import { browser, browserSuite, problem } from '../../setup/fakeBrowser';
import { alerts, click, press, settle } from '../../setup/startApp';

const test = browserSuite('which roles must have a second factor', cleanup);

let api: FakeApi;
test.before.each(() => {
  api = new FakeApi();
  browser.serve((call) => api.answer(call));
});

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const sent = () => api.sent('PUT', '/api/people/required_factors');

test('a checkbox for each role that must have a factor acts at once', async () => {
  api.requiredRoles = ['editor'];
  await settle(() => render(<RequiredFactors />));
  assert.equal(
    ['Лише перегляд', 'Редактор', 'Адміністратор'].map((name) => box(name).checked),
    [false, true, false],
  );
  await click(box('Адміністратор'));
  assert.equal(sent(), [{ roles: ['editor', 'administrator'], seen: ['editor'] }]);
  await click(box('Редактор'));
  assert.equal(sent()[1], { roles: ['administrator'], seen: ['editor', 'administrator'] });
  assert.equal([box('Редактор').checked, box('Адміністратор').checked], [false, true]);
});

test('a refused change of which roles must have a factor is shown in place, and undone', async () => {
  const detail = 'Спочатку налаштуйте другий фактор для себе.';
  api.replace('PUT', '/api/people/required_factors', () => problem(422, 'validation_failed', detail));
  await settle(() => render(<RequiredFactors />));
  await click(box('Адміністратор'));
  assert.equal(alerts(), [detail]);
  assert.not(box('Адміністратор').checked);
});

test('a failed load of which roles must have a factor is reported and can be retried', async () => {
  api.replace('GET', '/api/people/required_factors', () => problem(500, 'internal', 'Зламалося'), 1);
  await settle(() => render(<RequiredFactors />));
  assert.match(alerts().join(), 'Зламалося');
  await press('Спробувати ще раз');
  assert.ok(box('Редактор'));
});

test.run();
