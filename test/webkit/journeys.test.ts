/**
 * Walks through the parts that Safari may treat differently, in WebKitGTK (`npm run test:webkit`).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Reference } from '../../src/contract/references';
import type { Clothes, ClothesListItem, FastCreated, Image } from '../../src/contract/types';
import { garmentPhoto } from '../browser/support/garments';
import { photoFile } from '../browser/support/photos';
import { type Product, startProduct } from '../browser/support/product';
import { enter, retried, WebKit } from './support/WebKit';

const test = suite('in WebKit');
let product: Product;
let page: WebKit;
let folder: string;

test.before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'clothes-admin-webkit-'));
  [product, page] = await Promise.all([startProduct(), WebKit.start()]);
});
test.after(async () => {
  await page?.stop();
  await product?.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** Replaces the no-break space between a number and its noun. */
const words = "normalize-space(translate(., '\u00a0', ' '))";
const button = (name: string) => `//button[${words}='${name}' or @aria-label='${name}']`;
const heading = (name: string) => `//h1[normalize-space()='${name}']`;
const field = (label: string) => {
  const named = `//label[starts-with(normalize-space(),'${label}')]`;
  return `//*[@id=${named}/@for] | ${named}//input`;
};
const text = (part: string) => `//*[text()[contains(${words},'${part}')]]`;

async function signIn(password = product.password): Promise<void> {
  await page.type(field('E-mail'), product.email);
  await page.type(field('Пароль'), password);
  await page.press("//button[@type='submit']");
}

/** Opens a page; signs in if nobody is signed in. */
async function visit(address: string, title: string): Promise<void> {
  await page.open(`${product.address}${address}`);
  await page.see(`${heading(title)} | ${field('Пароль')}`);
  if ((await page.count(field('Пароль'))) > 0) await signIn();
  await page.see(heading(title));
}

/** Returns the titles of the rendered rows, in their order. */
function titles(): Promise<string[]> {
  return page.run(`
    return [...document.querySelectorAll('tbody a')].map((link) => link.textContent.trim()).filter(Boolean)`);
}

/** Waits until the list shows these rows first. */
async function listed(first: readonly string[]): Promise<void> {
  await retried(async () => assert.equal((await titles()).slice(0, first.length), first));
}

test('WebKit: a wrong password is told, the right one leads to the page that was asked for', async () => {
  await page.open(`${product.address}/admin/brands`);
  await signIn('wrong password here');
  await page.see(text('Невірний e-mail або пароль'));
  await signIn();
  await page.see(heading('Бренди одягу'));
  await page.press(button('Вийти'));
  await page.see(field('Пароль'));
  assert.is(await page.run("return localStorage.getItem('accessToken')"), null);
});

test('WebKit: the list of items is sorted, searched and shown whole', async () => {
  const supplier = await product.api<Reference>('POST', '/api/suppliers/', { name: 'Humana' });
  for (let number = 10; number < 40; number++)
    await product.api('POST', '/api/clothes/fast_create', {
      title: `Річ ${number}`,
      supplierId: supplier.id,
    });
  await visit('/admin/clothes', 'Список товарів');
  await page.press("//th//button[contains(., 'Назва')]");
  await listed(['Річ 10', 'Річ 11']);
  await page.press("//th//button[contains(., 'Назва')]");
  await listed(['Річ 39', 'Річ 38']);
  await page.press("//option[normalize-space()='Усі']");
  await retried(async () => assert.ok((await titles()).length > 20));
  await page.run('scrollTo(0, document.body.scrollHeight)');
  await retried(async () => assert.ok((await titles()).includes('Річ 10')));
  await page.type(field('Пошук'), 'РІЧ 27');
  await retried(async () => assert.equal(await titles(), ['Річ 27']));
});

test('WebKit: an item gets a brand that is new, a title and photos', async () => {
  const supplier = await product.api<Reference>('POST', '/api/suppliers/', { name: 'Вінтаж' });
  const { clothesId } = await product.api<FastCreated>('POST', '/api/clothes/fast_create', {
    title: 'Пальто',
    supplierId: supplier.id,
  });
  await visit(`/admin/clothes/${clothesId}`, 'Пальто');
  await page.type(field('Бренд'), `Ательє Їжак${enter}`);
  await retried(async () => assert.is(await page.value(field('Бренд')), 'Ательє Їжак'));
  await page.type(field('Назва товару'), 'Пальто зимове');
  await page.see(text('Є зміни'));
  await page.press(button('Зберегти'));
  await page.counted(text('Є зміни'), 0);
  const saved = await product.api<Clothes>('GET', `/api/clothes/${clothesId}`);
  assert.equal([saved.title, saved.brand?.name], ['Пальто зимове', 'Ательє Їжак']);

  const photos = [await photoFile(folder, 'one.jpg'), await photoFile(folder, 'two.jpg', { seed: 2 })];
  await page.type("(//input[@type='file'])[1]", photos.join('\n'));
  await page.counted(button('Видалити: Фото 2'), 1);
  const images = await product.api<Image[]>('GET', `/api/clothes/${clothesId}/images`);
  assert.is(images.length, 2);
  await retried(async () =>
    assert.ok(await page.run("return document.querySelector('.item-main-photo img')?.naturalWidth > 0")),
  );
});

test('WebKit: a pile of photos is grouped by time and becomes items', async () => {
  await product.api('POST', '/api/suppliers/', { name: 'Секонд' });
  const before = await product.api<ClothesListItem[]>('GET', '/api/clothes/?size=100');
  const pile = await Promise.all(
    [0, 1].flatMap((garment) =>
      [0, 1].map(async (view) => {
        const photo = await garmentPhoto({ garment, view, minute: garment * 30 + view * 0.2 });
        const file = path.join(folder, photo.name);
        await writeFile(file, photo.buffer);
        return file;
      }),
    ),
  );
  await visit('/admin/intake', 'Прийом');
  await page.type("//main//input[@type='file'][@multiple]", pile.join('\n'));
  await retried(async () => {
    const groups = await page.run(`
      return [...document.querySelectorAll('.intake-group')].map((group) =>
        [...group.querySelectorAll('[data-photo]')].map(({ title }) => title).join())`);
    assert.equal(groups, ['IMG_00.jpg,IMG_01.jpg', 'IMG_10.jpg,IMG_11.jpg']);
  });
  await page.counted(text('Прочитано'), 0);
  await page.type(field('Постачальник'), `Секонд${enter}`);
  await page.type(field('Ціна за штуку'), '120,50');
  await page.press(button('Створити 2 товари'));
  await page.see(text('Створено 2 товари'));
  const after = await product.api<ClothesListItem[]>('GET', '/api/clothes/?size=100');
  const added = after.filter(({ id }) => !before.some((item) => item.id === id));
  assert.is(added.length, 2);
  for (const { id } of added) {
    const { purchases } = await product.api<Clothes>('GET', `/api/clothes/${id}`);
    const images = await product.api<Image[]>('GET', `/api/clothes/${id}/images`);
    assert.equal([purchases.map(({ price }) => price), images.length], [[120.5], 2]);
  }
});

test.run();
