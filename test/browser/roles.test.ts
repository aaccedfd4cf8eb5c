import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { Person, Role } from '../../src/contract/people';
import { journeys } from './support/journeys';
import type { Product } from './support/product';
import { lookAt, noSeed, reached, settledItem } from './support/screens';
import { type Seed, seed } from './support/seed';
import { openMore } from './support/toolbar';

const { test, run } = journeys('roles');

let seeded: Seed = noSeed;

/** Adds a person in a role, who has signed in before. */
async function person(product: Product, role: Role) {
  const added = await product.addAdministrator(`${role}@example.com`);
  await setRole(product, added.email, role);
  return added;
}

/** Changes a role, as an administrator does on the page of people. */
async function setRole(product: Product, email: string, role: Role): Promise<void> {
  const people = await product.api<readonly Person[]>('GET', '/api/people/');
  await product.api('PUT', `/api/people/${people.find((each) => each.email === email)?.id}`, { role });
}

/** Matches controls of a page that change something, by their names. */
const changing =
  /Додати|Зберегти|Видалити|Редагувати|Створити|Згенерувати|головним|^Вибрати|Такий самий|Повернути|Приймання|Імпорт/;

async function controls(page: Page): Promise<string[]> {
  const names = await page
    .locator('main')
    .locator('button, a, input[type=file], input[type=checkbox], textarea, [role=combobox]')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
    );
  return names.filter((name) => changing.test(name));
}

test('a viewer in a browser reads everything, and finds nothing to change it with', async ({
  product,
  visitor,
}) => {
  seeded = await seed(product);
  const [first = 0, second = 0] = seeded.clothes;
  await product.api('DELETE', `/api/clothes/${second}`);
  const page = await visitor({ who: await person(product, 'viewer') });
  const wrong: string[] = [];
  const look = async (name: string, address: string, reach: () => Promise<unknown>) => {
    await page.goto(address);
    await reach();
    await page.waitForLoadState('networkidle');
    wrong.push(...(await controls(page)).map((control) => `${name}: ${control}`));
  };
  await look('list', '/admin/clothes', async () =>
    (await openMore(page)).getByRole('link', { name: 'Кошик' }).waitFor(),
  );
  await look('brands', '/admin/brands', () => page.getByRole('rowheader', { name: 'Cos' }).waitFor());
  await look('item', `/admin/clothes/${first}`, () => page.getByText('1 249,50').waitFor());
  wrong.push(...(await lookAt(page, 'item as a viewer')));
  await page.getByRole('button', { name: 'Історія' }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  assert.is(
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Відмінити/ })
      .count(),
    0,
  );
  await look('purchases', `/admin/clothes/${first}/purchases`, () => page.getByText('1 249,50').waitFor());
  await look('journal', '/admin/journal', () => page.getByRole('rowheader').first().waitFor());
  await look('trash', '/admin/trash', () => page.getByText('Лляна сорочка').waitFor());
  await look('import', '/admin/import', reached('Немає доступу').bind(null, page));
  assert.equal(wrong, []);
});

test('a role lost over unsaved text: the save is refused in place, text stays, controls go', async ({
  product,
  visitor,
}) => {
  const who = await person(product, 'editor');
  const page = await visitor({ who });
  const address = `/admin/clothes/${seeded.clothes[0]}`;
  await page.goto(address);
  await settledItem(page);
  const typed = 'Пальто з вовни, ще не збережене';
  await page.getByLabel('Опис').fill(typed);
  // The role changes only when the save arrives. Before, another call would tell the page.
  await page.route(`**/api/clothes/${seeded.clothes[0]}`, async (route) => {
    if (route.request().method() === 'PUT') await setRole(product, who.email, 'viewer');
    await route.continue();
  });
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click();
  await page.getByText('Ваша роль дозволяє лише перегляд.').first().waitFor();
  await page.getByText(typed, { exact: true }).waitFor();
  await page.getByText('це ще можна скопіювати').waitFor();
  assert.is(new URL(page.url()).pathname, address);
  assert.equal(await controls(page), []);
  assert.is(await page.locator('main textarea').count(), 0);
  // The item is unchanged.
  const { description } = await product.api<{ description: string }>(
    'GET',
    `/api/clothes/${seeded.clothes[0]}`,
  );
  assert.match(description, /двобортне/);
  await page.getByRole('link', { name: 'Покупки', exact: true }).first().click();
  await page.getByRole('button', { name: 'Вийти без збереження' }).click();
  await reached('Покупки')(page);
  await page.getByText('1 249,50').waitFor();
  assert.equal(await controls(page), []);
});

run();
