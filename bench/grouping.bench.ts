/**
 * Measures how well photos of a pile are sorted into garments, and what is taken for the same
 * thing. The photos are drawn (grouping/drawShot.ts), no real ones; what is done with them is the
 * app's and the server's own. Rules were tuned on the piles 1 to 8; these are others.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { groupEvenly } from '../src/stores/intake/groupEvenly';
import { groupPhotos } from '../src/stores/intake/groupPhotos';
import type { PhotoLook } from '../src/stores/intake/photoLook';
import { type DeviceCode, putDeviceCode } from '../test/browser/support/deviceCode';
import { launch } from '../test/browser/support/engine';
import { startProduct } from '../test/browser/support/product';
import { drawShot } from './grouping/drawShot';
import { garmentsOfPile, newPile, type Pile, type Views } from './grouping/newPile';
import { drawPairs, judge } from './grouping/pairs';
import { rhythms, timesOf } from './grouping/rhythms';
import { median, printTable } from './support/figures';

declare const window: Window & { device: DeviceCode; photos: HTMLInputElement };

const firstPile = 101;
/** Piles of three photos a garment, and of two to five. */
const pilesOf: [Views, number][] = [
  ['three', 20],
  ['two to five', 5],
];
/** So many times are made up for each pile. */
const timesOfPile = 3;

interface Look {
  hash: string | null;
  colour: string | null;
}

const folder = await mkdtemp(path.join(tmpdir(), 'clothes-admin-grouping-'));
const product = await startProduct({});
const browser = await launch();
try {
  const page = await browser.newPage();
  await page.goto(`${product.address}/admin/login`);
  await putDeviceCode(page);
  await page.evaluate(() => {
    const input = { type: 'file', multiple: true, id: 'pile' };
    window.photos = Object.assign(document.createElement('input'), input);
    document.body.append(window.photos);
  });
  // All are drawn before the server's part forbids the drawing.
  const pairs = await drawPairs(folder);
  const lines: string[][] = [];
  for (const [views, count] of pilesOf) {
    const piles: { pile: Pile; looks: Look[] }[] = [];
    for (let seed = firstPile; seed < firstPile + count; seed += 1) {
      const pile = newPile(seed, views);
      piles.push({ pile, looks: await read(page, await drawn(pile)) });
    }
    for (const [name, rhythm] of Object.entries(rhythms)) {
      const found: number[] = [];
      const evenly: number[] = [];
      piles.forEach(({ pile, looks }, at) => {
        for (let n = 0; n < timesOfPile; n += 1) {
          const photos = photosOf(looks, timesOf(pile, rhythm, 1000 * (firstPile + at) + n));
          found.push(right(pile, groupPhotos(photos, false)));
          evenly.push(right(pile, groupEvenly(photos, 3)));
        }
      });
      lines.push([`${views}, ${name}`, ...shown(found), ...(views === 'three' ? shown(evenly) : ['', ''])]);
    }
  }
  printTable([`Garments right, of ${garmentsOfPile}`, 'fewest', 'median', '≈ 3: fewest', 'median'], lines);
  printTable(['Pairs of photos', 'pairs', 'near by hash', 'told as alike'], await judge(pairs));
} finally {
  await browser.close();
  await product.dispose();
  await rm(folder, { recursive: true, force: true });
}

async function drawn({ garments, place, shots }: Pile): Promise<string[]> {
  const files: string[] = [];
  for (const [at, { garment, view, camera }] of shots.entries()) {
    const worn = garments[garment];
    if (!worn) throw new Error('a shot of no garment');
    const file = path.join(folder, `IMG_${String(at).padStart(4, '0')}.jpg`);
    await writeFile(file, await drawShot(worn, view, place, camera));
    files.push(file);
  }
  return files;
}

/** Reads photos in a browser, as the page «Прийом» does. */
async function read(page: Page, files: string[]): Promise<Look[]> {
  await page.locator('#pile').setInputFiles(files);
  return page.evaluate(async () => {
    const reader = window.device.createPhotoReader();
    const read = await Promise.all([...(window.photos.files ?? [])].map((file) => reader.read(file)));
    reader.close();
    return read.map(({ picture }) => ({ hash: picture?.hash ?? null, colour: picture?.colour ?? null }));
  });
}

function photosOf(looks: readonly Look[], times: readonly (number | null)[]): PhotoLook[] {
  return looks.map((look, at) => ({
    ...look,
    id: `${at}`,
    name: `IMG_${at}.jpg`,
    takenAt: times[at] ?? null,
  }));
}

/** Returns how many garments have a group of their own with all their photos. */
function right({ garments, shots }: Pile, groups: readonly string[][]): number {
  const found = new Set(groups.map((group) => group.join(' ')));
  return garments.filter((_, garment) =>
    found.has(shots.flatMap((shot, at) => (shot.garment === garment ? [at] : [])).join(' ')),
  ).length;
}

function shown(counts: number[]): [string, string] {
  return [`${Math.min(...counts)}`, `${median(counts)}`];
}
