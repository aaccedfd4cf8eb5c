import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { FaultyProxy, Line } from '../../../server/test/support/FaultyProxy';
import { garmentPhoto, type PhotoFile } from './garments';
import { until } from './until';

/** Drops all photos at once, as from a desktop folder. */
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

/** Opens the page of the intake with a few photos in groups; the device may keep earlier ones. */
export async function sortedPhotos(page: Page): Promise<void> {
  await page.getByLabel('Вибрати фото').waitFor();
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
          // The page may be writing the file.
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

/**
 * Returns the files of each group, such as «00 01 02»: the numbers of the garment and of its photo.
 */
export function shownGroups(page: Page): Promise<string[]> {
  return page
    .locator('.intake-group')
    .evaluateAll((groups) =>
      groups.map((group) =>
        [...group.querySelectorAll<HTMLElement>('[data-photo]')]
          .map(({ title }) => title.replace(/^IMG_|\.jpg$/g, ''))
          .join(' '),
      ),
    );
}

/** Waits until the page shows these groups. */
export async function groupsShown(page: Page, groups: string[]): Promise<void> {
  const hold = async () => (await shownGroups(page)).join('; ') === groups.join('; ');
  await until(hold).catch(async () => assert.equal(await shownGroups(page), groups));
}

export function photoNamed(page: Page, name: string): Locator {
  return page.locator(`[title="IMG_${name}.jpg"]`);
}

/** Runs `act` over a line that is soon cut, and leaves the line down. */
export async function loseLine(
  proxy: FaultyProxy,
  page: Page,
  line: Line,
  act?: () => Promise<void>,
): Promise<void> {
  const before = proxy.cuts;
  proxy.turn(line);
  await act?.();
  while (proxy.cuts === before) await page.evaluate(() => 0);
  proxy.turn('reset');
  await page.getByText(/Немає зв’язку. Продовжиться саме/).waitFor();
}
