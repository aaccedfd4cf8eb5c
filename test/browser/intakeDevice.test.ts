import type { Page } from 'playwright-core';
import sharp from 'sharp';
import * as assert from 'uvu/assert';
import type { IntakeRecord } from '../../src/intake/store/intakeRecord';
import { previewGround } from '../../src/intake/store/readPhoto';
import { heic } from '../setup/cameraFiles';
import { type DeviceCode, putDeviceCode } from './support/deviceCode';
import { journeys } from './support/journeys';

declare const window: Window & { device: DeviceCode };

const { test, run } = journeys('photos of a pile, on the device');

const start = async (page: Page) => {
  await page.goto('/admin/brands');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await putDeviceCode(page);
};

/** Reads files that come as base64. Runs in the page. */
const readAll = async ({ files, where }: { files: string[]; where: 'worker' | 'page' }) => {
  const { createPhotoReader } = window.device;
  const reader = where === 'worker' ? createPhotoReader() : createPhotoReader(() => null);
  const read = files.map(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const file = new File([bytes], 'IMG.jpg', { lastModified: 5 });
    const { takenAt, picture } = await reader.read(file);
    const preview = picture && (await createImageBitmap(picture.preview));
    const context = document.createElement('canvas').getContext('2d');
    if (preview) context?.drawImage(preview, 0, 0);
    return {
      takenAt,
      hash: picture?.hash,
      size: [picture?.width, picture?.height],
      preview: [preview?.width, preview?.height],
      corner: [...(context?.getImageData(2, 2, 1, 1).data ?? [])],
    };
  });
  const answers = await Promise.all(read);
  reader.close();
  const workers = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('photoWorker')).length;
  return { answers, workers };
};

test('the worker reads what the camera wrote in a photo, and so does a page without it', async ({ page }) => {
  const drawing = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#678"/>
    <circle cx="250" cy="330" r="190" fill="#fc3"/><rect x="430" y="80" width="300" height="420" fill="#312"/></svg>`,
  );
  const upright = await sharp(drawing).jpeg().toBuffer();
  const turned = await sharp(drawing)
    .rotate(270)
    .withExif({ IFD2: { DateTimeOriginal: '2026:03:29 10:20:30', OffsetTimeOriginal: '+02:00' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const webp = await sharp(drawing).webp().toBuffer();
  const turnedWebp = await sharp(drawing).rotate(270).withMetadata({ orientation: 6 }).webp().toBuffer();
  const shape = sharp(Buffer.from(`${drawing}`.replace(/<rect.*?>/, '')));
  const cutOut = await shape.clone().png().toBuffer();
  const onWhite = await shape.flatten({ background: '#fff' }).png().toBuffer();
  const files = [
    upright,
    turned,
    webp,
    turnedWebp,
    cutOut,
    onWhite,
    Buffer.from('no photo'),
    Buffer.from(heic(new Uint8Array(20))),
  ].map((file) => file.toString('base64'));
  await start(page);
  const inWorker = await page.evaluate(readAll, { files, where: 'worker' as const });
  assert.is(inWorker.workers, 1, 'the worker was fetched');
  const [first, second, third, fourth, fifth, sixth, ...none] = inWorker.answers;
  assert.equal([first?.takenAt, first?.size, first?.preview], [null, [800, 600], [320, 240]]);
  assert.equal([second?.takenAt, second?.size], [Date.parse('2026-03-29T08:20:30Z'), [800, 600]]);
  assert.equal([fourth?.size, fourth?.preview], [first?.size, first?.preview]);
  assert.equal([second?.hash, third?.hash, fourth?.hash], Array(3).fill(first?.hash));
  assert.match(first?.hash ?? '', /^[\da-f]{16}$/);
  const ground = fifth?.corner.map((value) => value.toString(16)).join('') ?? '';
  assert.is(`#${ground}`, `${previewGround}ff`, 'a cut-out has the ground of photos');
  assert.is(fifth?.hash, sixth?.hash, 'and the hash that it has on white');
  for (const { takenAt, hash } of none) assert.equal([takenAt, hash], [null, undefined]);
  const inPage = await page.evaluate(readAll, { files, where: 'page' as const });
  assert.equal(inPage.answers, inWorker.answers);
});

/** Keeps a record. Runs in the page. */
const keep = async (record: IntakeRecord) => {
  const { openKeptFiles, createKeptIntake } = window.device;
  const files = await openKeptFiles('intake', 'user-1');
  if (!files) throw new Error('refused');
  const kept = createKeptIntake(files);
  await kept.keepPhoto('a', new File(['bytes'], 'a.jpg'));
  for (let n = 0; n < 5; n++) void kept.save({ ...record, settings: { ...record.settings, price: n } });
  await kept.save(record);
};
const load = async () => {
  const files = await window.device.openKeptFiles('intake', 'user-1');
  const kept = files && window.device.createKeptIntake(files);
  const record = (await kept?.load()) ?? null;
  const photo = record?.photos[0] && (await kept?.photo(record.photos[0]));
  return { record, text: await photo?.text(), name: photo?.name, names: await files?.names() };
};
/** Writes a file of a megabyte; returns the outcome and the stored files. Runs in the page. */
const fill = async () => {
  const files = await window.device.openKeptFiles('intake', 'user-1');
  const ended = await files?.write('photo-b', new Blob([new Uint8Array(1_000_000)])).then(
    () => 'kept',
    (error: DOMException) => error.name,
  );
  return { ended, names: await files?.names() };
};
const record: IntakeRecord = {
  settings: { supplierId: 3, date: '2026-11-22', price: 7, weight: null, tagIds: [] },
  eachAlone: false,
  photos: [
    {
      ...{ id: 'a', key: 'k', name: 'a.jpg', type: 'image/jpeg', lastModified: 5, bytes: 5, takenAt: 5 },
      ...{ hash: null, colour: null, width: 4, height: 3, placed: true, outcome: { state: 'unsent' } },
    },
  ],
  groups: [
    {
      id: 'g',
      photos: ['a'],
      target: null,
      distinct: [],
      values: { brandId: null, typeId: 5, size: 'M', price: '9', tagIds: [] },
    },
  ],
  runs: {},
  running: false,
};

test('a browser that lets only workers write keeps a pile of photos too', async ({ page }) => {
  await page.addInitScript(() => {
    // Firefox runs this on the empty page too, which is not secure and has no such files.
    if (isSecureContext) Reflect.deleteProperty(FileSystemFileHandle.prototype, 'createWritable');
  });
  await start(page);
  await page.evaluate(keep, record);
  await start(page);
  const found = await page.evaluate(load);
  assert.equal([found.record, found.text], [record, 'bytes']);
});

test('a pile of photos survives a reload; what has no room is refused and leaves nothing', async ({
  page,
  context,
}) => {
  await start(page);
  await page.evaluate(keep, record);
  await start(page);
  const found = await page.evaluate(load);
  assert.equal([found.record, found.text, found.name], [record, 'bytes', 'a.jpg']);
  const cdp = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 200_000 });
  const full = await page.evaluate(fill);
  assert.equal([full.ended, full.names?.includes('photo-b')], ['QuotaExceededError', false]);
  assert.equal((await page.evaluate(load)).record, record);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin });
  assert.is((await page.evaluate(fill)).ended, 'kept');
});

/** Writes into the title who has the lock. Runs in the page. */
const lock = () => {
  const taken = window.device.lockForTab(
    'pile',
    () => {
      document.title = 'here';
    },
    () => {
      document.title = 'elsewhere';
    },
  );
  Object.assign(window, { taken });
};
const titled = (page: Page, title: string) =>
  page.waitForFunction((wanted) => document.title === wanted, title);

test('one tab has the pile of photos: another may take it, and gets it when that one closes', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  for (const tab of [page, other]) await start(tab);
  await page.evaluate(lock);
  await titled(page, 'here');
  await other.evaluate(lock);
  await titled(other, 'elsewhere');
  await other.evaluate(() => Object(window).taken.takeOver());
  await titled(other, 'here');
  await titled(page, 'elsewhere');
  await other.close();
  await titled(page, 'here');
});

run();
