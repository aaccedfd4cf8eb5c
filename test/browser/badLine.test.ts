import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { FaultyProxy } from '../../server/test/support/FaultyProxy';
import type { Reference } from '../../src/contract/references';
import { journeys } from './support/journeys';
import { pressWords } from './support/press';
import type { Product } from './support/product';
import { openMore } from './support/toolbar';

const { test, after, run } = journeys('spreadsheets over a bad line');

let network: FaultyProxy | null = null;
after(async () => network?.stop());

const items = 300;
const sheet = Buffer.from(
  `Назва;Опис;Постачальник\r\n${Array.from({ length: items }, (_, n) => `Річ ${n};${'довгий опис '.repeat(60)};Humana`).join('\r\n')}`,
);
const label = 'Таблиця з товарами';

async function line(product: Product): Promise<FaultyProxy> {
  network ??= await FaultyProxy.start(Number(new URL(product.address).port));
  network.turn('good');
  return network;
}

async function choose(page: Page): Promise<void> {
  await page.getByLabel(label).setInputFiles({ name: 'речі.csv', mimeType: 'text/csv', buffer: sheet });
}

test('a spreadsheet that is cut off on its way: said in place, and sent again by a retry', async ({
  visitor,
  product,
  expectNoise,
}) => {
  expectNoise('Failed to load resource');
  await product.api<Reference>('POST', '/api/suppliers/', { name: 'Humana' });
  const proxy = await line(product);
  const page = await visitor({ baseURL: `http://127.0.0.1:${proxy.port}` });
  await page.goto('/admin/import');
  await page.getByLabel(label).waitFor();
  await page.waitForLoadState('networkidle');
  proxy.turn({ cut: 'up', after: 60_000 });
  await choose(page);
  const alert = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: 'Не вдалося надіслати «речі.csv»' });
  await alert.waitFor();
  assert.ok(proxy.cuts > 0);

  // A slow line causes no failure.
  proxy.turn('slow');
  await alert.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await page.getByRole('tab', { name: `Нові: ${items}` }).waitFor();
  await page.getByRole('button', { name: /^Імпортувати \d/ }).click();
  await page
    .getByText(/^Імпортовано/)
    .first()
    .waitFor();
});

test('an export that is cut off saves no half of a file; a retry saves the whole', async ({
  visitor,
  product,
  expectNoise,
}) => {
  expectNoise('Failed to load resource');
  const proxy = await line(product);
  const page = await visitor({ baseURL: `http://127.0.0.1:${proxy.port}` });
  const saved: Download[] = [];
  page.on('download', (download) => saved.push(download));
  await page.goto('/admin/clothes');
  await (await openMore(page)).getByRole('button', { name: 'Експорт' }).click();
  const dialog = page.getByRole('dialog', { name: 'Експорт товарів' });
  await pressWords(dialog, 'CSV');
  await page.waitForLoadState('networkidle');
  proxy.turn({ cut: 'down', after: 30_000 });
  await dialog.getByRole('button', { name: 'Завантажити', exact: true }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Не вдалося експортувати.' });
  await alert.waitFor();
  assert.ok(proxy.cuts > 0);
  assert.is(saved.length, 0);

  proxy.turn('good');
  const whole = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  const lines = (await readFile(await (await whole).path())).toString('utf8').trim().split('\r\n');
  assert.is(lines.length, items + 1);
  await page.getByText(/^Файл збережено/).waitFor();
});

run();
