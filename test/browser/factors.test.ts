import jsQR from 'jsqr';
import { TOTP, URI } from 'otpauth';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import * as assert from 'uvu/assert';
import { journeys } from './support/journeys';
import { lookAt } from './support/screens';

const { test, run } = journeys('factors');

/** Reads the code on the screen from a screenshot, as a phone would. */
async function scan(page: Page): Promise<string> {
  const picture = await page.getByRole('img', { name: 'QR-код для застосунку' }).screenshot();
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const found = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  assert.ok(found, 'there is a code that can be read');
  return found.data;
}

/** An authenticator that gives another code each time, as if half a minute had passed. */
class Phone {
  #at = Date.now();
  readonly #totp: TOTP;

  constructor(uri: string) {
    const totp = URI.parse(uri);
    if (!(totp instanceof TOTP)) throw new Error(`${uri} is of no authenticator`);
    this.#totp = totp;
  }

  /**
   * Returns the current code first, then that of the next step, which the server accepts as well.
   */
  code(): string {
    const code = this.#totp.generate({ timestamp: this.#at });
    this.#at += 30_000;
    return code;
  }
}

async function openAccount(page: Page): Promise<void> {
  await page.goto('/admin/account');
  await page.getByRole('region', { name: 'Другий фактор' }).waitFor();
}

/** Sets up an authenticator. Returns it with the recovery codes. */
async function setUp(page: Page): Promise<{ phone: Phone; codes: string[] }> {
  await page.getByRole('button', { name: 'Налаштувати' }).click();
  await page.getByRole('img', { name: 'QR-код для застосунку' }).waitFor();
  const phone = new Phone(await scan(page));
  await page.getByLabel('Код із застосунку').fill(phone.code());
  await page.getByRole('button', { name: 'Підтвердити' }).click();
  const dialog = page.getByRole('dialog', { name: 'Збережіть резервні коди' });
  await dialog.getByRole('listitem').nth(9).waitFor();
  const codes = await dialog.getByRole('listitem').allTextContents();
  assert.is(codes.length, 10);
  return { phone, codes };
}

async function enterPassword(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByLabel('Пароль').fill(who.password);
  await page.getByRole('button', { name: 'Увійти' }).click();
}

const signOut = (page: Page) => page.getByRole('button', { name: 'Вийти' }).click();

test('an authenticator from its QR code signs in; its phone is lost, and a new one set up', async ({
  page,
  product,
  expectNoise,
}) => {
  expectNoise('401'); // Chromium reports the first step, which asks for the second
  await openAccount(page);
  await page.getByRole('button', { name: 'Налаштувати' }).click();
  await page.getByLabel('Код із застосунку').waitFor();
  const wrong = await lookAt(page, 'factors-setup');
  await page.getByRole('button', { name: 'Закрити' }).click();
  const { phone, codes } = await setUp(page);
  wrong.push(...(await lookAt(page, 'factors-codes')));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Завантажити', exact: true }).click(),
  ]);
  assert.is(download.suggestedFilename(), 'clothes-admin-recovery-codes.txt');
  await page.getByRole('button', { name: 'Коди збережено' }).click();
  await page.getByText('лишилося 10 кодів').waitFor();
  wrong.push(...(await lookAt(page, 'factors-card')));

  await signOut(page);
  await enterPassword(page, product);
  await page.getByLabel('Код із застосунку').waitFor();
  assert.equal(
    await page
      .context()
      .cookies('http://127.0.0.1/api/auth')
      .then((all) => all.filter(({ name }) => name === 'refreshToken')),
    [],
  );
  wrong.push(...(await lookAt(page, 'factors-second-step')));
  await page.getByLabel('Код із застосунку').fill(phone.code());
  await page.getByRole('button', { name: 'Підтвердити' }).click();
  // Back at the page on which the person signed out.
  await page.getByText('лишилося 10 кодів').waitFor();

  // The phone is lost.
  await signOut(page);
  await enterPassword(page, product);
  await page.getByRole('button', { name: 'Увійти з резервним кодом' }).click();
  await page.getByLabel('Резервний код').fill(codes[4] ?? '');
  await page.getByRole('button', { name: 'Підтвердити' }).click();
  await page.getByText('лишилося 9 кодів').waitFor();
  await page.getByRole('button', { name: 'Прибрати застосунок із кодами' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Прибрати' }).click();
  await page.getByText('вимкнено').waitFor();
  const anew = await setUp(page);
  await page.getByRole('button', { name: 'Коди збережено' }).click();
  assert.is(anew.codes.filter((code) => codes.includes(code)).length, 0);
  assert.equal(wrong, []);
});

run();
