import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import * as assert from 'uvu/assert';
import type { Image } from '../../../src/contract/types';
import { newAddress } from '../../src/photos/store/store';
import { minute } from '../../src/platform/clock';
import { startApp, type TestApp, withSignedIn } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { addEntry, addPhotos, fastCreate } from '../support/items';
import { setPerson, signInAs } from '../support/people';
import { photo } from '../support/photos';
import { makeToken } from '../support/tokens';
import { download, opened, order, unzip, widthsOf } from './support';

const test = signedInSuite('photos as files', fill);

/** Photos of these widths, which tell them apart. */
const photosOf = (...widths: number[]) =>
  Promise.all(widths.map((width) => photo('jpeg', { width, height: 20 })));

/** Creates a coat with three photos, one of them of its purchase, a cap without, and a dress. */
async function fill(t: TestApp): Promise<void> {
  await addEntry(t, 'suppliers', 'Гардероб');
  const { clothesId, purchaseId } = await fastCreate(t, 'Пальто: «зима»');
  const [first, second] = await addPhotos(t, `clothes/${clothesId}`, ...(await photosOf(41, 42)));
  const [bought] = await addPhotos(t, `purchases/${purchaseId}`, ...(await photosOf(43)));
  await t.data('PUT', `/api/clothes/${clothesId}/images/order`, {
    ids: [second?.id, bought?.id, first?.id],
  });
  await fastCreate(t, 'Шапка');
  await fastCreate(t, 'Сукня');
  await addPhotos(t, 'clothes/3', ...(await photosOf(44)));
}

const zipOf = async (t: TestApp, url: string) => {
  const { status, bytes, text } = await download(t, url);
  assert.is(status, 200, text.slice(0, 200));
  return unzip(bytes);
};
const namesOf = async (t: TestApp, url: string) => (await zipOf(t, url)).map(({ name }) => name);
const filesIn = (t: TestApp) => readdir(path.join(t.folder, 'tmp'));

test('a program gets the photos of an item as JPEG, in their order, in a folder', async ({ t }) => {
  const { token } = await makeToken(t, { role: 'viewer' });
  const answer = await download(t, '/api/clothes/1/photos.zip', 'GET', token);
  assert.is(answer.status, 200);
  assert.is(answer.headers['content-type'], 'application/zip');
  assert.is(answer.headers['cache-control'], 'no-store');
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename="photos-1\.zip"; /);
  assert.match(
    decodeURIComponent(String(answer.headers['content-disposition'])),
    "UTF-8''1 Пальто «зима».zip",
  );
  const files = await unzip(answer.bytes);
  const folder = '1 Пальто «зима»';
  assert.equal(
    files.map(({ name }) => name),
    [`${folder}/1.jpg`, `${folder}/2.jpg`, `${folder}/3.jpg`],
  );
  assert.equal(await widthsOf(files), [42, 43, 41]);
  // Stored, with a name in UTF-8, and with its length before its bytes.
  assert.ok(files.every(({ method, flags }) => method === 0 && flags === 0x800));
  const { format, space, exif, icc } = await opened(files[0]?.bytes, (one) => one.metadata());
  assert.equal([format, space, exif, icc], ['jpeg', 'srgb', undefined, undefined]);
  const head = await download(t, '/api/clothes/1/photos.zip', 'HEAD', token);
  assert.equal([head.status, head.bytes.length], [200, 0]);
  assert.is((await t.problem('GET', '/api/clothes/9/photos.zip')).status, 404);
  assert.equal(await filesIn(t), []);
});

test('WebP is as it is stored, and what was edited is as it is shown', async ({ t }) => {
  const [image] = await t.data<Image[]>('GET', '/api/clothes/3/images');
  const url = await order(t, { ids: [3] }, 'webp');
  const [file] = await zipOf(t, url);
  assert.is(file?.name, '3 Сукня/1.webp');
  const stored = await t.photos.get(image?.urls.small.split('/')[2] ?? '', 'original');
  assert.ok(stored && file?.bytes.equals(await buffer(stored.stream)));
  await t.data('POST', `/api/images/${image?.id}/edit`, { rotate: 90, crop: null });
  for (const as of ['webp', 'jpeg'])
    assert.equal(await widthsOf(await zipOf(t, await order(t, { ids: [3] }, as))), [20]);
});

test('a transparent photo becomes a JPEG on white', async ({ t }) => {
  const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: '#ff000000' } });
  await addPhotos(t, 'clothes/2', await clear.png().toBuffer());
  const [file] = await zipOf(t, await order(t, { ids: [2] }));
  const data = await opened(file?.bytes, (one) => one.raw().toBuffer());
  assert.ok(data.every((value) => value > 250));
});

test('a selection is named after the day; its address opens once, on any server', async ({ t }) => {
  const other = await startApp({ beside: t, clock: t.clock });
  try {
    const url = await order(t, { query: { q: '' }, except: [1] });
    assert.match(url, /^\/api\/clothes\/photos\.zip\?ticket=[\w-]{43}$/);
    const head = await download(t, url, 'HEAD');
    assert.is(head.status, 405);
    const answer = await download(other, url);
    assert.equal(
      (await unzip(answer.bytes)).map(({ name }) => name),
      ['3 Сукня/1.jpg'],
    );
    assert.match(
      decodeURIComponent(String(answer.headers['content-disposition'])),
      /''Фото 2026-11-21\.zip$/,
    );
    const again = await download(t, url);
    assert.is(again.status, 404);
    assert.is(again.headers['content-type'], 'text/html; charset=utf-8');
    assert.match(again.text, 'Ця адреса вже не діє');
    const ticket = url.split('=')[1] ?? '?';
    assert.not.ok(
      [...t.log, ...other.log].some((line) => line.includes(ticket)),
      'in the log',
    );
  } finally {
    await other.close();
  }
});

test('an address is of no use after a minute, or once its person has lost the session', async ({ t }) => {
  const late = await order(t, { ids: [1] });
  t.clock.forward(minute);
  assert.is((await download(t, late)).status, 404);
  const person = await signInAs(t, 'viewer');
  const own = t.accessToken;
  t.accessToken = person.accessToken;
  const [first, second, third] = [
    await order(t, { ids: [1] }),
    await order(t, { ids: [1] }),
    await order(t, { ids: [1] }),
  ];
  assert.is((await download(t, first)).status, 200);
  await setPerson(t, person.id, { disabled_at: t.clock.now() });
  assert.is((await download(t, second)).status, 404);
  await setPerson(t, person.id, { disabled_at: null });
  await t.api('POST', '/api/auth/logout');
  assert.is((await download(t, third)).status, 404);
  t.accessToken = own;
  assert.is((await download(t, '/api/clothes/photos.zip')).status, 404);
});

test('too much, and nothing, is refused with a sentence before anything is read', async ({ t }) => {
  const refused = async (selection: object) => {
    const { status, detail } = await t.problem('POST', '/api/clothes/photos.zip', { selection, as: 'webp' });
    assert.is(status, 422);
    return detail;
  };
  assert.is(await refused({ ids: [2, 99] }), 'Тут немає жодного фото.');
  assert.is(await refused({ ids: [] }), 'Тут немає жодного фото.');
  assert.is((await t.problem('GET', '/api/clothes/2/photos.zip')).status, 422);
  assert.match(await refused({ ids: Array.from({ length: 101 }, (_, at) => at + 1) }), '101');
  await t.db.updateTable('images').set({ bytes: 1_950_000_000 }).where('clothes_id', '=', 3).execute();
  assert.is(
    (await t.api('POST', '/api/clothes/photos.zip', { selection: { ids: [3] }, as: 'webp' })).status,
    200,
  );
  await t.db.updateTable('images').set({ bytes: 2_000_000_001 }).where('clothes_id', '=', 3).execute();
  assert.match(await refused({ ids: [1, 3] }), /займають 2,1 ГБ.* щонайбільше 2 ГБ/);
  const row = { clothes_id: 2, purchase_id: null, width: 1, height: 1, bytes: 1, created_at: 0 };
  const rows = Array.from({ length: 1000 }, () => ({ ...row, address: newAddress() }));
  for (let at = 0; at < rows.length; at += 100)
    await t.db
      .insertInto('images')
      .values(rows.slice(at, at + 100))
      .execute();
  assert.match(await refused({ query: {}, except: [1] }), 'Фото у вибраному: 1001.');
  const orders = await t.db.selectFrom('photo_zips').select('items').execute();
  assert.equal(
    orders.map(({ items }) => items),
    ['[3]'],
  );
});

/**
 * Calls `before` before each reading of a photo's full size, with the signal that ends the reading.
 */
function beforeReading(t: TestApp, before: (signal?: AbortSignal) => unknown): void {
  const get = t.photos.get.bind(t.photos);
  t.photos.get = async (...asked) => {
    await before(asked[2]);
    return get(...asked);
  };
}

test('what is deleted meanwhile is named, and the rest is there', async ({ t }) => {
  const gone = await order(t, { ids: [1, 2, 3, 99] });
  beforeReading(t, () => t.db.deleteFrom('images').where('clothes_id', '=', 3).execute());
  const files = await zipOf(t, gone);
  assert.equal(files.map(({ name }) => name).slice(2), ['1 Пальто «зима»/3.jpg', '_пропущено.txt']);
  assert.is(
    files.at(-1)?.bytes.toString(),
    '\ufeff99: товару вже немає.\r\n3 Сукня/1.jpg: фото вже немає.\r\n',
  );
});

test('an archive breaks off where the store fails, and leaves no file', async ({ t }) => {
  let readings = 0;
  beforeReading(t, () => {
    readings += 1;
    if (readings === 2) throw new Error('the store fails');
  });
  const port = await t.listen();
  for (const as of ['jpeg', 'webp']) {
    readings = 0;
    const answer = await fetch(`http://127.0.0.1:${port}${await order(t, { ids: [1] }, as)}`);
    assert.is(answer.status, 200);
    const failure = await answer.arrayBuffer().then(
      () => 'it looked whole',
      (error: Error) => error.message,
    );
    assert.is(failure, 'terminated');
  }
  assert.equal(await filesIn(t), []);
  // The turn of the person is over.
  readings = 2;
  assert.is((await namesOf(t, await order(t, { ids: [1] }))).length, 3);
});

test('a second archive waits for the first until its reading has ended, even if its client is gone', () =>
  withSignedIn({ streams: { concurrency: 1, waiting: 1 } }, async (t) => {
    await fill(t);
    let readings = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const reading = new Promise<AbortSignal | undefined>((resolve) => {
      beforeReading(t, (signal) => {
        readings += 1;
        resolve(signal);
        return readings === 1 ? held : undefined;
      });
    });
    const port = await t.listen();
    const first = http.get(`http://127.0.0.1:${port}${await order(t, { ids: [1] })}`).on('error', () => {});
    const signal = await reading;
    assert.ok(signal, 'nothing ends the reading');
    const gone = once(signal, 'abort');
    first.destroy();
    await gone;
    const others = [await order(t, { ids: [1, 3] }), await order(t, { ids: [1, 3] })].map((url) =>
      download(t, url),
    );
    // One of them waits in the only place.
    assert.is((await Promise.race(others)).status, 429);
    assert.is(readings, 1);
    release();
    const answers = await Promise.all(others);
    const whole = answers.find(({ status }) => status === 200);
    assert.is((await unzip(whole?.bytes ?? Buffer.alloc(0))).length, 4);
    assert.is(readings, 1 + 4);
    assert.equal(await filesIn(t), []);
  }));

test('a person who has an archive on its way gets a page that says so', () =>
  withSignedIn({ streams: { concurrency: 1, waiting: 0 } }, async (t) => {
    await fill(t);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const reading = new Promise<void>((resolve) => {
      beforeReading(t, () => {
        resolve();
        return held;
      });
    });
    const first = zipOf(t, await order(t, { ids: [3] }));
    await reading;
    const answer = await download(t, await order(t, { ids: [3] }));
    assert.equal([answer.status, answer.headers['retry-after']], [429, '10']);
    assert.match(answer.text, '<p>Ви вже завантажуєте');
    release();
    assert.is((await first).length, 1);
  }));

test.run();
