import { inflateSync } from 'node:zlib';
import jsQR from 'jsqr';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import * as assert from 'uvu/assert';
import type { Reference } from '../../src/contract/references';
import type { FastCreated } from '../../src/contract/types';
import { type Format, formats, perPage, placeOf } from '../../src/items/labels/formats';
import { garmentPhoto } from './support/garments';
import { drop } from './support/intake';
import { journeys } from './support/journeys';
import type { Product } from './support/product';

const { test, run } = journeys('labels');

/** Creates items; returns the address of their labels. */
async function labelsOf(product: Product, titles: readonly string[]): Promise<string> {
  const name = `Постачальник ${titles.length}`;
  const { id } = await product.api<Reference>('POST', '/api/suppliers/', { name });
  const ids: number[] = [];
  for (const title of titles) {
    const made = await product.api<FastCreated>('POST', '/api/clothes/fast_create', {
      title,
      supplierId: id,
    });
    ids.push(made.clothesId);
  }
  return `/admin/labels?ids=${ids}`;
}

/** Opens labels with a format, which the device keeps. */
async function open(page: Page, path: string, settings: object): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('labels', kept), JSON.stringify(settings));
  await page.goto(path);
  await page.getByRole('button', { name: /^Друкувати/ }).waitFor();
}

/** Millimetres in a point of a PDF, and in a CSS pixel. */
const [point, pixel] = [25.4 / 72, 25.4 / 96];
/** How far a place may be from where it should be, in millimetres. */
const near = 0.2;

interface PdfPage {
  width: number;
  height: number;
  /**
   * The smallest rectangle around the squares of each code, in millimetres from the left and the
   * top.
   */
  codes: { x: number; y: number }[];
}

/** Reads the pages of a PDF of Chromium: their sizes, and where the paths of the codes begin. */
function pagesOf(pdf: Buffer): PdfPage[] {
  const text = pdf.toString('latin1');
  const objects = new Map(
    [...text.matchAll(/(\d+) 0 obj\b(.*?)endobj/gs)].map(([, id, body = '']) => [id, body]),
  );
  const found = [...objects.values()].filter((body) => /\/Type\s*\/Page\b/.test(body));
  return found.map((body) => {
    const [, width = '', height = ''] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(body) ?? [];
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? '') ?? '';
    const start = (/stream\r?\n/.exec(content)?.[0].length ?? 0) + content.search(/stream\r?\n/);
    const length = Number(/\/Length (\d+)/.exec(content)?.[1]);
    const drawn = inflateSync(Buffer.from(content.slice(start, start + length), 'latin1')).toString('latin1');
    const tall = Number(height) * point;
    // A PDF counts from the bottom.
    const codes = codesIn(drawn).map(({ x, y }) => ({ x, y: tall - y }));
    return { width: Number(width) * point, height: tall, codes };
  });
}

type Matrix = [number, number, number, number, number, number];

/** Returns where each path begins that is filled at once and has many rectangles. */
function codesIn(drawn: string): { x: number; y: number }[] {
  const codes: { x: number; y: number }[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const held: Matrix[] = [];
  let path: [number, number][] = [];
  for (const line of drawn.split('\n')) {
    const words = line.trim().split(/\s+/);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = words.map(Number);
    const operator = words.at(-1);
    if (operator === 'q') held.push(matrix);
    if (operator === 'Q') matrix = held.pop() ?? matrix;
    if (operator === 'cm') matrix = product([a, b, c, d, e, f], matrix);
    if (operator === 'm') path.push([a, b]);
    if (operator === 're') path.push([a, b]);
    if (operator === 'f' || operator === 'f*') {
      const [first] = path;
      if (path.length > 100 && first) codes.push(pointAt(first, matrix));
      path = [];
    }
    if (operator === 'n' || operator === 'S') path = [];
  }
  return codes;
}

function product([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

const pointAt = ([x, y]: [number, number], [a, b, c, d, e, f]: Matrix) => ({
  x: (a * x + c * y + e) * point,
  y: (b * x + d * y + f) * point,
});

/** Returns where the first dark module of each code lies on the screen’s sheets, in millimetres. */
function codesOnSheets(page: Page): Promise<{ x: number; y: number }[][]> {
  return page.evaluate((mm) => {
    const sheets = [...document.querySelectorAll('.label-sheet')];
    return sheets.map((sheet) => {
      const { left, top } = sheet.getBoundingClientRect();
      return [...sheet.querySelectorAll('.label-drawing path')].map((path) => {
        const box = path.getBoundingClientRect();
        return { x: (box.left - left) * mm, y: (box.top - top) * mm };
      });
    });
  }, pixel);
}

const outlines = (page: Page) =>
  page.evaluate((mm) => {
    const sheet = document.querySelector('.label-sheet')?.getBoundingClientRect();
    return [...document.querySelectorAll('.label-sheet:first-child > .label-outline')].map((label) => {
      const { left, top, width, height } = label.getBoundingClientRect();
      const [x, y] = [left - (sheet?.left ?? 0), top - (sheet?.top ?? 0)];
      return [x, y, width, height].map((length) => length * mm);
    });
  }, pixel);

const isNear = (a: number | undefined, b: number | undefined) =>
  assert.ok(Math.abs(Number(a) - Number(b)) < near, `${a} is not ${b}`);

test('every format is printed on pages of its size, each label where its maker has it', async ({
  page,
  product,
}) => {
  // Wide enough for a whole sheet.
  await page.setViewportSize({ width: 1400, height: 900 });
  const long = [
    'Ї'.repeat(100),
    'фестивальна сукня '.repeat(5),
    'فستان אדום 👗👗🏽 '.repeat(4),
    'W'.repeat(99),
  ];
  const titles = [...long, ...Array.from({ length: 62 }, (_, n) => `Сукня ${n}`)];
  const path = await labelsOf(product, titles);
  for (const [name, format] of Object.entries<Format>(formats)) {
    await open(page, path, { format: name, resolution: '203', title: true, brand: true, size: true });
    const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }));
    assert.is(pages.length, Math.ceil(66 / perPage(format)), `${name}: pages`);
    for (const { width, height } of pages) {
      isNear(width, format.pageWidth);
      isNear(height, format.pageHeight);
    }
    const places = await outlines(page);
    assert.is(places.length, Math.min(66, perPage(format)));
    for (const [at, found] of places.entries()) {
      const place = placeOf(format, at, { x: 0, y: 0, scale: 1 });
      for (const [n, side] of [place.x, place.y, place.width, place.height].entries()) isNear(found[n], side);
    }
    const shown = await codesOnSheets(page);
    assert.equal(
      pages.map(({ codes }) => codes.length),
      shown.map((codes) => codes.length),
      name,
    );
    for (const [sheet, codes] of shown.entries())
      for (const [n, code] of codes.entries()) {
        isNear(pages[sheet]?.codes[n]?.x, code.x);
        isNear(pages[sheet]?.codes[n]?.y, code.y);
      }
  }
});

test('a label begun at the ninth place, with a correction, is printed there, light in a dark theme', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, await labelsOf(product, ['Пальто']), { format: '3x8', x: '1,5', y: '-0,5', scale: '99' });
  await page.getByRole('spinbutton', { name: 'Почати з етикетки' }).fill('9');
  await page.locator('.label-drawing path[d]').waitFor({ state: 'attached' });
  const [place] = await outlines(page);
  for (const [n, side] of [1.5 + 138.6, -0.5 + 0.99 * 74.5, 69.3, 36.63].entries()) isNear(place?.[n], side);
  const [[code] = []] = await codesOnSheets(page);
  const [printed] = pagesOf(await page.pdf({ preferCSSPageSize: true }));
  isNear(printed?.codes[0]?.x, code?.x);
  isNear(printed?.codes[0]?.y, code?.y);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const colours = await page.evaluate(() => {
    const sheet = document.querySelector('.label-sheet');
    const shown = [...document.querySelectorAll('body *')].filter(
      (element) => element instanceof HTMLElement && element.checkVisibility() && element.innerText?.trim(),
    );
    const others = shown.filter((element) => !sheet?.contains(element) && !element.contains(sheet));
    const { backgroundColor, color } = getComputedStyle(sheet ?? document.body);
    return { backgroundColor, color, others: others.map((element) => element.textContent) };
  });
  assert.equal(colours, { backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)', others: [] });
});

/** Returns the text of the code on a label of the screen, as another program reads it there. */
async function codeOn(page: Page, at: number): Promise<string | undefined> {
  const label = page.locator('.label-outline').nth(at);
  const { data, info } = await sharp(await label.screenshot({ scale: 'device' }))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test('items of an intake get labels, and a scanner that types a code opens its item', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto('/admin/intake');
  await page.getByLabel('Вибрати фото').waitFor();
  const photos = [1, 2].map((garment) => garmentPhoto({ garment, view: 0, minute: garment * 10 }));
  await drop(page, await Promise.all(photos));
  await page.getByRole('combobox', { name: 'Постачальник' }).fill('Humana');
  await page.getByRole('combobox', { name: 'Постачальник' }).press('Enter');
  await page.getByRole('button', { name: 'Створити 2 товари' }).click();
  await page.getByText('Створено 2 товари').waitFor();
  await page.getByRole('link', { name: 'Етикетки' }).click();
  await page.getByRole('button', { name: 'Друкувати 2 етикетки' }).waitFor();
  await page.locator('.label-drawing path[d]').nth(1).waitFor({ state: 'attached' });
  const numbers = await page.locator('.label-text > strong').allTextContents();
  const scanned = await codeOn(page, 1);
  assert.match(scanned ?? '', /^http.*\/admin\/clothes\/\d+$/);
  assert.is(numbers[1]?.replace(/\D/g, ''), scanned?.split('/').at(-1));

  await page.goto('/admin/clothes');
  await page.getByRole('searchbox', { name: 'Пошук' }).focus();
  await page.keyboard.type(scanned ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL(new URL(scanned ?? '').pathname);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText(numbers[1] ?? '', { exact: true }).waitFor();
});

run();
