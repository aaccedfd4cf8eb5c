import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { SessionInfo } from '../../src/contract/signIn';
import { signIn } from './support/forms';
import { journeys } from './support/journeys';
import { findings, focusOn, reach } from './support/page';
import { pressWords } from './support/press';
import { lookAt } from './support/screens';

const first = journeys('the first sign-in', () => ({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }));
const { test, run } = journeys('account');

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
/** Returns the list of sessions: the device, the address, and whether it is this one. */
const sessions = (page: Page) => page.getByRole('listitem').filter({ hasText: 'IP' });

first.test(
  'the printed password leads to a new one, by keyboard alone, and then to the asked page',
  async ({ page, product, visitor }) => {
    const printed = /Sign in as (\S+) with the password (\S+)/.exec(product.output());
    const [, email = '', password = ''] = printed ?? [];
    await page.goto('/admin/suppliers');
    await heading(page, 'Вхід');
    await signIn(page, { email, password });
    await heading(page, 'Новий пароль');

    // No address, no other tab and no call of one's own avoids the change of password.
    await page.goto('/admin/clothes');
    await heading(page, 'Новий пароль');
    const refused = await page.evaluate(async () => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('accessToken')}` };
      const answer = await fetch('/api/brands/', { headers });
      return [answer.status, (await answer.json()).code];
    });
    assert.equal(refused, [403, 'password_change_required']);
    const tab = await page.context().newPage();
    await tab.goto('/admin/brands');
    await heading(tab, 'Новий пароль');

    const wrong = await lookAt(page, 'new-password');
    assert.equal(wrong, []);

    // A fresh load makes no call whose refusal could arrive after the change.
    await page.bringToFront(); // Firefox presses no button of a window behind another
    await page.reload();
    await heading(page, 'Новий пароль');
    await reach(page, /^input Тимчасовий пароль/);
    await page.keyboard.type(password);
    await page.keyboard.press('Tab');
    await page.keyboard.type('password123');
    await page.keyboard.press('Enter');
    await page.getByText('Такий пароль легко вгадати').waitFor();
    await focusOn(page.getByLabel('Новий пароль'));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('абрикосовий-сад-1904');
    await page.keyboard.press('Enter');
    await heading(page, 'Список товарів');
    await focusOn(page.getByRole('heading', { level: 1 }));
    await page.getByRole('button', { name: 'Додати' }).first().waitFor();
    // The other tab continues by itself.
    await heading(tab, 'Бренди одягу');

    const stranger = await visitor({ who: null });
    await stranger.goto('/admin/brands');
    await signIn(stranger, { email, password });
    await stranger.getByText('Невірний e-mail або пароль').waitFor();
    await signIn(stranger, { email, password: 'абрикосовий-сад-1904' });
    await heading(stranger, 'Бренди одягу');
  },
  { who: null },
);

first.test(
  'who refuses to change the printed password can only sign out',
  async ({ page, product }) => {
    const { email, password } = await product.printPassword('lesia@example.com');
    await page.goto('/admin/brands');
    await signIn(page, { email, password });
    await heading(page, 'Новий пароль');
    await page.getByRole('button', { name: 'Вийти' }).click();
    await heading(page, 'Вхід');
    assert.is(await page.evaluate(() => localStorage.getItem('accessToken')), null);
  },
  { who: null },
);

test('the account page is whole in both themes, at every width, with many sessions', async ({
  visitor,
  product,
}) => {
  const who = await product.addAdministrator('olha@example.com');
  const agents = [
    'Mozilla/5.0 (iPhone) Version/26.0 Safari/604.1',
    'curl/8',
    'Firefox/150.0 (Windows NT 10.0)',
  ];
  for (const userAgent of agents) await product.login(who.email, who.password, userAgent);
  const page = await visitor({ who });
  await page.goto('/admin/account');
  await sessions(page).first().waitFor();
  const wrong = await lookAt(page, 'account');
  await page.getByRole('button', { name: 'Змінити пароль' }).click();
  await page.getByText("Обов'язкове поле").first().waitFor();
  await pressWords(page, 'Показати паролі');
  wrong.push(...(await lookAt(page, 'account-wrong')));
  assert.equal(wrong, []);
});

test('a new password ends another browser’s session at once, with its socket', async ({
  visitor,
  product,
}) => {
  const who = await product.addAdministrator('oksana@example.com');
  const here = await visitor({ who });
  const there = await visitor({ who });
  await there.goto('/admin/brands');
  await heading(there, 'Бренди одягу');
  const closed = await openSocket(there);

  await here.goto('/admin/account');
  await here.getByLabel('Поточний пароль').fill(who.password);
  await here.getByLabel('Новий пароль').fill('інше-довге-гасло-7');
  await here.getByRole('button', { name: 'Змінити пароль' }).click();
  await here.getByText('Пароль змінено').waitFor();
  assert.is(await closed(), 1008);
  await sessions(here).nth(1).waitFor({ state: 'detached' });

  // Not by a press of its link: the page polls the server's health, and reacts by itself.
  await there.goto('/admin/types');
  await heading(there, 'Вхід');
  await signIn(there, who);
  await there.getByText('Невірний e-mail або пароль').waitFor();
  await signIn(there, { ...who, password: 'інше-довге-гасло-7' });
  await heading(there, 'Типи одягу');
  // This browser's session continues.
  await here.getByRole('link', { name: 'Бренди' }).click();
  await heading(here, 'Бренди одягу');
});

test('another browser’s session is ended by keyboard alone; two tabs of this one go on', async ({
  visitor,
  product,
}) => {
  const who = await product.addAdministrator('iryna@example.com');
  const here = await visitor({ who });
  const tab = await here.context().newPage();
  const there = await visitor({ who, userAgent: 'Mozilla/5.0 (iPhone) Version/26.0 Safari/604.1' });
  await product.login(who.email, who.password);
  for (const page of [tab, there]) {
    await page.goto('/admin/brands');
    await heading(page, 'Бренди одягу');
  }
  const sockets = { tab: await openSocket(tab), there: await openSocket(there) };

  await here.bringToFront(); // Firefox presses no button of a window behind another
  await here.goto('/admin/brands');
  await heading(here, 'Бренди одягу');
  await reach(here, /^a Обліковий запис/);
  await here.keyboard.press('Enter');
  await sessions(here).nth(3).waitFor();
  await reach(here, /^button Завершити сеанс: Safari на iPhone/);
  await here.keyboard.press('Enter');
  await here.getByText('Safari на iPhone').waitFor({ state: 'detached' });
  await focusOn(here.getByRole('button', { name: 'Завершити сеанс: ' }));
  assert.is(await sockets.there(), 1008);
  await there.goto('/admin/colors');
  await heading(there, 'Вхід');

  await reach(here, /^button Завершити всі інші/);
  await here.keyboard.press(' ');
  await sessions(here).nth(1).waitFor({ state: 'detached' });
  await focusOn(here.getByRole('list', { name: 'Сеанси' }));
  assert.equal(
    await here.evaluate(async () => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('accessToken')}` };
      const { data }: { data: SessionInfo[] } = await (await fetch('/api/auth/sessions', { headers })).json();
      return data.map(({ current }) => current);
    }),
    [true],
  );
  await tab.getByRole('link', { name: 'Кольори' }).click();
  await heading(tab, 'Колір одягу');
  assert.is(await sockets.tab('still open'), null);
});

test('text typed under a session that was reset is there after the change of password', async ({
  visitor,
  product,
}) => {
  const who = await product.addAdministrator('halyna@example.com');
  const page = await visitor({ who });
  await page.goto('/admin/brands');
  await page.getByRole('button', { name: 'Додати', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Створити бренд' });
  await dialog.getByLabel('Назва').fill('Вишиванка');
  const { password } = await product.printPassword(who.email, 'reset');
  await dialog.getByRole('button', { name: 'Зберегти' }).click();
  const again = page.getByRole('dialog', { name: 'Увійдіть знову' });
  await again.getByLabel('Пароль').fill(password);
  await again.getByRole('button', { name: 'Увійти' }).click();
  const change = page.getByRole('dialog', { name: 'Новий пароль' });
  await change.getByLabel('Тимчасовий пароль').fill(password);
  await change.getByLabel('Новий пароль').fill('вишневий-сад-на-Поділлі');
  assert.equal(await findings(page), []);
  await change.getByRole('button', { name: 'Змінити пароль' }).click();
  await change.waitFor({ state: 'detached' });
  assert.is(await dialog.getByLabel('Назва').inputValue(), 'Вишиванка');
  await dialog.getByRole('button', { name: 'Зберегти' }).click();
  await page.getByRole('row').getByText('Вишиванка', { exact: true }).waitFor();
});

first.run();
run();

/**
 * Opens a task socket in the page, as the app does during a generation. Returns a function that
 * reads the code it was closed with, null while it is open.
 */
async function openSocket(page: Page): Promise<(state?: 'still open') => Promise<number | null>> {
  await page.evaluate(async () => {
    const token = encodeURIComponent(localStorage.getItem('accessToken') ?? '');
    const socket = new WebSocket(`ws://${location.host}/ws/task?accessToken=${token}`);
    socket.onclose = ({ code }) => {
      document.documentElement.dataset.closed = String(code);
    };
    await new Promise((resolve) => {
      socket.onopen = resolve;
    });
  });
  return async (state) => {
    if (state !== 'still open') await page.locator('html[data-closed]').waitFor({ state: 'attached' });
    const code = await page.evaluate(() => document.documentElement.dataset.closed);
    return code === undefined ? null : Number(code);
  };
}
