import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { authenticator } from './support/authenticator';
import { journeys } from './support/journeys';
import { findings, overflow, shot } from './support/page';

const { test, run } = journeys('passkeys');

/** Returns the findings on the page at each width, in both themes. */
async function look(page: Page, name: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await shot(page, `${name}-${colorScheme}-${width}`);
      if ((await overflow(page)) > 0) wrong.push(`${name}: too wide at ${width} px`);
      wrong.push(...(await findings(page)).map((finding) => `${name} ${colorScheme} ${width}: ${finding}`));
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  return wrong;
}

test('a passkey is added, signs in alone, is lost, and is removed', async ({
  product,
  visitor,
  expectNoise,
}) => {
  expectNoise('401'); // Chromium reports the first step's answer, which asks for the second
  expectNoise('422'); // … and the call that asks for a proof
  // Passkeys belong to a domain, which a numeric address is not.
  const page = await visitor({ baseURL: product.address.replace('127.0.0.1', 'localhost') });
  const { cdp, authenticatorId } = await authenticator(page);
  const card = page.getByRole('region', { name: 'Ключі доступу' });
  const signedIn = () => page.getByRole('button', { name: 'Вийти' }).waitFor();
  const signOut = async () => {
    await page.getByRole('button', { name: 'Вийти' }).click();
    await page.waitForURL('**/admin/login');
  };

  await page.goto('/admin/account');
  await card.getByText('Ще немає жодного ключа.').waitFor();
  await card.getByRole('button', { name: 'Додати ключ доступу' }).click();
  const dialog = page.getByRole('dialog', { name: 'Новий ключ доступу' });
  await dialog.getByLabel('Назва').fill('Робочий ноутбук');
  assert.equal(await look(page, 'passkey-new'), []);
  await dialog.getByRole('button', { name: 'Продовжити' }).click();
  const codes = page.getByRole('dialog', { name: 'Збережіть резервні коди' });
  await codes.getByRole('listitem').nth(9).waitFor();
  const [recoveryCode = ''] = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('button', { name: 'Коди збережено' }).click();
  await card.getByText('Робочий ноутбук').waitFor();
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  assert.equal(
    credentials.map(({ isResidentCredential, rpId }) => [isResidentCredential, rpId]),
    [[true, 'localhost']],
  );
  assert.equal(await look(page, 'passkeys'), []);

  // Adding another passkey needs a proof; the same authenticator cannot be added twice.
  await card.getByRole('button', { name: 'Додати ключ доступу' }).click();
  await dialog.getByRole('button', { name: 'Продовжити' }).click();
  await dialog.getByLabel('Резервний код').waitFor();
  assert.equal(await look(page, 'passkey-proof'), []);
  await dialog.getByRole('button', { name: 'Підтвердити ключем доступу' }).click();
  await dialog.getByText('вже є ваш ключ доступу').waitFor();
  await dialog.getByRole('button', { name: 'Скасувати' }).click();

  await signOut();
  const byPasskey = page.getByRole('button', { name: 'Увійти ключем доступу' });
  await byPasskey.waitFor();
  assert.equal(await look(page, 'passkey-sign-in'), []);
  await byPasskey.click();
  await signedIn();

  // The person loses the device.
  await signOut();
  const enterPassword = async () => {
    await page.getByLabel('E-mail').fill(product.email);
    await page.getByLabel('Пароль').fill(product.password);
    await page.getByRole('button', { name: 'Увійти', exact: true }).click();
  };
  await enterPassword();
  await page.getByLabel('Резервний код').fill(recoveryCode);
  await page.getByRole('button', { name: 'Підтвердити', exact: true }).click();
  await signedIn();
  await page.goto('/admin/account');
  await card.getByRole('button', { name: /^Прибрати ключ/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Прибрати' }).click();
  await card.getByText('Ще немає жодного ключа.').waitFor();
  await signOut();
  await enterPassword();
  await signedIn();
});

run();
