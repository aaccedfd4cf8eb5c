import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** A file as a file field or a drop takes it. */
export interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface Garment {
  /** Each garment has a colour and a shape of its own. */
  garment: number;
  /** Which photo of it: each is a little different. */
  view: number;
  /** Minutes after noon. */
  minute: number;
}

/** Draws a photo of a garment, taken at a minute of the same day. */
export async function garmentPhoto({ garment, view, minute }: Garment): Promise<PhotoFile> {
  const hue = (garment * 67) % 360;
  const length = 320 + ((garment * 53) % 5) * 70;
  const turn = ((garment * 37) % 7) * 12 - 36 + view;
  const cloth = `M${150 + view * 3} 120l150-30 150 30 110 190-90 45-40-70v${length}h-260v-${length}l-40 70-90-45z`;
  const print =
    garment % 2 === 0 ? '' : `<circle cx="300" cy="${260 + garment * 12}" r="${40 + garment * 6}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800">
    <rect width="600" height="800" fill="hsl(${hue + 180} 12% ${84 - view * 3}%)"/>
    <g fill="hsl(${hue} 45% ${30 + ((garment * 11) % 30)}%)" transform="rotate(${turn} 300 400)">
      <path d="${cloth}"/></g>
    <g fill="hsl(${hue + 90} 70% 60%)">${print}</g></svg>`;
  const two = (value: number) => String(value).padStart(2, '0');
  const time = `2026:11:21 ${two(12 + Math.floor(minute / 60))}:${two(Math.floor(minute) % 60)}:${two(Math.round((minute % 1) * 60))}`;
  const buffer = await sharp(Buffer.from(svg))
    .jpeg({ quality: 85 })
    .withExif({ IFD0: { Make: 'Phone' }, IFD2: { DateTimeOriginal: time } })
    .toBuffer();
  return { name: `IMG_${garment}${view}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** Drops all photos at once, as from a folder of the desktop. */
export async function drop(page: Page, files: readonly PhotoFile[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    text: buffer.toString('base64'),
  }));
  const transfer = await page.evaluateHandle(async (all) => {
    const data = new DataTransfer();
    for (const { name, mimeType, text } of all) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name, { type: mimeType }));
    }
    return data;
  }, given);
  await page.locator('.file-drop').dispatchEvent('drop', { dataTransfer: transfer });
}

/** The page of the intake with a few photos in groups; the device may keep those of before. */
export async function sortedPhotos(page: Page): Promise<void> {
  await page.getByLabel('Обрати фото').waitFor();
  if ((await page.getByRole('option').count()) === 0) {
    const photos = [0, 1, 2].map((garment) => garmentPhoto({ garment, view: 0, minute: garment * 10 }));
    await drop(page, await Promise.all(photos));
  }
  await page.getByRole('option').nth(2).waitFor();
  await page.getByText(/^Прочитано/).waitFor({ state: 'detached' });
}

/** Waits until the newest record that the device keeps of the intake contains a text. */
export async function kept(page: Page, text: string): Promise<void> {
  await page.waitForFunction(async (wanted) => {
    const found: { number: number; text: string }[] = [];
    const look = async (folder: FileSystemDirectoryHandle) => {
      for await (const [name, entry] of folder.entries()) {
        if (entry instanceof FileSystemDirectoryHandle) await look(entry);
        else if (entry instanceof FileSystemFileHandle && name.startsWith('record-')) {
          // It may be written at this moment.
          const file = entry.getFile().then((found) => found.text());
          const record = await file.catch(() => '');
          found.push({ number: Number(/"number":(\d+)/.exec(record)?.[1] ?? 0), text: record });
        }
      }
    };
    await look(await navigator.storage.getDirectory()).catch(() => {});
    return found.sort((a, b) => b.number - a.number)[0]?.text.includes(wanted);
  }, text);
}
