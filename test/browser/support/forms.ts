import type { Locator, Page } from 'playwright-core';

interface Person {
  email: string;
  password: string;
}

/** Fills the form of a sign-in, on its page or in its dialog, and sends it. */
export async function signIn(within: Page | Locator, { email, password }: Person): Promise<void> {
  await within.getByLabel('E-mail').fill(email);
  await within.getByLabel('Пароль').fill(password);
  await within.getByRole('button', { name: 'Увійти', exact: true }).click();
}

/** Creates an item in the dialog of the list; a supplier that does not exist yet by its name. */
export async function createItem(
  page: Page,
  title: string,
  supplier: string,
  photos: string[] = [],
): Promise<void> {
  await page.getByRole('button', { name: 'Додати', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Створити одяг' });
  await dialog.getByLabel('Назва товару').fill(title);
  const box = dialog.getByRole('combobox', { name: 'Постачальник' });
  await box.fill(supplier);
  await box.press('Enter');
  if (photos.length > 0) await dialog.locator('input[type=file]').setInputFiles(photos);
  await dialog.getByRole('button', { name: 'Зберегти' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: title, exact: true }).waitFor();
}

/** Waits until the file of the question before unsaved work is left is loaded. */
export async function questionLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(
        (entry) =>
          entry instanceof PerformanceResourceTiming &&
          /\/assets\/dialogs-/.test(entry.name) &&
          entry.responseEnd > 0,
      ),
  );
}
