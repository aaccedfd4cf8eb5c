import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '../../server/src/platform/db/open';
import { fillItems } from '../../server/test/support/manyItems';
import type { ClothesListItem } from '../../src/contract/types';
import { garmentPhoto } from '../../test/browser/support/garments';
import type { Product } from '../../test/browser/support/product';
import type { Hand } from './Hand';

export const garments = 20;
export const names = {
  brands: ['Zara', 'Mango', 'Їжак і Ко'],
  types: ['Сукня', 'Сорочка', 'Пальто'],
  colors: ['Синій', 'Чорний', 'Білий'],
  suppliers: ['Секонд на Подолі'],
};
export const pick = (list: readonly string[], n: number) => list[n % list.length] ?? '';
/** The columns of the table that a person fills in, each with the value for the n-th item. */
export const columns: Record<string, (n: number) => string> = {
  title: (n) => `Річ із вітрини ${n}`,
  brand: (n) => pick(names.brands, n),
  type: (n) => pick(names.types, n),
  color: (n) => pick(names.colors, n),
  size: (n) => pick(['S', 'M', 'L'], n),
  price: (n) => `${100 + n},50`,
};

export async function fillNames(product: Product): Promise<void> {
  for (const [list, all] of Object.entries(names))
    for (const name of all) await product.api('POST', `/api/${list}/`, { name });
}

export async function withDatabase(product: Product, work: (db: Db) => Promise<unknown>): Promise<void> {
  const file = path.join(product.dataDir, 'clothes.db');
  const { db, close } = await openDatabase({ kind: 'sqlite', file });
  await work(db).finally(close);
}
type Db = Awaited<ReturnType<typeof openDatabase>>['db'];

export const fill = (count: number) => (product: Product) =>
  withDatabase(product, (db) => fillItems(db, count));

export const listed = (product: Product, query = '') =>
  product.api<ClothesListItem[]>('GET', `/api/clothes/?size=200${query}`);

/** Chooses an entry in a select-or-create. */
export async function choose(hand: Hand, label: string, option: string): Promise<void> {
  const field = hand.page.getByRole('combobox', { name: label, exact: true });
  await hand.enter(field);
  await hand.type(option);
  await hand.page.getByRole('option', { name: option }).first().waitFor();
  await hand.key('Enter');
}

/** Chooses an option of a select. */
export async function select(hand: Hand, label: string, option: string): Promise<void> {
  const { page } = hand;
  await hand.press(page.getByRole('combobox', { name: label, exact: true }));
  const options = page.getByRole('listbox').getByRole('option');
  await options.first().waitFor();
  if (hand.way !== 'keyboard') return hand.press(options.filter({ hasText: option }));
  await hand.key('ArrowDown', (await options.allTextContents()).indexOf(option));
  await hand.key('Enter');
}

/** Selects all items that a search finds, and begins to change them. */
export async function changeFound(hand: Hand, q: string, count: number): Promise<void> {
  const { page } = hand;
  await page.goto(`/admin/clothes?q=${q}`);
  const more = page.getByRole('main').getByRole('button', { name: 'Ще', exact: true });
  await hand.press(more);
  await hand.press(page.getByRole('button', { name: 'Вибрати', exact: true }));
  await hand.press(page.getByRole('button', { name: `Вибрати всі ${count} за цим фільтром` }));
  await hand.press(page.getByRole('button', { name: 'Змінити…' }));
  await page.getByRole('dialog').waitFor();
}

export async function confirm(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.press(page.getByRole('button', { name: 'Далі' }));
  await hand.press(page.getByRole('button', { name: /^Змінити \d+ товар/ }));
  await page
    .getByText(/^Змінено \d+ товар/)
    .first()
    .waitFor();
}

/** Photos of garments, seconds apart, with a minute and a half between garments. */
export async function pile(folder: string): Promise<string[]> {
  const files: string[] = [];
  for (let n = 0; n < garments * 3; n++) {
    const garment = Math.floor(n / 3);
    const minute = garment * 1.5 + (n % 3) * 0.08;
    const { name, buffer } = await garmentPhoto({ garment, view: n % 3, minute });
    files.push(path.join(folder, name));
    await writeFile(path.join(folder, name), buffer);
  }
  return files;
}

export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 100));
}
