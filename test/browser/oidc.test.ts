import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { freePort } from '../../server/test/support/freePort';
import { client, RealProvider } from '../../server/test/support/RealProvider';
import { type Journey, journeys } from './support/journeys';

let provider: RealProvider | undefined;

/** A product whose people sign in through a real provider on this machine. */
const { test, after, run } = journeys('oidc', async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const people = {
    anna: { email: 'Admin@Example.com', email_verified: true },
    ivan: { email: 'ivan@example.com', email_verified: true },
  };
  const clients = [{ ...client, redirect_uris: [`${origin}/admin/oidc`] }];
  provider = await RealProvider.start(people, { clients });
  return {
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: client.client_id,
    OIDC_CLIENT_SECRET: client.client_secret,
    OIDC_NAME: 'Комора',
  };
});
after(async () => provider?.stop());

const byProvider = (page: Page) => page.getByRole('button', { name: 'Увійти через Комора' });

/** Goes from the open sign-in page to the provider by keyboard, signs in there, and agrees. */
async function signInAs(page: Page, login: string): Promise<void> {
  // The provider's pages request a font from elsewhere.
  await page.context().route(/^https:/, (route) => route.fulfill({ contentType: 'text/css', body: '' }));
  await byProvider(page).press('Enter');
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

const journey = async ({ page, visitor }: Journey): Promise<void> => {
  await page.goto('/admin/colors');
  await signInAs(page, 'anna');
  await page.getByRole('heading', { level: 1, name: 'Колір одягу' }).waitFor();
  assert.is(new URL(page.url()).search, '');

  await page.getByRole('button', { name: 'Додати' }).click();
  await page.getByLabel('Назва').fill('Бузковий');
  await page.context().clearCookies({ path: '/api/auth' });
  await page.evaluate(() => {
    const [head, claims] = localStorage.getItem('accessToken')?.split('.') ?? [];
    localStorage.setItem('accessToken', `${head}.${claims}.expired`);
  });
  await page.getByRole('button', { name: 'Зберегти' }).click();
  const again = page.getByRole('link', { name: 'Увійти через Комора у новій вкладці' });
  const [tab] = await Promise.all([page.context().waitForEvent('page'), again.click()]);
  await byProvider(tab).click(); // the provider knows the person, and asks nothing
  await tab.getByRole('heading', { level: 1, name: 'Бренди одягу' }).waitFor();
  await again.waitFor({ state: 'detached' });
  assert.is(await page.getByLabel('Назва').inputValue(), 'Бузковий');
  await page.getByRole('button', { name: 'Зберегти' }).click();
  await page.getByRole('row', { name: /Бузковий/ }).waitFor();

  const stranger = await visitor({ who: null });
  await stranger.goto('/admin/login?returnTo=%2Fadmin%2Fcolors');
  await signInAs(stranger, 'ivan');
  await stranger.getByText('Тут немає облікового запису з вашою адресою').waitFor();
  assert.is(new URL(stranger.url()).search, '?returnTo=%2Fadmin%2Fcolors');
  assert.ok(await byProvider(stranger).isEnabled());
};

test('a provider signs a person in, another one over unsaved work, and refuses one', journey, { who: null });

run();
