import type { Page } from 'playwright-core';

/** Opens «Ще» of the list's toolbar, and returns its panel. */
export async function openMore(page: Page) {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Ще', exact: true }).click();
  return main.getByRole('group', { name: 'Ще', exact: true });
}

/** Begins the selection of items in the list. */
export async function beginSelection(page: Page): Promise<void> {
  await (await openMore(page)).getByRole('button', { name: 'Вибрати', exact: true }).click();
}
