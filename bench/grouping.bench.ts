/**
 * Measures how well the photos of a pile are sorted into garments, and which photos are taken to
 * show the same thing. The photos are drawn (grouping/drawShot.ts), not real, but the app's and the
 * server's own code processes them. Rules may be tuned with the first set; the second one is held
 * out.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { groupEvenly } from '../src/intake/grouping/groupEvenly';
import { groupPhotos } from '../src/intake/grouping/groupPhotos';
import type { PhotoLook } from '../src/intake/grouping/photoLook';
import { type DeviceCode, putDeviceCode } from '../test/browser/support/deviceCode';
import { launch } from '../test/browser/support/engine';
import { startProduct } from '../test/browser/support/product';
import { drawShot } from './grouping/drawShot';
import mixedPile from './grouping/mixedPile.json';
import { garmentsOfPile, newPile, type Pile, type Views } from './grouping/newPile';
import { drawPairs, type Judged, judge } from './grouping/pairs';
import { rhythms, timesOf } from './grouping/rhythms';
import { median, printTable, report } from './support/figures';

declare const window: Window & { device: DeviceCode; photos: HTMLInputElement };

interface PileSet {
  name: string;
  firstPile: number;
  /** Number of piles with three photos per garment, and with two to five. */
  piles: Record<Views, number>;
  pairs: number;
}

const sets: [PileSet, PileSet] = [
  { name: 'tuning', firstPile: 1, piles: { three: 4, 'two to five': 2 }, pairs: 1 },
  { name: 'held out', firstPile: 101, piles: { three: 8, 'two to five': 2 }, pairs: 7001 },
];
/** Number of sets of times that are made up for each pile. */
const timesOfPile = 3;
/** How many garments of a usual pile must be right. */
const goalOfPile = 18;

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
  // Draws all pairs first: the server's code for photos forbids drawing.
  const drawn = [];
  for (const set of sets)
    drawn.push({ set, piles: await readPiles(page, set), pairs: await drawPairs(folder, set.pairs) });
  for (const { set, piles, pairs } of drawn) {
    const fewest = printPiles(set, piles);
    const judged = await judge(pairs);
    printTable(
      [`Pairs of photos, ${set.name}`, 'pairs', 'near by hash', 'told as alike'],
      judged.map(({ kind, pairs, near, alike }) => [kind, `${pairs}`, `${near}`, `${alike}`]),
    );
    printGoals(set, fewest, judged);
  }
  printMixedPile();
} finally {
  await browser.close();
  await product.dispose();
  await rm(folder, { recursive: true, force: true });
}

interface ReadPile {
  seed: number;
  views: Views;
  pile: Pile;
  looks: Look[];
}

async function readPiles(page: Page, { firstPile, piles }: PileSet): Promise<ReadPile[]> {
  const kinds = [...views('three', piles.three), ...views('two to five', piles['two to five'])];
  const read: ReadPile[] = [];
  for (const [at, kind] of kinds.entries()) {
    const pile = newPile(firstPile + at, kind);
    const looks = await readPhotos(page, await drawPile(pile));
    read.push({ seed: firstPile + at, views: kind, pile, looks });
  }
  return read;
}

function views(kind: Views, count: number): Views[] {
  return Array.from({ length: count }, () => kind);
}

/** Prints how many garments were right. Returns the fewest in a pile of the usual rhythm. */
function printPiles({ name }: PileSet, piles: readonly ReadPile[]): number {
  const lines: string[][] = [];
  let fewest = garmentsOfPile;
  for (const kind of ['three', 'two to five'] satisfies Views[])
    for (const [rhythm, hand] of Object.entries(rhythms)) {
      const found: number[] = [];
      const evenly: number[] = [];
      for (const { seed, pile, looks } of piles.filter(({ views }) => views === kind))
        for (let n = 0; n < timesOfPile; n += 1) {
          const photos = photosOf(looks, timesOf(pile, hand, 1000 * seed + n));
          found.push(right(pile, groupPhotos(photos, false)));
          evenly.push(right(pile, groupEvenly(photos, 3)));
        }
      if (rhythm === 'usual') fewest = Math.min(fewest, ...found);
      lines.push([`${kind}, ${rhythm}`, ...shown(found), ...(kind === 'three' ? shown(evenly) : ['', ''])]);
    }
  const head = [`Garments right of ${garmentsOfPile}, ${name}`, 'fewest', 'median', '≈ 3: fewest', 'median'];
  printTable(head, lines);
  return fewest;
}

function printGoals({ name }: PileSet, fewest: number, judged: readonly Judged[]): void {
  const sum = (differ: Judged['differ'], part: 'near' | 'alike') =>
    judged.reduce((sum, one) => (one.differ === differ ? sum + one[part] : sum), 0);
  report(`Goals, ${name}`, [
    { figure: 'garments right, usual', measured: fewest, unit: '', goal: goalOfPile, atLeast: true },
    { figure: 'pairs of other colours told as alike', measured: sum('colour', 'alike'), unit: '', goal: 0 },
    {
      figure: 'pairs of one garment, near by hash, that are told as alike',
      measured: (100 * sum('nothing', 'alike')) / sum('nothing', 'near'),
      unit: '%',
      goal: 90,
      atLeast: true,
    },
  ]);
}

async function drawPile({ garments, place, shots }: Pile): Promise<string[]> {
  return Promise.all(
    shots.map(async ({ garment, view, camera }, at) => {
      const worn = garments[garment];
      if (!worn) throw new Error('a shot of no garment');
      const file = path.join(folder, `IMG_${String(at).padStart(4, '0')}.jpg`);
      await writeFile(file, await drawShot(worn, view, place, camera));
      return file;
    }),
  );
}

/** Reads photos in a browser, as the page «Прийом» does. */
async function readPhotos(page: Page, files: string[]): Promise<Look[]> {
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
    lastModified: 0,
  }));
}

/** Prints how many garments are right where a messenger's photos stand among a camera's. */
function printMixedPile(): void {
  const photos = mixedPile.photos.map((photo, id) => ({ ...photo, id: `${id}` }));
  const garmentOf = (id = '') => photos[Number(id)]?.garment;
  const whole = groupPhotos(photos, false).filter(
    ([one, other, ...more]) => other && more.length === 0 && garmentOf(one) === garmentOf(other),
  );
  report('Goals, photos of a camera and of a messenger', [
    { figure: 'garments right of 10', measured: whole.length, unit: '', goal: 10, atLeast: true },
  ]);
}

/** Returns how many garments have a group that consists of all their photos. */
function right({ garments, shots }: Pile, groups: readonly string[][]): number {
  const found = new Set(groups.map((group) => group.join(' ')));
  return garments.filter((_, garment) =>
    found.has(shots.flatMap((shot, at) => (shot.garment === garment ? [at] : [])).join(' ')),
  ).length;
}

function shown(counts: number[]): [string, string] {
  return [`${Math.min(...counts)}`, `${median(counts)}`];
}
