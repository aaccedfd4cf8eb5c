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

/** Returns the id of the newest task that the tab shows, from the tab's own storage. */
export function lastTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    const name = Object.keys(sessionStorage).find((each) => each.startsWith('batches:')) ?? '';
    return JSON.parse(sessionStorage.getItem(name) ?? '[]')[0].taskId;
  });
}
