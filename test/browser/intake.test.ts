import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { AiServer, says, testAiKey } from '../../server/test/support/AiServer';
import { FaultyProxy } from '../../server/test/support/FaultyProxy';
import {
  asDropped,
  asTaken,
  createdItems,
  double,
  fillCatalogue,
  garments,
  itemOf,
  labelled,
  listOf,
  photosOf,
  pileOfPhotos,
  seenOn,
} from './support/eightGarments';
import { drop, groupsShown, kept, loseLine, photoNamed } from './support/intake';
import { journeys } from './support/journeys';
import { focused } from './support/page';
import { pressWords } from './support/press';
import type { Product } from './support/product';
import { hasValue, until } from './support/until';

let ai: AiServer;
let network: FaultyProxy | null = null;
const { test, after, run } = journeys('intake', async () => {
  ai = await AiServer.start();
  ai.otherwise = async (answer, request) => {
    const asked = ai.requests.at(-1);
    says(JSON.stringify(asked && (await seenOn(asked))))(answer, request);
  };
  return { OPENAI_API_KEY: testAiKey, OPENAI_BASE_URL: ai.baseUrl };
});
after(async () => {
  await network?.stop();
  await ai.stop();
});

/**
 * By keyboard only, moves a photo to the previous group, splits and joins groups, and undoes it.
 */
async function correct(page: Page): Promise<void> {
  await groupsShown(page, asDropped);
  await photoNamed(page, '22').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByText('Фото 19 перенесено до групи 3').waitFor({ state: 'attached' });
  await photoNamed(page, '60').focus();
  await page.keyboard.press('s');
  await photoNamed(page, '72').focus();
  await page.keyboard.press('m');
  await groupsShown(page, asTaken);
  await photoNamed(page, '32').focus();
  await page.keyboard.press('Delete');
  await page.getByText('8 груп, 23 фото').waitFor();
  await page.keyboard.press('Control+z');
  await photoNamed(page, '00').focus();
  await page.keyboard.press('n');
  await groupsShown(page, ['01 02', '00', ...asTaken.slice(1)]);
  assert.is(await photoNamed(page, '00').evaluate((element) => element === document.activeElement), true);
  await page.keyboard.press('Control+z');
  await groupsShown(page, asTaken);
}

/** Creates the items over a line that is cut twice, with a reload in the middle. */
async function create(page: Page, line: FaultyProxy): Promise<void> {
  await page.waitForLoadState('networkidle');
  const start = page.getByRole('button', { name: 'Створити 8 товарів' });
  // Cut in the middle of a photo.
  await loseLine(line, page, { cut: 'up', after: 30_000 }, () => start.click());
  assert.is(await focused(page), 'button Призупинити');
  line.turn('good');
  await page
    .getByText(/^Готово [1-7] з 8/)
    .first()
    .waitFor();
  // Cut before an answer: the request may have arrived.
  await loseLine(line, page, { cut: 'down', after: 100 });
  line.turn('good');
  await page.reload();
  await page.getByText('Створено 8 товарів').waitFor();
  assert.is(await page.getByText(/^Не надіслано/).count(), 0);
}

/** Accepts the proposals: of all new items in their table, of the label on an item's page. */
async function takeProposals(page: Page, product: Product, ids: readonly number[]): Promise<void> {
  await page.getByRole('grid', { name: 'Таблиця товарів' }).waitFor();
  await page.getByRole('button', { name: 'Запропонувати поля для всіх' }).click();
  await page.getByText('Прочитано фото: 8 товарів').waitFor();
  assert.is(ai.requests.length, 8);
  assert.is((await itemOf(product, ids[labelled] ?? 0)).brand, null);
  await page.getByRole('button', { name: /^Взяти все/ }).click();
  await page.getByText(/^Взято: /).waitFor();
  const isTaken = async (id: number) => (await itemOf(product, id)).brand?.name === 'Massimo Dutti';
  await until(async () => (await Promise.all(ids.map(isTaken))).every(Boolean));
  await page.goto(`/admin/clothes/${ids[labelled]}`);
  await page.getByRole('button', { name: 'Взяти: Склад тканини' }).press('Enter');
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click();
  await page.getByText('Збережено').first().waitFor();
  const written = await itemOf(product, ids[labelled] ?? 0);
  assert.equal(
    [written.title, written.brand?.name, written.type?.name, written.color?.name],
    ['Сорочка 7', 'Massimo Dutti', 'Сорочка', 'Синій'],
  );
  assert.equal(
    written.fabricComposition.map(({ material, percent }) => `${material.name} ${percent}`),
    ['Бавовна 95', 'Еластан 5'],
  );
  await page.goto(`/admin/clothes/${ids[0]}`);
}

/** Moves the main photo of an item to the second place, and turns it. */
async function editPhotos(page: Page, product: Product, id: number): Promise<void> {
  const [first, second, third] = await photosOf(product, id);
  const gallery = page.getByRole('group', { name: 'Галерея фото' }).first();
  await gallery.getByRole('button', { name: 'Правіше: Фото 1' }).press('Enter');
  await page.getByText('Переміщено на місце 2 з 3').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: /^Головне фото/ }).click();
  const large = page.getByRole('dialog', { name: 'Фото' });
  await large.getByRole('button', { name: 'Обернути' }).waitFor();
  await page.keyboard.press('r');
  await large.getByRole('button', { name: 'Як було' }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForFunction(
    (old) => document.querySelector<HTMLImageElement>('.item-main-photo img')?.src.endsWith(old) === false,
    first?.urls.medium ?? '',
  );
  const now = await photosOf(product, id);
  assert.equal(
    now.map((image) => [image.id, image.edit?.rotate]),
    [
      [second?.id, undefined],
      [first?.id, 90],
      [third?.id, undefined],
    ],
  );
  assert.equal([now[1]?.width, now[1]?.height], [first?.height, first?.width]);
}

/** Merges a new item, from its page, with the earlier one. */
async function merge(page: Page, product: Product, id: number, before: number): Promise<void> {
  await page.goto(`/admin/clothes/${id}`);
  await page.getByRole('button', { name: 'Схожі фото: 1' }).click();
  await page.getByRole('button', { name: 'Об’єднати з: Пальто' }).click();
  const dialog = page.getByRole('dialog', { name: 'Об’єднати товари' });
  await pressWords(dialog, /^Пальто/);
  await dialog.getByRole('button', { name: 'Об’єднати', exact: true }).click();
  await page.getByText('Об’єднано в «Пальто». Перенесено: 1 покупка, 3 фото').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Пальто' }).waitFor();
  assert.is((await listOf(product)).length, garments);
  assert.equal(
    [(await photosOf(product, before)).length, (await itemOf(product, before)).purchases.length],
    [4, 2],
  );
}

/** Checks that the journal lists everything, and splits the two merged items from there. */
async function takeBack(page: Page, product: Product, [before, again]: [number, number]): Promise<void> {
  await page.getByRole('link', { name: 'Налаштування' }).click();
  const rows = page.getByRole('row');
  const said = [
    /видалено 1 товар/i,
    /Пальто.*Змінено.*Додано: Humana.*120,5/,
    /повернуто на 90°/,
    /Порядок фото/,
    /Сорочка 7.*Бавовна 95.*Еластан 5/,
    /Матеріал.*Еластан.*Створено/,
    /Фото.*Додано/,
  ];
  const unfold = page.getByRole('button', { name: 'Показати кожну зміну' });
  await unfold.first().waitFor();
  while ((await unfold.count()) > 0) await unfold.first().click();
  for (const text of said) await rows.filter({ hasText: text }).first().waitFor();
  const gone = rows.filter({ hasText: /видалено 1 товар/i }).first();
  await gone.getByRole('button', { name: /^Відмінити всю групу/ }).click();
  await page.getByRole('button', { name: 'Так, відмінити' }).click();
  await page.getByText('Відмінено записів: 2').waitFor();
  await rows.filter({ hasText: /відновлено 1 товар/i }).waitFor();
  assert.is((await listOf(product)).length, garments + 1);
  for (const [id, photos] of [
    [before, 1],
    [again, 3],
  ] as const)
    assert.equal(
      [(await photosOf(product, id)).length, (await itemOf(product, id)).purchases.length],
      [photos, 1],
    );

  await page.getByRole('combobox', { name: 'Що змінено' }).click();
  await page.getByRole('option', { name: 'Товар' }).click();
  await page.getByRole('combobox', { name: 'Дія' }).click();
  await page.getByRole('option', { name: 'Створено' }).click();
  await page.getByText('1–9 з 9').first().waitFor();
}

test('a pile of photos becomes items with their fields, over a line that is cut', async ({
  visitor,
  product,
  expectNoise,
}) => {
  expectNoise('Failed to load resource');
  const before = await fillCatalogue(product);
  network = await FaultyProxy.start(Number(new URL(product.address).port));
  const page = await visitor({ baseURL: `http://127.0.0.1:${network.port}` });
  await page.goto('/admin/clothes');
  await page.getByRole('main').getByRole('link', { name: 'Прийом' }).click();
  await page.getByRole('heading', { level: 1, name: 'Прийом' }).waitFor();
  await drop(page, await pileOfPhotos());
  await correct(page);
  await page.getByText('Схоже на «Пальто»').waitFor();
  assert.is(await page.getByText(/^Схоже на/).count(), 1);
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const overhang = await page
    .locator('.intake-group')
    .evaluateAll((cards) => cards.map((card) => card.scrollWidth - card.clientWidth));
  assert.ok(
    overhang.every((pixels) => pixels <= 0),
    `a card’s content is wider than it: ${overhang}`,
  );
  if (wide) await page.setViewportSize(wide);

  await page.getByRole('combobox', { name: 'Постачальник' }).fill('Humana');
  await page.getByRole('combobox', { name: 'Постачальник' }).press('Enter');
  await page.getByLabel('Ціна за штуку').fill('120,50');
  await kept(page, '"price":120.5');
  await page.reload();
  await groupsShown(page, asTaken);
  await hasValue(page.getByLabel('Ціна за штуку'), '120,5');
  await page.getByText('Не надіслано з цього пристрою: 24').waitFor();
  await create(page, network);
  const ids = await createdItems(product, before);
  await takeProposals(page, product, ids);
  await editPhotos(page, product, ids[0] ?? 0);
  await merge(page, product, ids[double] ?? 0, before);
  await takeBack(page, product, [before, ids[double] ?? 0]);
});

run();
