/**
 * Measures how long 60 photos of 12 megapixels take to become 20 items over loopback, compared with
 * bare uploads of the same photos to one item.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastCreated } from '../src/contract/types';
import { launch } from '../test/browser/support/engine';
import { type Product, startProduct } from '../test/browser/support/product';
import { report } from './support/figures';
import { sensorPhoto } from './support/photo';
import { resident } from './support/resident';

const items = 20;
const photosOfItem = 3;
const different = 6;
/** The time in the drawn photos. Each file gets its own time in the same place. */
const placeholder = '2026:03:29 10:00:00';

const folder = await mkdtemp(path.join(tmpdir(), 'clothes-admin-items-'));
// docs/deploy.md recommends this setting.
const product = await startProduct({ MALLOC_ARENA_MAX: '2' });
const browser = await launch();
try {
  await product.api('POST', '/api/suppliers/', { name: 'Секонд' });
  const files = await photoFiles();
  const page = await browser.newPage({ baseURL: product.address, locale: 'uk-UA' });
  await page.goto('/admin/intake');
  await page.getByLabel('E-mail').fill(product.email);
  await page.getByLabel('Пароль', { exact: true }).fill(product.password);
  await page.getByRole('button', { name: 'Увійти' }).click();
  await page.getByLabel('Вибрати фото').setInputFiles(files);
  await page.getByRole('combobox', { name: 'Постачальник' }).fill('Секонд');
  await page.getByRole('combobox', { name: 'Постачальник' }).press('Enter');
  const create = page.getByRole('button', { name: `Створити ${items} товарів` });
  await create.waitFor({ timeout: 300_000 });
  let most = 0;
  const watch = setInterval(async () => {
    most = Math.max(most, await resident(product.pid()).catch(() => 0));
  }, 100);
  const begun = performance.now();
  await create.click();
  await page.getByText(new RegExp(`^Створено ${items}`)).waitFor({ timeout: 300_000 });
  const created = performance.now() - begun;
  clearInterval(watch);
  const bare = await uploadAll(product, files);
  report(`${items * photosOfItem} photos of 12 megapixels become ${items} items`, [
    { figure: 'created', measured: created / 1000, floor: bare / 1000, unit: 's', goal: 40 },
    { figure: 'the server, resident at most', measured: most, unit: 'MB', goal: 300 },
  ]);
} finally {
  await browser.close();
  await product.dispose();
  await rm(folder, { recursive: true, force: true });
}

/** Draws three photos per garment, seconds apart, with a minute and a half between garments. */
async function photoFiles(): Promise<string[]> {
  const files: string[] = [];
  const drawn = await Promise.all(
    Array.from({ length: different }, (_, n) =>
      sensorPhoto({ left: 400 + n * 300, hue: n * 60 }, placeholder),
    ),
  );
  for (let n = 0; n < items * photosOfItem; n++) {
    const file = path.join(folder, `IMG_${String(n).padStart(3, '0')}.jpg`);
    const garment = Math.floor(n / photosOfItem);
    const seconds = garment * 90 + (n % photosOfItem) * 4;
    const time = new Date(Date.UTC(2026, 2, 29, 10, 0, seconds)).toISOString();
    const taken = `${time.slice(0, 10).replaceAll('-', ':')} ${time.slice(11, 19)}`;
    const source = drawn[garment % different] ?? Buffer.alloc(0);
    // Both times have the same number of digits, so the file keeps its length.
    await writeFile(file, Buffer.from(source.toString('latin1').replace(placeholder, taken), 'latin1'));
    files.push(file);
  }
  return files;
}

/** Uploads two files at a time, as the page does. Resolves with the milliseconds. */
async function uploadAll({ address, api, login }: Product, files: string[]): Promise<number> {
  const { clothesId } = await api<FastCreated>('POST', '/api/clothes/fast_create', {
    title: 'Усі фото',
    supplierId: 1,
  });
  const { accessToken } = await login();
  const waiting = [...files];
  const upload = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      const body = new FormData();
      body.append(
        'files',
        new Blob([new Uint8Array(await readFile(file))], { type: 'image/jpeg' }),
        'photo.jpg',
      );
      const headers = { authorization: `Bearer ${accessToken}` };
      const answer = await fetch(`${address}/api/clothes/${clothesId}/images`, {
        method: 'POST',
        headers,
        body,
      });
      if (!answer.ok) throw new Error(`an upload was refused: ${answer.status}`);
    }
  };
  const begun = performance.now();
  await Promise.all([upload(), upload()]);
  return performance.now() - begun;
}
