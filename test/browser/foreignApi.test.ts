import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sharedBrowser } from './support/engine';
import { createItem, signIn } from './support/forms';
import { openTab } from './support/journeys';
import { findings, shot } from './support/page';
import { photoFile } from './support/photos';
import { pressWords } from './support/press';
import { type SpecApi, startSpecApi } from './support/specApi';

/**
 * The app on an API that has only the required calls: every screen works, and says what is missing.
 */
const test = suite('behind a foreign API');
/** The screens, in one tab: each test opens its own address and makes what it needs. */
const screen = suite<{ page: Page; noise: string[] }>('screens behind a foreign API');

const anybody = { email: 'a@example.com', password: 'anything' };

let browser: Browser;
let api: SpecApi;
let folder: string;

async function begin(): Promise<void> {
  [browser, api, folder] = await Promise.all([
    sharedBrowser(),
    startSpecApi({ brands: ['Cos', 'Їжак'], suppliers: ['Humana'], materials: ['Вовна'], types: ['Пальто'] }),
    mkdtemp(path.join(tmpdir(), 'clothes-admin-files-')),
  ]);
}

async function end(): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
  await api.close();
  await rm(folder, { recursive: true, force: true });
}

test.before.each(begin);
test.after.each(end);

let trouble: unknown;
screen.before(async (context) => {
  try {
    await begin();
    context.noise = [];
    context.page = await openTab(browser, api.address, context.noise);
    await context.page.goto('/');
    await signIn(context.page, anybody);
    await heading(context.page, 'Бренди одягу');
    await context.page.getByRole('row').getByText('Їжак', { exact: true }).waitFor();
    assert.equal(context.noise, []);
  } catch (error) {
    trouble = error; // uvu does not report a failed hook, so each test does
  }
});
screen.before.each(({ noise }) => {
  if (trouble) throw trouble;
  noise.length = 0;
});
screen.after(end);

for (const [address, title, add, save, edit, remove] of [
  ['/admin/brands', 'Бренди одягу', 'Додати', 'Зберегти', 'Редагувати', 'Видалити'],
  ['/admin/types', 'Типи одягу', 'Додати', 'Зберегти', 'Редагувати', 'Видалити'],
  ['/admin/colors', 'Колір одягу', 'Додати', 'Зберегти', 'Редагувати', 'Видалити'],
  ['/admin/materials', 'Матеріал одягу', 'Додати', 'Зберегти', 'Редагувати', 'Видалити'],
  ['/admin/suppliers', 'Clothes Suppliers', 'Add', 'Save', 'Edit', 'Delete'],
] as const)
  screen(
    `an entry of «${title}» comes, changes, goes and returns on a foreign API`,
    async ({ page, noise }) => {
      await page.goto(address);
      await heading(page, title);
      await page.getByRole('button', { name: add, exact: true }).first().click();
      await page.locator('dialog[open] input').fill('Перше');
      await page.getByRole('button', { name: save, exact: true }).click();
      await page.getByRole('button', { name: `${edit} Перше` }).click();
      await page.locator('dialog[open] input').fill('Друге');
      await page.getByRole('button', { name: save, exact: true }).click();
      await page.getByRole('button', { name: `${remove} Друге` }).click();
      await page.getByRole('row').getByText('Друге', { exact: true }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Повернути' }).click();
      await page.getByRole('row').getByText('Друге', { exact: true }).waitFor();
      assert.equal(noise, []);
    },
  );

screen('an item with photos is created on a foreign API, and its photo opens', async ({ page, noise }) => {
  await page.goto('/admin/brands');
  const menu = page.getByRole('navigation', { name: 'Головне меню' });
  await menu.getByRole('link', { name: 'Список товарів' }).click();
  await heading(page, 'Список товарів');
  await createItem(page, 'Пальто', 'Humana', [
    await photoFile(folder, 'one.jpg', { seed: 1, width: 300, height: 400 }),
    await photoFile(folder, 'two.jpg', { seed: 2, width: 300, height: 400 }),
  ]);
  await page.getByRole('row').filter({ hasText: 'Пальто' }).locator('img').waitFor();
  await page.getByRole('button', { name: 'Відкрити фото Пальто' }).click();
  await page.getByRole('dialog').locator('img').first().waitFor();
  assert.equal(noise, []);
});

screen('a description from the list comes where a socket tells a status alone', async ({ page, noise }) => {
  await newItem('Сорочка');
  await page.goto('/admin/clothes');
  await page.getByRole('button', { name: 'Опис Сорочка' }).click();
  const describe = page.getByRole('dialog', { name: 'Опис' });
  await describe.getByRole('button', { name: 'Згенерувати (AI)' }).click();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('textarea')].some(({ value }) => value.startsWith('Опис від')),
  );
  await page.keyboard.press('Escape');
  await describe.waitFor({ state: 'detached' });
  assert.equal(noise, []);
});

screen('an item is saved by the calls that a foreign API must have', async ({ page, noise }) => {
  await newItem('Кардиган');
  await page.goto('/admin/clothes');
  await page.getByRole('link', { name: 'Кардиган', exact: true }).click();
  await heading(page, 'Кардиган');
  await page.getByRole('combobox', { name: 'Бренд' }).fill('Їжак');
  await page.getByRole('combobox', { name: 'Бренд' }).press('Enter');
  await page.getByRole('textbox', { name: 'Назва товару' }).fill('Кардиган вовняний');
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click();
  await page.getByText('Є зміни').waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Покупка 1' }).waitFor();
  assert.is(await page.getByRole('button', { name: 'Історія' }).count(), 0);
  await shot(page, 'foreign-item', true);
  assert.equal(await findings(page), []);
  assert.equal(noise, []);
});

screen('an item’s page names in place what a foreign API lacks', async ({ page, noise }) => {
  await page.goto(`/admin/clothes/${await newItem('Сукня')}`);
  await heading(page, 'Сукня');
  const photos = page.getByRole('region', { name: 'Фото', exact: true });
  await photos
    .locator('input[type=file]')
    .setInputFiles(await photoFile(folder, 'three.jpg', { seed: 3, width: 300, height: 400 }));
  await page
    .getByText(/Цей сервер не приймає фото товару/)
    .first()
    .waitFor();
  await page
    .getByRole('button', { name: /^Видалити: Фото 2/ })
    .first()
    .click();
  await page
    .getByText(/Цей сервер не вміє видаляти фото/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Згенерувати (AI)' }).click();
  await page.getByRole('combobox', { name: 'AI-модель' }).waitFor();
  await page.getByText('gpt-5-nano').first().waitFor();
  await page.keyboard.press('Escape');
  // Remove the refused upload, so that nothing stays unsaved.
  await page
    .getByRole('button', { name: /^Прибрати/ })
    .first()
    .click();
  assert.equal(noise, []);
});

screen('purchases are added and deleted on a foreign API, and not changed', async ({ page, noise }) => {
  await page.goto(`/admin/clothes/${await newItem('Спідниця')}`);
  await page.getByRole('link', { name: 'Покупки', exact: true }).click();
  await heading(page, 'Покупки');
  await page.getByRole('button', { name: 'Додати', exact: true }).first().click();
  const purchase = page.getByRole('dialog', { name: 'Створити покупку' });
  await purchase.getByLabel('Ціна').fill('12,5');
  await purchase.getByRole('combobox', { name: 'Постачальник' }).fill('Humana');
  await purchase.getByRole('combobox', { name: 'Постачальник' }).press('Enter');
  await purchase.getByRole('button', { name: 'Зберегти' }).click();
  await purchase.waitFor({ state: 'detached' });
  const bought = page.getByRole('row').filter({ hasText: '12,5' });
  await bought.getByRole('button', { name: /^Редагувати/ }).click();
  const edit = page.getByRole('dialog', { name: 'Редагувати покупку' });
  await edit.getByLabel('Ціна').fill('13');
  await edit.getByRole('button', { name: 'Зберегти' }).click();
  await edit.getByText(/Цей сервер не вміє змінювати покупки/).waitFor();
  await edit.getByRole('button', { name: 'Скасувати' }).click();
  await page.getByRole('button', { name: 'Вийти без збереження' }).click();
  await bought.getByRole('button', { name: /^Видалити/ }).click();
  await bought.waitFor({ state: 'detached' });
  assert.equal(noise, []);
});

screen('the account page says that a foreign API has no sessions and passwords', async ({ page, noise }) => {
  await page.goto('/admin/brands');
  await page.getByRole('link', { name: 'Обліковий запис' }).click();
  await heading(page, 'Обліковий запис');
  await page.getByText('Цей сервер не вміє показувати сеанси.').waitFor();
  await page.getByLabel('Поточний пароль').fill('anything');
  await page.getByLabel('Новий пароль').fill('anything else');
  await page.getByRole('button', { name: 'Змінити пароль' }).click();
  await page.getByText('Цей сервер не вміє змінювати пароль.').waitFor();
  assert.equal(await findings(page), []);
  assert.equal(noise, []);
});

screen('a sign-out ends the session of a foreign API', async ({ page, noise }) => {
  await page.goto('/admin/brands');
  await page.getByRole('button', { name: 'Вийти' }).click();
  await page.waitForURL('**/admin/login**');
  assert.is(await page.evaluate(() => localStorage.getItem('accessToken')), null);
  assert.equal(noise, []);
});

screen.run();

test('a foreign API is offered and called for nothing that the specification does not have', async () => {
  const noise: string[] = [];
  const page = await openTab(browser, api.address, noise);
  await page.goto('/');
  const told = page.waitForResponse('**/api/features');
  await signIn(page, anybody);
  await heading(page, 'Бренди одягу');
  assert.is((await told).status(), 404);

  /** Returns the controls of this page that only some APIs support. */
  const offered = () =>
    page
      .locator('main, nav, dialog')
      .getByRole('button')
      .or(page.getByRole('link'))
      .filter({
        hasText:
          /^(Ще|Прийом|Вибрати|Експорт|Імпорт|Кошик|Історія|Журнал|Упорядкувати|Tidy up|Зберегти вигляд)/,
      })
      .allInnerTexts();
  const menu = page.getByRole('navigation', { name: 'Головне меню' });
  for (const [link, title] of [
    ['Типи', 'Типи одягу'],
    ['Кольори', 'Колір одягу'],
    ['Матеріали', 'Матеріал одягу'],
    ['Постачальники', 'Clothes Suppliers'],
    ['Бренди', 'Бренди одягу'],
  ] as const) {
    await menu.getByRole('link', { name: link }).click();
    await heading(page, title);
    await page
      .getByRole('button', { name: /^(?:Додати|Add)$/ })
      .first()
      .waitFor();
    assert.equal(await offered(), [], title);
  }

  await menu.getByRole('link', { name: 'Список товарів' }).click();
  await heading(page, 'Список товарів');
  await createItem(page, 'Пальто', 'Humana');
  const link = page.getByRole('link', { name: 'Пальто', exact: true });
  assert.equal(await offered(), [], 'the list of items');
  await link.focus();
  await page.keyboard.press('Control+a');
  assert.is(await page.getByRole('checkbox').count(), 0);
  await page.getByRole('button', { name: 'Вигляд' }).click();
  await pressWords(page, 'Плитка');
  assert.is(await page.getByText('Збережені вигляди').count(), 0);
  assert.equal(await offered(), [], 'the menu of looks');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Видалити Пальто' }).click();
  await page.getByRole('button', { name: 'Підтвердити' }).waitFor();
  assert.is(await page.getByText(/кошику/).count(), 0);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor({ state: 'detached' });

  await link.click();
  await heading(page, 'Пальто');
  await page.getByRole('region', { name: 'Покупка 1' }).waitFor();
  assert.equal(await offered(), [], 'the item');
  assert.equal(await findings(page), []);
  // The app requests these on every API: other ways to sign in, and the features.
  assert.equal(api.unknownCalls(), ['GET /api/auth/ways', 'GET /api/features']);

  // The address of an unsupported page says what is missing.
  for (const [address, sentence] of [
    ['/admin/journal', 'Цей сервер не веде історії змін.'],
    ['/admin/trash', 'Цей сервер не має кошика: видалене зникає одразу.'],
    ['/admin/people', 'Цей сервер не вміє керувати людьми.'],
    ['/admin/import', 'Цей сервер не приймає таблиць.'],
    ['/admin/webhooks', 'Цей сервер не вміє надсилати вебхуки.'],
    ['/admin/brands/usage', 'Цей сервер не вміє впорядковувати списків.'],
    ['/admin/suppliers/usage', 'This server cannot tidy lists.'],
    ['/admin/tokens', 'Цей сервер не має токенів для програм.'],
  ] as const) {
    await page.goto(address);
    await page.getByText(sentence).waitFor();
    assert.equal(await findings(page), [], address);
  }
  assert.equal(noise, []);
});

test('opaque tokens of a foreign API: text outlives the session’s end, for its person alone', async () => {
  const noise: string[] = [];
  const page = await openTab(browser, api.address, noise);
  let issued = 0;
  await page.route('**/api/auth/login', (route) => {
    issued += 1;
    return route.fulfill({ json: { data: { accessToken: `${issued}|opaque` } } });
  });
  const signInAs = async (email: string) => {
    const form = page.locator('form.sign-in-form');
    await signIn(form, { ...anybody, email });
    await form.waitFor({ state: 'detached' });
  };
  /** Reloads, types a name, and ends the session before the save. */
  const typeAndEnd = async (name: string) => {
    await page.reload();
    await page.getByRole('button', { name: 'Додати', exact: true }).first().click();
    await page.locator('dialog[open] input').fill(name);
    for (const path of ['**/api/brands/', '**/api/auth/refresh'])
      await page.route(path, (route) => route.fulfill({ status: 401, body: '' }), { times: 1 });
    await page.getByRole('button', { name: 'Зберегти', exact: true }).click();
    await page.getByRole('dialog', { name: 'Увійдіть знову' }).waitFor();
  };
  await page.goto('/admin/brands');
  await signInAs('olena@example.com');
  await heading(page, 'Бренди одягу');
  await page.waitForLoadState('networkidle'); // the dialogs' files have loaded

  await typeAndEnd('Мій бренд');
  await signInAs('Olena@example.com');
  assert.is(await page.locator('dialog[open] input').inputValue(), 'Мій бренд');
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click();
  await page.getByRole('row').getByText('Мій бренд', { exact: true }).waitFor();

  await typeAndEnd('Таємний бренд');
  await signInAs('ivan@example.com');
  await heading(page, 'Бренди одягу');
  assert.is(await page.locator('dialog[open]').count(), 0);
  assert.equal(noise, []);
});

test.run();

/** Makes an item with two photos by the calls that every API must have, and returns its id. */
async function newItem(title: string): Promise<number> {
  const send = async (method: string, path: string, body: unknown) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${api.address}${path}`, {
      method,
      ...(!isForm && { headers: { 'Content-Type': 'application/json' } }),
      body: isForm ? body : JSON.stringify(body),
    });
    return (await answer.json()).data;
  };
  const supplier = await send('POST', '/api/suppliers', { name: `Постачальник ${title}` });
  const made = await send('POST', '/api/clothes/fast_create', { title, supplierId: supplier.id });
  const form = new FormData();
  for (const name of ['one.jpg', 'two.jpg']) form.append('files', new Blob(['']), name);
  const images = await send('POST', `/api/purchases/${made.purchaseId}/images`, form);
  await send('PATCH', `/api/clothes/${made.clothesId}/main_image`, { imageId: images[0].id });
  return made.clothesId;
}

async function heading(page: Page, text: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: text }).waitFor();
}
