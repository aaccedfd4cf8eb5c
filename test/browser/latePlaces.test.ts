import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { journeys } from './support/journeys';
import { hold } from './support/page';
import type { Product } from './support/product';
import { addPhotos, newItem } from './support/seed';

const { test, run } = journeys('places of what comes late');

/** A page on the first visit of a browser that does not know the API's features yet. */
interface FirstVisit {
  address: string;
  /** Shown before the features are known. */
  early(page: Page): Locator;
  /** Shown once they are known. */
  late(page: Page): Locator;
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true });
const inMenu = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Головне меню' })
    .locator('a[href="/admin/overview"], button[popovertarget="rail-more"]')
    .filter({ visible: true });
const tab = (page: Page) => page.getByRole('link', { name: 'Без фото', exact: true });

let made: ReturnType<typeof makeVisits> | undefined;
const visits = (product: Product) => {
  made ??= makeVisits(product);
  return made;
};

async function makeVisits(product: Product): Promise<Record<string, FirstVisit>> {
  const { clothesId } = await newItem(product, 'Плащ');
  const gone = await newItem(product, 'Шарф');
  await product.api('DELETE', `/api/clothes/${gone.clothesId}`);
  await product.api('POST', '/api/views/', { name: 'Без фото', query: 'nophoto=1', shared: true });
  await product.api('POST', '/api/tags/', { name: 'Продано' });
  const item = `/admin/clothes/${clothesId}`;
  const row = (name: string) => (page: Page) => page.getByRole('row', { name }).first();
  return {
    list: { address: '/admin/clothes', early: row('Плащ'), late: tab },
    item: {
      address: item,
      early: (page) => page.getByRole('combobox', { name: 'Магазин' }),
      late: (page) => page.getByRole('button', { name: 'Історія' }),
    },
    purchases: { address: `${item}/purchases`, early: row('Humana'), late: inMenu },
    overview: { address: '/admin/overview', early: heading('Ціни'), late: tab },
    labels: { address: `/admin/labels?ids=${clothesId}`, early: heading('У вікні друку'), late: inMenu },
    tags: {
      address: '/admin/tags',
      early: row('Продано'),
      late: (page) => page.getByRole('link', { name: 'Упорядкувати' }),
    },
    intake: {
      address: '/admin/intake',
      early: (page) => page.getByLabel('Вибрати фото'),
      late: (page) => page.locator('input[role=combobox]:enabled').nth(1),
    },
    trash: { address: '/admin/trash', early: row('Шарф'), late: inMenu },
    account: {
      address: '/admin/account',
      early: (page) => page.locator('.session-own'),
      late: (page) => page.locator('.factor'),
    },
    people: {
      address: '/admin/people',
      early: heading('Хто має доступ'),
      late: (page) => page.locator('.required-roles:visible'),
    },
  };
}

/**
 * Remembers where the page's heads, labels and controls are. The returned function says which of
 * those that are still there have moved.
 */
async function places(page: Page): Promise<() => Promise<string[]>> {
  const before = await page.evaluateHandle(() => {
    const parts = document.querySelectorAll('main :is(h1, h2, h3, label, legend, thead, button, a, input)');
    const placeOf = (part: Element) => {
      const { x, y } = part.getBoundingClientRect();
      return `${Math.round(x + scrollX)}, ${Math.round(y + scrollY)}`;
    };
    const seen = [...parts].filter((part) => part.checkVisibility({ visibilityProperty: true }));
    return { placeOf, parts: seen.map((part) => ({ part, place: placeOf(part) })) };
  });
  return () =>
    before.evaluate(({ placeOf, parts }) =>
      parts
        .filter(({ part, place }) => part.isConnected && place !== placeOf(part))
        .map(({ part, place }) => `${part.localName} ${part.textContent} from ${place} to ${placeOf(part)}`),
    );
}

const widths = { 'at a desk': 1280, 'on a phone': 360 };

for (const [where, width] of Object.entries(widths))
  test(`places of what comes late: nothing moves ${where} when the API’s features are known`, async ({
    product,
    visitor,
  }) => {
    const wrong: string[] = [];
    for (const [name, { address, early, late }] of Object.entries(await visits(product))) {
      const page = await visitor({ viewport: { width, height: 800 } });
      const release = await hold(page, '**/api/features');
      // The labels themselves need the answer, for the address in their codes.
      if (name === 'labels') await page.route('**/api/features', (route) => route.continue(), { times: 1 });
      const asked = page.waitForRequest('**/api/features');
      await page.goto(address);
      await Promise.all([asked, early(page).waitFor()]);
      const moved = await places(page);
      release();
      await Promise.all([late(page).waitFor(), inMenu(page).first().waitFor()]);
      wrong.push(...(await moved()).map((part) => `${name}: ${part}`));
      await page.close();
    }
    assert.equal(wrong, []);
  });

test('the notice about a filter in the address keeps its place until its file is there', async ({
  page,
  product,
}) => {
  await newItem(product, 'Светр');
  const notice = '**/assets/selection-*.js';
  const release = await hold(page, notice);
  const asked = page.waitForRequest(notice);
  await page.goto('/admin/clothes?nophoto=1');
  await asked;
  await page.getByRole('button', { name: 'Фільтри' }).waitFor();
  const moved = await places(page);
  release();
  await page.getByRole('button', { name: 'Показати всі товари' }).waitFor();
  await page.getByRole('link', { name: 'Светр', exact: true }).first().waitFor();
  assert.equal(await moved(), []);
});

test('the photos of an item’s purchases are there before the list of its photos', async ({
  product,
  visitor,
}) => {
  const made = await newItem(product, 'Піджак');
  await addPhotos(product, made, 3);
  const page = await visitor({ viewport: { width: 360, height: 800 } });
  const photos = `**/api/clothes/${made.clothesId}/images`;
  const release = await hold(page, photos);
  const asked = page.waitForRequest(photos);
  await page.goto(`/admin/clothes/${made.clothesId}`);
  await asked;
  const price = page.getByLabel('Ціна покупки');
  const top = () => price.evaluate((input) => input.getBoundingClientRect().top + scrollY);
  const before = await top();
  const answer = page.waitForResponse(photos);
  release();
  await answer;
  // These come with the list of the photos.
  await page.getByRole('button', { name: 'Завантажити фото' }).waitFor();
  assert.is(await top(), before);
});

run();
