import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { authenticator } from './support/authenticator';
import { journeys } from './support/journeys';
import { brief, lookAt, reached } from './support/screens';

const { test, run } = journeys('people');

const invited = { email: 'olena@example.com', password: 'абрикосовий-сад-1904' };

/** Opens the page of people and waits for the list. */
async function openPeople(page: Page): Promise<void> {
  await page.goto('/admin/people');
  await reached('Люди')(page);
  await page.getByRole('heading', { level: 2, name: 'Хто має доступ' }).waitFor();
}

/** Confirms the open question. */
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();

/** Invites an editor in the open page, and returns the link. */
async function invite(page: Page, wrong: string[]): Promise<string> {
  await page.getByRole('button', { name: 'Запросити людину' }).click();
  await page.getByLabel('E-mail').fill('admin@localhost.invalid');
  await page.getByLabel('Ім’я').fill('Олена');
  wrong.push(...(await lookAt(page, 'people-invite', brief)));
  await page.getByLabel('E-mail').fill(invited.email);
  await page.getByRole('button', { name: 'Створити посилання' }).click();
  const field = page.getByLabel('Посилання', { exact: true });
  await field.waitFor();
  wrong.push(...(await lookAt(page, 'people-link', brief)));
  const link = await field.inputValue();
  await page.getByRole('button', { name: 'Скопіювати' }).click();
  await page.getByText(/Скопійовано|Текст виділено/).waitFor();
  await page.getByRole('button', { name: 'Готово' }).click();
  return link;
}

/** Makes a passkey on the open account page, signs out, and signs in with it alone. */
async function signInByPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Додати ключ доступу' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Продовжити' }).click();
  await page.getByRole('button', { name: 'Коди збережено' }).click();
  await page.getByRole('button', { name: /^Прибрати ключ/ }).waitFor();
  await page.getByRole('button', { name: 'Вийти' }).click();
  await page.getByRole('button', { name: 'Увійти ключем доступу' }).click();
}

test('an editor is invited, joins by the link, signs in by a passkey, and is disabled meanwhile', async ({
  page,
  product,
  visitor,
  expectNoise,
}) => {
  const wrong: string[] = [];
  await openPeople(page);
  const link = await invite(page, wrong);
  assert.ok(link.startsWith(`${product.address}/admin/join#`), link);
  await page.getByRole('button', { name: `Скасувати запрошення: Олена` }).waitFor();
  wrong.push(...(await lookAt(page, 'people-invited', brief)));

  // Passkeys belong to a domain, which a numeric address is not.
  const atDomain = (address: string) => address.replace('127.0.0.1', 'localhost');
  const newcomer = await visitor({ who: null, baseURL: atDomain(product.address) });
  await authenticator(newcomer);
  await newcomer.goto(atDomain(link));
  await reached('Запрошення')(newcomer);
  await newcomer.getByText('Редактор').waitFor();
  assert.is(new URL(newcomer.url()).hash, '');
  assert.not.ok(
    (await newcomer.evaluate(() => JSON.stringify(history.state))).includes(link.split('#')[1] ?? ''),
  );
  wrong.push(...(await lookAt(newcomer, 'join', brief)));
  expectNoise('422');
  await newcomer.getByLabel('Пароль').fill('password123');
  await newcomer.getByLabel('Пароль').press('Enter');
  await newcomer.getByText('Такий пароль легко вгадати').waitFor();
  await newcomer.getByLabel('Пароль').fill(invited.password);
  await newcomer.getByLabel('Пароль').press('Enter');
  await reached('Ви увійшли')(newcomer);
  await newcomer.getByRole('link', { name: 'Обліковий запис' }).click();
  await signInByPasskey(newcomer);
  // Back at the page on which the newcomer signed out.
  await newcomer.waitForURL('**/admin/account');
  assert.is(
    await newcomer
      .evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
      .then((kept) => kept.includes(link.split('#')[1] ?? '')),
    false,
  );

  // The used link again, opened by a signed-in person and by a stranger.
  await newcomer.goto('about:blank');
  await newcomer.goto(atDomain(link));
  await reached('Ви вже увійшли')(newcomer);
  wrong.push(...(await lookAt(newcomer, 'join-other', brief)));
  const late = await visitor({ who: null });
  await late.goto(link);
  await reached('Посилання недійсне')(late);
  wrong.push(...(await lookAt(late, 'join-bad', brief)));

  // The page refuses in place what the role forbids.
  await newcomer.goto('/admin/people');
  await newcomer.getByText('Ця сторінка лише для адміністраторів.').waitFor();
  await newcomer.goto('/admin/brands');
  await reached('Бренди одягу')(newcomer);

  // The person is disabled while the page is open: the next write leads to the sign-in, which
  // refuses.
  await openPeople(page);
  wrong.push(...(await lookAt(page, 'people', brief)));
  await page.getByRole('button', { name: 'Вимкнути: Олена' }).click();
  wrong.push(...(await lookAt(page, 'people-question', brief)));
  await confirm(page, 'Вимкнути');
  await page.getByRole('button', { name: 'Увімкнути: Олена' }).waitFor();
  expectNoise('401');
  await newcomer.getByRole('link', { name: 'Постачальники' }).click();
  await reached('Вхід')(newcomer);
  await newcomer.getByLabel('E-mail').fill(invited.email);
  await newcomer.getByLabel('Пароль').fill(invited.password);
  await newcomer.getByRole('button', { name: 'Увійти', exact: true }).click();
  await newcomer.getByText('Невірний e-mail або пароль').waitFor();
  assert.equal(wrong, []);
});

run();
