import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import * as assert from 'uvu/assert';
import { quarters } from '../../server/test/support/photos';
import { journeys } from './support/journeys';
import { shot } from './support/page';
import { newItem } from './support/seed';

const { test, run } = journeys('galleries');

const widths = {
  320: 1,
  360: 1,
  639: 1,
  640: 2,
  768: 2,
  800: 2,
  1024: 2,
  1199: 2,
  1200: 6,
  1280: 6,
  1600: 6,
};

test('a gallery shows 1, 2 or 6 photos a row, with all its buttons apart and wide enough', async ({
  page,
  product,
}) => {
  const { clothesId } = await newItem(product, 'Сукня', 7);
  await page.goto(`/admin/clothes/${clothesId}`);
  const ofItem = page.getByRole('group', { name: 'Галерея фото' }).first();
  const ofPurchase = page.getByRole('group', { name: 'Фото покупки' }).first();
  await ofItem.getByRole('button', { name: 'Правіше: Фото 7' }).waitFor();
  const found: string[] = [];
  /** Looks at lists of photos at every width; notes what is wrong. */
  const look = async (name: string, lists: Record<string, Locator>) => {
    for (const [text, wanted] of Object.entries(widths)) {
      await page.setViewportSize({ width: Number(text), height: 900 });
      for (const [whose, list] of Object.entries(lists)) {
        const inRow = await photosInRow(list);
        if (inRow !== wanted) found.push(`${whose}: ${inRow} at ${text} px`);
        for (const fault of await list.evaluate(badButtons)) found.push(`${whose} at ${text} px: ${fault}`);
      }
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (sideways > 0) found.push(`${name} scrolls sideways at ${text} px`);
    }
  };
  await look('the item', {
    'the item’s': ofItem.getByRole('list'),
    'the purchase’s': ofPurchase.getByRole('list'),
  });
  assert.equal(found, []);
  for (const theme of ['light', 'dark'] as const)
    for (const width of [320, 360, 768, 1280, 1600]) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 900 });
      await shot(page, `gallery ${theme} ${width}`, true);
    }
  await page.goto(`/admin/clothes/${clothesId}/purchases`);
  await page
    .getByRole('button', { name: /^Редагувати/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img').nth(6).waitFor();
  await look('the dialog', { 'the dialog’s': dialog.locator('.gallery-grid') });
  assert.equal(found, []);
});

test('the preview of a chosen JPEG or WebP stands upright, whatever its EXIF orientation', async ({
  page,
}) => {
  await page.goto('/admin/clothes');
  await page.getByRole('button', { name: 'Додати', exact: true }).first().click();
  const files = [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) => {
    const buffer = await quarters(orientation);
    const webp = await sharp(buffer).withMetadata({ orientation }).webp({ quality: 95 }).toBuffer();
    return [
      { name: `${orientation}.jpg`, mimeType: 'image/jpeg', buffer },
      { name: `${orientation}.webp`, mimeType: 'image/webp', buffer: webp },
    ];
  });
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles((await Promise.all(files)).flat());
  await dialog.locator('.file-item img').nth(15).waitFor();
  await page.waitForFunction(allUpright);
});

/** Returns whether the previews of photos of four quarters are upright. Runs in the page. */
function allUpright(): boolean {
  return [...document.querySelectorAll<HTMLImageElement>('.file-item img')].every((picture) => {
    const { naturalWidth: width, naturalHeight: height } = picture;
    if (width !== 60 || height !== 40) return false;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(picture, 0, 0);
    const lightAt = (x: number, y: number) =>
      [...(context?.getImageData(x * width, y * height, 1, 1).data ?? [])].map((part) => Number(part > 127));
    const seen = [lightAt(0.25, 0.25), lightAt(0.75, 0.25), lightAt(0.25, 0.75), lightAt(0.75, 0.75)];
    // Red, green, blue, white.
    return String(seen) === '1,0,0,1,0,1,0,1,0,0,1,1,1,1,1,1';
  });
}

/** Returns the number of photos in the fullest row of a gallery. */
function photosInRow(list: Locator): Promise<number> {
  return list.evaluate((grid) => {
    const rows = new Map<number, number>();
    for (const photo of grid.querySelectorAll('li:has(img)')) {
      const top = Math.round(photo.getBoundingClientRect().top);
      rows.set(top, (rows.get(top) ?? 0) + 1);
    }
    return Math.max(...rows.values());
  });
}

/**
 * Returns what is wrong with the buttons on the photos of a gallery: they overlap, leave their
 * photo, are smaller than a target must be, or leave no such target of the photo itself.
 */
function badButtons(grid: Element): string[] {
  const least = 24;
  return [...grid.querySelectorAll('li:has(img)')].flatMap((photo, at) => {
    const whole = photo.getBoundingClientRect();
    const boxes = [...photo.querySelectorAll('button.icon-button')].map((button) => ({
      name: button.getAttribute('aria-label') ?? '',
      box: button.getBoundingClientRect(),
    }));
    const bad: string[] = [];
    for (const { name, box } of boxes) {
      if (Math.min(box.width, box.height) < least) bad.push(`${name} is small`);
      if (box.left < whole.left - 0.5 || box.right > whole.right + 0.5) bad.push(`${name} leaves its photo`);
      for (const other of boxes)
        if (
          other.name > name &&
          box.left < other.box.right - 0.5 &&
          other.box.left < box.right - 0.5 &&
          box.top < other.box.bottom - 0.5 &&
          other.box.top < box.bottom - 0.5
        )
          bad.push(`${name} lies over ${other.name}`);
    }
    const middle = whole.top + whole.height / 2;
    const isFree = boxes.every(
      ({ box }) => box.bottom <= middle - least / 2 + 0.5 || box.top >= middle + least / 2 - 0.5,
    );
    return isFree ? bad : [...bad, `photo ${at + 1} cannot be pressed`];
  });
}

run();
