/**
 * Measures how long the device takes to read 200 photos of 12 megapixels, against the time that the
 * browser takes to decode them alone.
 */
import { link, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { type DeviceCode, putDeviceCode } from '../test/browser/support/deviceCode';
import { launch } from '../test/browser/support/engine';
import { startProduct } from '../test/browser/support/product';
import { report } from './support/figures';
import { sensorPhoto } from './support/photo';

declare const window: Window & { device: DeviceCode; photos: HTMLInputElement };

const count = 200;
/** The number of different photos. The others are the same files under other names. */
const different = 10;

interface Measured {
  total: number;
  /** The longest time for which the page could do nothing else. */
  longest: number;
  read: number;
}

const folder = await mkdtemp(path.join(tmpdir(), 'clothes-admin-intake-'));
const product = await startProduct({});
const browser = await launch();
try {
  const page = await browser.newPage();
  await page.goto(`${product.address}/admin/login`);
  await putDeviceCode(page);
  await page.evaluate(() => {
    window.photos = Object.assign(document.createElement('input'), {
      type: 'file',
      multiple: true,
      id: 'pile',
    });
    document.body.append(window.photos);
  });
  await page.locator('#pile').setInputFiles(await photoFiles());
  const floor = await measure(page, 'floor');
  const read = await measure(page, 'read');
  report(`An intake of ${read.read} photos of 12 megapixels`, [
    {
      figure: 'read all',
      measured: read.total / 1000,
      floor: floor.total / 1000,
      unit: 's',
      goal: 1.5,
      ofFloor: true,
    },
    {
      figure: 'longest stop of the page',
      measured: read.longest,
      floor: floor.longest,
      unit: 'ms',
      goal: 1.5,
      ofFloor: true,
    },
  ]);
} finally {
  await browser.close();
  await product.dispose();
  await rm(folder, { recursive: true, force: true });
}

async function photoFiles(): Promise<string[]> {
  const files: string[] = [];
  for (let n = 0; n < count; n++) {
    const file = path.join(folder, `IMG_${n}.jpg`);
    files.push(file);
    if (n >= different) await link(files[n % different] ?? '', file);
    else
      await writeFile(
        file,
        await sensorPhoto({ left: 800 + n * 60, hue: n * 36 }, `2026:03:29 10:${10 + n}:30`),
      );
  }
  return files;
}

function measure(page: Page, what: 'floor' | 'read'): Promise<Measured> {
  return page.evaluate(async (what) => {
    const files = [...(window.photos.files ?? [])];
    let longest = 0;
    let last = performance.now();
    let done = false;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      if (!done) setTimeout(() => port2.postMessage(0));
    };
    port2.postMessage(0);
    const begun = performance.now();
    let read = 0;
    if (what === 'read') {
      const reader = window.device.createPhotoReader();
      const all = await Promise.all(files.map((file) => reader.read(file)));
      read = all.filter(({ picture }) => picture).length;
      reader.close();
    } else {
      const waiting = [...files];
      const decode = async () => {
        for (let file = waiting.pop(); file; file = waiting.pop()) (await createImageBitmap(file)).close();
      };
      await Promise.all([decode(), decode()]);
    }
    const total = performance.now() - begun;
    done = true;
    return { total, longest, read };
  }, what);
}
