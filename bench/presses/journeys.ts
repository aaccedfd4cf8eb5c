import * as assert from 'uvu/assert';
import type { Reference } from '../../src/contract/references';
import type { ClothesListItem, FastCreated } from '../../src/contract/types';
import { rendered } from '../../test/browser/support/page';
import type { Product } from '../../test/browser/support/product';
import type { Hand } from './Hand';
import {
  changeFound,
  choose,
  columns,
  confirm,
  fill,
  fillNames,
  garments,
  listed,
  names,
  pick,
  pile,
  select,
  until,
  withDatabase,
} from './steps';

/** A part of a day's work. */
export interface Journey {
  title: string;
  /**
   * The most presses allowed at a desk; with `atLeast`, the smallest figure that `walk` may return.
   */
  goal: number;
  atLeast?: boolean;
  /** Fills the product before the first walk. */
  prepare(product: Product, folder: string): Promise<void>;
  /**
   * Works in the product, and checks what it has stored. Returns the figure to judge if it is not
   * the presses.
   */
  walk(hand: Hand, product: Product, folder: string): Promise<number | undefined>;
}

/** Types into the cells of a column, from the first row down. */
async function fillColumn(hand: Hand, column: string, value: (n: number) => string): Promise<void> {
  const { page } = hand;
  const grid = page.getByRole('grid');
  const first = grid.locator(`tbody [data-column=${column}]`).first();
  if (hand.way === 'keyboard') {
    await hand.goTo(grid.locator('tbody [tabindex="0"]').first());
    await hand.key('Control+Home');
    const keys = await grid
      .locator('thead th')
      .evaluateAll((heads) => heads.map((head) => head.getAttribute('data-column')));
    await hand.key('ArrowRight', keys.indexOf(column));
  } else await hand.press(first);
  for (let n = 0; n < garments; n++) {
    await hand.type(value(n));
    await hand.key('Enter');
  }
}

const finished: Journey = {
  title: '60 photos become 20 finished items',
  goal: 300,
  prepare: fillNames,
  async walk(hand, product, folder) {
    const { page } = hand;
    const before = new Set((await listed(product)).map(({ id }) => id));
    await page.goto('/admin/intake');
    await hand.choose(page.getByLabel('Вибрати фото'), await pile(folder));
    await choose(hand, 'Постачальник', pick(names.suppliers, 0));
    await hand.press(page.getByRole('button', { name: `Створити ${garments} товарів` }));
    await page.getByRole('grid').waitFor();
    for (const [column, value] of Object.entries(columns)) await fillColumn(hand, column, value);
    await until(async () => {
      const made = (await listed(product)).filter(({ id }) => !before.has(id));
      return made.length === garments && made.every(isFinished);
    });
    return undefined;
  },
};

function isFinished({ title, brand, type, color, lastPurchase }: ClothesListItem): boolean {
  const { size, price, supplier } = lastPurchase ?? {};
  return Boolean(!title.startsWith('Без назви') && brand && type && color && size && price && supplier);
}

/** Creates an item without a brand, type and colour, and with a purchase. */
async function bareItem(product: Product): Promise<number> {
  const [supplier] = await product.api<Reference[]>('GET', '/api/suppliers/');
  const input = { title: 'Без назви', supplierId: supplier?.id };
  return (await product.api<FastCreated>('POST', '/api/clothes/fast_create', input)).clothesId;
}

const nextItem: Journey = {
  title: 'the fields of a new item, then the next one',
  goal: 12,
  prepare: fillNames,
  async walk(hand, product) {
    const { page } = hand;
    await bareItem(product);
    const id = await bareItem(product);
    await page.goto('/admin/clothes');
    await page.locator(`a[href="/admin/clothes/${id}"]`).first().click();
    const title = page.getByLabel('Назва товару');
    await title.waitFor();
    await page.getByRole('button', { name: 'Зберегти й далі' }).waitFor();
    await hand.enter(title);
    await page.keyboard.press('Control+A');
    await hand.type('Вовняне пальто');
    const fields = { Бренд: 'brands', Колір: 'colors', Тип: 'types' } as const;
    for (const [label, list] of Object.entries(fields)) {
      const field = page.getByRole('combobox', { name: label, exact: true });
      if (hand.way === 'finger') await hand.enter(field);
      else await hand.key('Tab');
      await hand.type(pick(names[list], 1));
      await hand.key('Enter');
    }
    const size = page.getByLabel('Розмір', { exact: true });
    if (hand.way === 'finger') await hand.enter(size);
    else await hand.key('Tab');
    await hand.type('M');
    if (hand.way === 'finger') await hand.press(page.getByRole('button', { name: 'Зберегти й далі' }));
    else await hand.key('Control+Enter');
    await page.waitForURL((url) => /clothes\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${id}`));
    const saved = (await listed(product)).find((item) => item.id === id);
    assert.ok(saved?.brand && saved.color && saved.type && saved.lastPurchase?.size === 'M');
    return undefined;
  },
};

const price: Journey = {
  title: 'a wrong price on 40 items',
  goal: 12,
  prepare: fill(320),
  async walk(hand, product) {
    const sum = async () =>
      (await listed(product, '&q=сукня')).reduce((all, item) => all + (item.lastPurchase?.price ?? 0), 0);
    const before = await sum();
    await changeFound(hand, 'сукня', 40);
    await select(hand, 'Ціна', 'Змінити на ₴');
    await hand.enter(hand.page.getByLabel('На скільки'));
    await hand.type('10');
    await confirm(hand);
    assert.is(Math.round(await sum()), Math.round(before + 400));
    return undefined;
  },
};

const colour: Journey = {
  title: 'the colour of 50 items',
  goal: 10,
  prepare: fill(400),
  async walk(hand, product) {
    const name = { desk: 'colors 7', keyboard: 'colors 8', finger: 'colors 9' }[hand.way];
    await changeFound(hand, 'сукня', 50);
    await choose(hand, 'Колір', name);
    await confirm(hand);
    const items = await listed(product, '&q=сукня');
    assert.ok(items.length === 50 && items.every(({ color }) => color?.name === name));
    return undefined;
  },
};

const yesterday: Journey = {
  title: 'who changed a price yesterday',
  goal: 3,
  async prepare(product) {
    await fill(160)(product);
    const ids = (await listed(product, '&q=сукня')).map(({ id }) => id);
    const change = { lastPurchase: { price: { set: 99 } } };
    await product.api('POST', '/api/clothes/batch', { selection: { ids }, change });
    await until(async () =>
      (await listed(product, '&q=сукня')).every(({ lastPurchase }) => lastPurchase?.price === 99),
    );
    await withDatabase(product, (db) =>
      db
        .updateTable('changes')
        .set((set) => ({ at: set('at', '-', 86_400_000) }))
        .execute(),
    );
    for (let n = 0; n < 60; n++) await product.api('POST', '/api/brands/', { name: `Сьогодні ${n}` });
  },
  async walk(hand) {
    const { page } = hand;
    await page.goto('/admin/journal');
    await hand.press(page.getByRole('button', { name: 'Вчора' }));
    await hand.press(page.getByRole('button', { name: 'Ціна' }));
    await page.getByText('Змінено 20 товарів').waitFor();
    // A batch takes one row.
    await page.getByRole('table').locator('tbody tr').nth(1).waitFor({ state: 'detached' });
    return undefined;
  },
};

const inSight: Journey = {
  title: 'items in sight after one press (at 1280 × 800)',
  goal: 8,
  atLeast: true,
  prepare: fill(120),
  async walk(hand) {
    const { page } = hand;
    await page.goto('/admin/clothes');
    await hand.press(page.getByRole('button', { name: 'Показати щільніше' }));
    await page.goto('/admin/clothes');
    await page.locator('tbody tr').nth(7).waitFor();
    await rendered(page);
    return page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
  },
};

const firstItem: Journey = {
  title: 'lines that say where to begin, then the first item',
  goal: 3,
  atLeast: true,
  prepare: async () => {},
  async walk(hand, product) {
    const { page } = hand;
    await page.goto('/admin/clothes');
    await page.locator('.first-steps > li').nth(2).waitFor();
    const lines = await page.locator('.first-steps > li').count();
    await hand.press(page.getByRole('button', { name: 'Додати', exact: true }).last());
    await hand.enter(page.getByLabel('Назва товару'));
    await hand.type('Перша річ');
    await choose(hand, 'Постачальник', 'Новий секонд');
    await hand.press(page.getByRole('button', { name: 'Зберегти' }));
    await page.getByRole('link', { name: 'Перша річ' }).first().waitFor();
    const [item] = await listed(product);
    await product.api('DELETE', `/api/clothes/${item?.id}`);
    return lines;
  },
};

export const journeys = [finished, nextItem, price, colour, yesterday, inSight, firstItem];
