/**
 * Measures the archive of the photos of 100 items, 6 of 12 megapixels each: how long it takes, how
 * much memory the server takes for it, also for a client that stops reading, and others' calls
 * beside it. `PHOTO_ITEMS=10` measures fewer items.
 */
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { photoFolder } from '../../server/src/photos/store/DiskStore';
import { newAddress } from '../../server/src/photos/store/store';
import { openDatabase } from '../../server/src/platform/db/open';
import type { PhotoFormat, PhotoZip } from '../../src/contract/photoFiles';
import type { FastCreated } from '../../src/contract/types';
import { type Product, startProduct } from '../../test/browser/support/product';
import { healthBeside } from '../server/healthBeside';
import { report, round } from '../support/figures';
import { sensorPhoto } from '../support/photo';
import { resident } from '../support/resident';

const items = Number(process.env.PHOTO_ITEMS ?? 100);
const photosOfItem = 6;
/** The grain that makes files of 2.5 MB, as phones do. */
const grain = 9;
/** The time that the drawn photos bear. */
const taken = '2026:03:29 10:00:00';

// docs/deploy.md recommends MALLOC_ARENA_MAX.
const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'error', MALLOC_ARENA_MAX: '2' });
try {
  await product.api('POST', '/api/suppliers/', { name: 'Секонд' });
  const ids = await fill(product);
  for (const as of ['webp', 'jpeg'] as const) await measure(product, ids, as);
} finally {
  await product.dispose();
}

/**
 * Creates the items. Only the first one's photos are uploaded; the others have the same files under
 * addresses of their own.
 */
async function fill(product: Product): Promise<number[]> {
  const titles = Array.from({ length: items }, (_, n) => `Пальто ${n}`);
  const ids: number[] = [];
  for (const title of titles) {
    const input = { title, supplierId: 1 };
    ids.push((await product.api<FastCreated>('POST', '/api/clothes/fast_create', input)).clothesId);
  }
  const [first = 0, ...others] = ids;
  const form = new FormData();
  for (let at = 0; at < photosOfItem; at += 1) {
    const photo = await sensorPhoto({ left: 300 + at * 250, hue: at * 60 }, taken, grain);
    form.append('files', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), `${at}.jpg`);
  }
  await product.api('POST', `/api/clothes/${first}/images`, form);
  const database = await openDatabase({ kind: 'sqlite', file: path.join(product.dataDir, 'clothes.db') });
  const images = path.join(product.dataDir, 'images');
  const photos = await database.db.selectFrom('images').selectAll().execute();
  for (const clothes_id of others) {
    for (const { id: _id, ...photo } of photos) {
      const address = newAddress();
      await database.db
        .insertInto('images')
        .values({ ...photo, clothes_id, address })
        .execute();
      await cp(photoFolder(images, photo.address), photoFolder(images, address), { recursive: true });
    }
  }
  await database.close();
  return ids;
}

/** Reads the archive to its end; a slow client pauses at its beginning. */
async function read(product: Product, ids: number[], as: PhotoFormat, pause = 0): Promise<number> {
  const body = { selection: { ids }, as };
  const { url } = await product.api<PhotoZip>('POST', '/api/clothes/photos.zip', body);
  const answer = await fetch(`${product.address}${url}`);
  if (!answer.ok) throw new Error(`the archive answered ${answer.status}`);
  if (pause > 0) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    await answer.body?.cancel();
    return 0;
  }
  let bytes = 0;
  for await (const piece of answer.body ?? []) bytes += piece.length;
  return bytes;
}

async function measure(product: Product, ids: number[], as: PhotoFormat): Promise<void> {
  // The first archive loads what the others need as well.
  await read(product, ids.slice(0, 1), as);
  const before = await resident(product.pid());
  let most = before;
  const watch = setInterval(async () => {
    most = Math.max(most, await resident(product.pid()));
  }, 50);
  await read(product, ids, as, 5000);
  const whileStalled = most - before;
  const idle = await healthBeside(product, [() => new Promise((resolve) => setTimeout(resolve, 5000))], 0);
  const begun = performance.now();
  let bytes = 0;
  const archive = async () => {
    bytes = await read(product, ids, as);
  };
  const { p99 } = await healthBeside(product, [archive], 0);
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(watch);
  report(`${items * photosOfItem} photos as ${as}, ${round(bytes / 1e6)} MB`, [
    { figure: 'the archive', measured: seconds, unit: 's', goal: as === 'webp' ? 30 : 600 },
    { figure: 'more memory while a client does not read', measured: whileStalled, unit: 'MB', goal: 30 },
    { figure: 'more memory at most', measured: most - before, unit: 'MB', goal: 30 },
    { figure: 'health beside it, p99', measured: p99, floor: idle.p99, unit: 'ms', goal: 100 },
  ]);
}
