import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { FaultyProxy, type Line } from '../../server/test/support/FaultyProxy';
import type { Clothes, ClothesListItem, Image, Reference } from '../../src/contract/types';
import { drop, garmentPhoto, kept } from './support/intake';
import { journeys } from './support/journeys';
import { focused } from './support/page';

const { test, after, run } = journeys('intake');

let network: FaultyProxy | null = null;
after(async () => network?.stop());

/** The files of each group, such as «00 01 02»: the number of the garment and of its photo. */
const grouped = (page: Page) =>
  page
    .locator('.intake-group')
    .evaluateAll((groups) =>
      groups.map((group) =>
        [...group.querySelectorAll<HTMLElement>('[data-photo]')]
          .map(({ title }) => title.replace(/^IMG_|\.jpg$/g, ''))
          .join(' '),
      ),
    );
const shown = async (page: Page, groups: string[]) => {
  await page.waitForFunction(
    (count) => document.querySelectorAll('.intake-group').length === count,
    groups.length,
  );
  assert.equal(await grouped(page), groups);
};
const photo = (page: Page, name: string) => page.locator(`[title="IMG_${name}.jpg"]`);

/** Does something over a line that is cut in a moment, and stays away from then on. */
async function lose(proxy: FaultyProxy, page: Page, line: Line, act?: () => Promise<void>): Promise<void> {
  const before = proxy.cuts;
  proxy.turn(line);
  await act?.();
  while (proxy.cuts === before) await page.evaluate(() => 0);
  proxy.turn('reset');
  await page.getByText(/Немає зв’язку. Продовжиться саме/).waitFor();
}

test('a pile of photos is corrected by keyboard and becomes items over a line that is cut', async ({
  visitor,
  product,
  expectNoise,
}) => {
  expectNoise('Failed to load resource');
  await product.api<Reference>('POST', '/api/suppliers/', { name: 'Humana' });
  network = await FaultyProxy.start(Number(new URL(product.address).port));
  const page = await visitor({ baseURL: `http://127.0.0.1:${network.port}` });
  await page.goto('/admin/clothes');
  await page.getByRole('link', { name: 'Прийом' }).click();
  await page.getByRole('heading', { level: 1, name: 'Прийом' }).waitFor();

  // Four garments; the last photo of the second was taken with the third.
  const views = [0, 1, 2].flatMap((view) => [0, 1, 2, 3].map((garment) => ({ garment, view })));
  const photos = views.map(({ garment, view }) =>
    garmentPhoto({ garment, view, minute: garment * 9 + view * 0.2 }),
  );
  await drop(page, await Promise.all(photos));
  await shown(page, ['00 01 02', '10 11 12', '20 21 22', '30 31 32']);

  // By keyboard: apart, together, over to the next, and back.
  await photo(page, '11').focus();
  await page.keyboard.press('s');
  await shown(page, ['00 01 02', '10', '11 12', '20 21 22', '30 31 32']);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+ArrowDown');
  await shown(page, ['00 01 02', '10', '11', '20 21 22 12', '30 31 32']);
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('m');
  await shown(page, ['00 01 02', '10 11 12', '20 21 22', '30 31 32']);
  await photo(page, '32').focus();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+z');
  await photo(page, '00').focus();
  await page.keyboard.press('n');
  await shown(page, ['01 02', '00', '10 11 12', '20 21 22', '30 31 32']);
  assert.is(await photo(page, '00').evaluate((element) => element === document.activeElement), true);

  await page.getByRole('combobox', { name: 'Постачальник' }).fill('Humana');
  await page.getByRole('combobox', { name: 'Постачальник' }).press('Enter');
  await page.getByLabel('Ціна за штуку').fill('120,50');
  await kept(page, '"price":120.5');
  await page.reload();
  await shown(page, ['01 02', '00', '10 11 12', '20 21 22', '30 31 32']);
  assert.is(await page.getByLabel('Ціна за штуку').inputValue(), '120,5');
  await page.getByText('Не надіслано з цього пристрою: 12').waitFor();

  const create = page.getByRole('button', { name: /^Створити 5/ });
  await page.waitForLoadState('networkidle');
  // In the middle of a photo.
  await lose(network, page, { cut: 'up', after: 30_000 }, () => create.click());
  assert.is(await focused(page), 'button Призупинити');
  network.turn('good');
  await page
    .getByText(/^Готово [1-4] з 5/)
    .first()
    .waitFor();
  // Before an answer: what was sent may have arrived.
  await lose(network, page, { cut: 'down', after: 100 });
  network.turn('good');
  await page.reload();
  await page.getByText(/^Створено 5/).waitFor();

  const items = await product.api<ClothesListItem[]>('GET', '/api/clothes/');
  assert.equal(
    items.map(({ id, title }) => title === `Без назви ${id}`),
    [true, true, true, true, true],
  );
  const counts: number[] = [];
  for (const { id } of items) {
    const item = await product.api<Clothes>('GET', `/api/clothes/${id}`);
    const images = await product.api<Image[]>('GET', `/api/clothes/${id}/images`);
    counts.push(images.length);
    assert.is(item.mainImage?.id, images[0]?.id);
    assert.equal(
      item.purchases.map(({ price }) => price),
      [120.5],
    );
  }
  assert.equal(counts.sort(), [1, 2, 3, 3, 3]);

  const rows = page.getByRole('main').locator('li[data-item]');
  assert.is(await rows.count(), 5);
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await page
    .getByRole('link', { name: /Наступний/ })
    .or(page.getByRole('button', { name: /Наступний/ }))
    .first()
    .click();
  await page.goto('/admin/intake');
  await page.getByRole('button', { name: 'Почати новий прийом' }).click();
  await page.getByLabel('Обрати фото').waitFor();
  assert.is(await focused(page), 'h1 Прийом');

  const other = await page.context().newPage();
  await other.goto('/admin/intake');
  await other.getByRole('button', { name: 'Продовжити тут' }).click();
  await other.getByLabel('Обрати фото').waitFor();
  assert.is(await focused(other), 'h1 Прийом');
});

test('a mouse drags a photo at once, a finger after a long press; one that moves earlier scrolls', async ({
  visitor,
}) => {
  const page = await visitor({ hasTouch: true, viewport: { width: 700, height: 900 } });
  await page.goto('/admin/intake');
  await page.getByLabel('Обрати фото').waitFor();
  const photos = [0, 1, 2].map((garment) => garmentPhoto({ garment, view: 0, minute: garment * 9 }));
  await drop(page, await Promise.all(photos));
  await shown(page, ['00', '10', '20']);
  const middle = async (name: string) => {
    await photo(page, name).scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0, height = 0 } = (await photo(page, name).boundingBox()) ?? {};
    return { x: x + width * 0.7, y: y + height / 2 };
  };
  const ghost = page.locator('.intake-ghost');
  const [from, to] = [await middle('00'), await middle('10')];

  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await ghost.waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  assert.equal(await grouped(page), ['00', '10', '20']);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await shown(page, ['10 00', '20']);
  // The press that ends a drag selects nothing, where it began either.
  const self = await middle('20');
  await page.mouse.move(self.x, self.y);
  await page.mouse.down();
  await page.mouse.move(self.x - 20, self.y + 20, { steps: 4 });
  await ghost.waitFor();
  await page.mouse.up();
  assert.is(await page.getByRole('option', { selected: true }).count(), 0);

  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  const finger = await middle('20');
  await touch('touchStart', finger);
  for (const step of [20, 60, 100]) await touch('touchMove', { x: finger.x, y: finger.y - step });
  assert.is(await ghost.count(), 0);
  await touch('touchEnd');
  const [lifted, target] = [await middle('20'), await middle('10')];
  await touch('touchStart', lifted);
  await ghost.waitFor();
  const fresh = (await page.locator('.intake-fresh').boundingBox()) ?? { x: 0, y: 0 };
  assert.ok(fresh.y > 0, 'a new group is in sight');
  await touch('touchMove', target);
  await touch('touchMove', { x: target.x + 2, y: target.y });
  await touch('touchEnd');
  await shown(page, ['10 20 00']);
});

run();
