import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { items } from '../../server/demo/items';
import type { Reference } from '../../src/contract/references';
import type { ClothesListItem } from '../../src/contract/types';
import { journeys } from './support/journeys';
import { focused } from './support/page';
import { pressWords } from './support/press';
import type { Product } from './support/product';
import { lookAt } from './support/screens';
import { beginSelection, openMore } from './support/toolbar';

const { test, run } = journeys('spreadsheets');

const headings = ['Назва', 'Опис', 'Марка', 'Тип', 'Колір', 'Склад', 'Постачальник', 'Ціна', 'Дата покупки'];
/** Faults of rows: the row's place, its column, the bad value and the right one. */
const faults: readonly [row: number, column: number, bad: string, good: string][] = [
  [3, 7, 'дорого', '120,50'],
  [9, 8, '31.02.2026', '28.02.2026'],
  [17, 5, 'Вовна 150%', 'Вовна 100%'],
  [25, 0, '', 'Плащ із Куренівки'],
  [40, 6, '', 'Humana, Хрещатик'],
  [59, 7, '12,3,4', '12,30'],
];

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const csv = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((row) => row.map(quoted).join(';')).join('\r\n')}\r\n`;

/** Returns the demo's items as a person's own spreadsheet, with faults in six rows. */
function demoSheet(): string {
  const rows = items.map(({ title, description, brand, type, color, fabric }, place) => [
    title,
    description ?? '',
    brand,
    type,
    color,
    fabric.map(([material, percent]) => `${material} ${percent}%`).join('; '),
    'Humana, Хрещатик',
    `${100 + place},50`,
    '20.11.2026',
  ]);
  for (const [row, column, bad] of faults) rows[row]?.splice(column, 1, bad);
  return csv([headings, ...rows]);
}

/** Returns the file of the refused rows with the right values. */
function mended(refused: string): string {
  let text = refused;
  for (const [, , bad, good] of faults.filter(([, , bad]) => bad !== '')) {
    assert.ok(text.includes(bad), `${bad} in ${text}`);
    text = text.replace(bad, good);
  }
  const [head = '', ...lines] = text.trim().split('\r\n');
  const withTitle = lines.map((line) => line.replace(/^(?:"")?;/, `${faults[3]?.[3]};`));
  const noSupplier = /;(?:"")?;("?14\d,50"?)/;
  return [head, ...withTitle.map((line) => line.replace(noSupplier, `;${faults[4]?.[3]};$1`))].join('\r\n');
}

async function choose(page: Page, name: string, text: string | Buffer): Promise<void> {
  const buffer = typeof text === 'string' ? Buffer.from(text) : text;
  await page
    .getByLabel('Таблиця з товарами')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const told = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const listed = async (product: Product) =>
  (await product.api<ClothesListItem[]>('GET', '/api/clothes/')).length;
const bytesOf = async (download: Download) => readFile(await download.path());

async function save(page: Page, button: string): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return download;
}

async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

async function startImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Імпортувати \d/ }).click();
  await told(page, /^Імпортовано/);
}

test('a spreadsheet’s 60 items come in, bad rows are mended, the import taken back and redone', async ({
  page,
  product,
}) => {
  await page.goto('/admin/clothes');
  await page.getByRole('link', { name: 'Імпорт' }).click();
  await choose(page, 'товари.csv', demoSheet());
  await tab(page, 'Нові: 54').waitFor();
  await tab(page, 'Відхилені: 6').click();
  await page.getByRole('cell', { name: 'дорого' }).waitFor();
  assert.is(await listed(product), 0, 'a dry run writes nothing');

  const { href } = new URL(page.url());
  await page.reload();
  await tab(page, 'Відхилені: 6').click();
  assert.is(page.url(), href);
  const refused = await save(page, 'Завантажити відхилені рядки');
  assert.is(refused.suggestedFilename(), 'Відхилені рядки — товари.csv');
  await startImport(page);
  await told(page, /^Імпортовано 54\sрядки/);
  assert.is(await listed(product), 54);
  await page.getByRole('button', { name: 'Пропущено: 6' }).click();
  await told(page, /^Рядок 5:/);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Імпортувати інший файл' }).click();
  const file = mended((await bytesOf(refused)).toString('utf8'));
  await choose(page, 'виправлені.csv', file);
  await tab(page, 'Нові: 6').waitFor();
  await tab(page, 'Відхилені: 0').waitFor();
  await startImport(page);
  assert.is(await listed(product), 60);

  await page.getByRole('button', { name: 'Відмінити імпорт' }).click();
  await page.getByRole('button', { name: 'Так, відмінити' }).click();
  await told(page, /^Імпорт відмінено/);
  assert.is(await listed(product), 54);

  await page.getByRole('button', { name: 'Імпортувати інший файл' }).click();
  await choose(page, 'виправлені.csv', file);
  await tab(page, 'Нові: 6').waitFor();
  await startImport(page);
  assert.is(await listed(product), 60);
  await page.getByRole('link', { name: 'До списку товарів' }).click();
  await page.getByRole('searchbox').fill('Куренівки');
  await page.getByRole('link', { name: 'Плащ із Куренівки', exact: true }).waitFor();
});

// server/test/spreadsheets/roundTrip.test.ts covers the other two.
for (const [format, rows] of [
  ['Excel (XLSX)', 'Товар'],
  ['CSV', 'Покупка'],
] as const)
  test(`an exported ${format}, a row a ${rows}, comes back without a change`, async ({ page }) => {
    await page.goto('/admin/clothes');
    await (await openMore(page)).getByRole('button', { name: 'Експорт' }).click();
    const dialog = page.getByRole('dialog', { name: 'Експорт товарів' });
    await pressWords(dialog, format);
    await pressWords(dialog, new RegExp(`^${rows}`));
    const download = await save(page, 'Завантажити');
    assert.match(await focused(page), /^button Експорт/);
    assert.match(download.suggestedFilename(), /^(?:Товари|Покупки) \d{4}-\d\d-\d\d\.(?:xlsx|csv)$/);
    await page.goto('/admin/import');
    await choose(page, download.suggestedFilename(), await bytesOf(download));
    await tab(page, 'Без змін: 60').waitFor();
    await told(page, /Імпортувати нічого/);
  });

test('a selection of items is exported in a browser', async ({ page }) => {
  await page.goto('/admin/clothes?q=Плащ із Куренівки');
  await beginSelection(page);
  await page.getByRole('checkbox', { name: /Плащ із Куренівки/ }).click();
  await page.getByRole('region', { name: /./ }).getByRole('button', { name: 'Експорт' }).click();
  const dialog = page.getByRole('dialog', { name: 'Експорт товарів' });
  await pressWords(dialog, 'CSV');
  const download = await save(page, 'Завантажити');
  const lines = (await bytesOf(download)).toString('utf8').trim().split('\r\n');
  assert.is(lines.length, 2);
  assert.match(lines[1] ?? '', 'Плащ із Куренівки');
});

test('a spreadsheet of another program is read in its encoding, and asks what is open', async ({ page }) => {
  const rows = ['Ärmel', 'Bügel', 'Größe', 'Mütze', 'Schürze'].map((title, at) => [
    String(at + 1),
    title,
    'Zara',
    `03/0${at + 4}/2026`,
  ]);
  await page.goto('/admin/import');
  const sheet = csv([['Nr', 'Title', 'Supplier', 'Date'], ...rows]).replace('\ufeff', '');
  await choose(page, 'anderes.csv', Buffer.from(sheet, 'latin1'));
  const question = page.getByRole('region', { name: 'Як прочитати файл' });
  await question.waitFor();
  await chooseOption(page, 'Поле для стовпця «Nr»', 'Номер товару');
  await question.getByRole('group', { name: /Які це товари/ }).waitFor();
  await chooseOption(page, 'Кодування', 'Кирилиця (Windows-1251)');
  await told(page, 'Дrmel');
  assert.equal(await lookAt(page, 'import-questions'), []);
  await chooseOption(page, 'Кодування', 'Західна Європа (Windows-1252)');
  await told(page, 'Ärmel');
  await told(page, /^Спершу скажіть вище/);
  await pressWords(question, /^Нові:/);
  await pressWords(question, /^Місяць, потім день/);
  await tab(page, 'Нові: 5').waitFor();
  await startImport(page);
});

test('every step of an import in both themes, at every width', async ({ page, product }) => {
  const supplier = await product.api<Reference>('POST', '/api/suppliers/', { name: 'Кроки' });
  await product.api('POST', '/api/clothes/fast_create', { title: 'Шарф', supplierId: supplier.id });
  const wrong: string[] = [];
  const look = async (step: string) => wrong.push(...(await lookAt(page, `import-${step}`)));
  await page.goto('/admin/import');
  await page.getByLabel('Таблиця з товарами').waitFor();
  await look('1-file');
  const sheet = csv([
    ['Номер товару', 'Назва', 'Марка', 'Колір', 'Колір', 'Ціна', 'Постачальник'],
    ['1', `Пальто ${'дуже '.repeat(12)}довге`, 'Massimo Duti', 'Сіній', '', '10', ''],
    ['', 'Нове', 'Зовсім новий', 'Чорний', '', '10', 'Humana, Хрещатик'],
    ['', '', 'Cos', '', '', 'W'.repeat(80), ''],
  ]);
  await choose(page, `${'дуже-довга-назва-'.repeat(6)}.csv`, sheet);
  await page.getByRole('tablist').waitFor();
  await look('2-dry-run');
  await tab(page, 'Відхилені').click();
  await page.getByRole('tabpanel').getByRole('row').last().waitFor();
  await look('3-refused');
  await startImport(page);
  await look('4-imported');
  // Move off the rail, which opens under the pointer that the last check left there.
  await page.mouse.move(640, 400);
  await page.getByRole('button', { name: 'Відмінити імпорт' }).click();
  await page.getByRole('button', { name: 'Так, відмінити' }).waitFor();
  await look('5-question');
  await page.getByRole('button', { name: 'Так, відмінити' }).click();
  await told(page, /^Імпорт відмінено/);
  await look('6-taken-back');
  await page.goto('/admin/clothes');
  await (await openMore(page)).getByRole('button', { name: 'Експорт' }).click();
  await page.getByRole('dialog').waitFor();
  await look('7-export');
  assert.equal(wrong, []);
});

run();
