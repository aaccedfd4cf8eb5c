/** Similar photos: hashed on upload, found for an item and for hashes. */

import sharp from 'sharp';
import * as assert from 'uvu/assert';
import { hammingDistance } from '../../../src/contract/differenceHash';
import { maxHashes, maxSimilarOfHash } from '../../../src/contract/limits';
import type { LikelyDouble, SimilarToHash, SimilarToItem } from '../../../src/contract/similar';
import type { Image, PageMeta } from '../../../src/contract/types';
import { hashKey } from '../../src/photos/hashKey';
import { findNear } from '../../src/similar/findNear';
import { compareNext } from '../../src/similar/likelyDoubles';
import { nearBands, neighbours } from '../../src/similar/nearKeys';
import { similarToHashes } from '../../src/similar/similarPhotos';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { form } from '../support/forms';
import { fastCreate } from '../support/items';

const similar = signedInSuite('similar photos', async (t) => {
  await t.data('POST', '/api/suppliers/', { name: 'Перший' });
});

const item = async (t: TestApp, title: string) => (await fastCreate(t, title)).clothesId;

/** Returns a drawing of circles that differs by `seed`. */
function drawing(seed: number, width = 300, height = 400) {
  const circles = Array.from({ length: 6 }, (_, at) => ({
    x: (((seed + 3) * (at + 2) * 37) % 300) / 300,
    y: (((seed + 5) * (at + 1) * 53) % 400) / 400,
    radius: 0.15 + at * 0.03,
    grey: (seed * 47 + at * 80) % 230,
  }));
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const circle = circles.findLast(
        (one) => Math.hypot(x / width - one.x, y / height - one.y) < one.radius,
      );
      data.fill(circle?.grey ?? 240, (y * width + x) * 3, (y * width + x + 1) * 3);
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

async function send(t: TestApp, target: string, ...photos: Buffer[]): Promise<Image[]> {
  const { body, headers } = form(...photos.map((bytes) => ({ bytes })));
  return t.data<Image[]>('POST', `/api/${target}/images`, body, { headers });
}

/** Inserts rows of photos with these hashes, without files. */
async function insert(t: TestApp, clothesId: number, hashes: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (let first = 0; first < hashes.length; first += 500) {
    const rows = hashes.slice(first, first + 500).map((hash, at) => ({
      clothes_id: clothesId,
      purchase_id: null,
      address: `${clothesId}-${first + at}`.padStart(32, '0'),
      width: 4,
      height: 3,
      bytes: 1,
      created_at: 0,
      hash_key: hashKey(hash),
    }));
    const made = await t.db.insertInto('images').values(rows).returning('id').execute();
    ids.push(...made.map(({ id }) => id));
  }
  return ids;
}

/** Compares these photos again, or all. */
async function compare(t: TestApp, ids?: readonly (number | undefined)[]): Promise<void> {
  await compareWaiting(t);
  const all = async () => (await t.db.selectFrom('images').select('id').execute()).map(({ id }) => id);
  for (const id of ids ?? (await all())) {
    await t.db
      .insertInto('uncompared_images')
      .values({ image_id: id ?? 0 })
      .execute();
  }
  await compareWaiting(t);
}

async function compareWaiting(t: TestApp): Promise<void> {
  for (let isMore = true; isMore; ) isMore = await compareNext(t.db);
}

const ofItem = (t: TestApp, id: number) => t.data<SimilarToItem[]>('GET', `/api/clothes/${id}/similar`);
const ofHashes = (t: TestApp, hashes: readonly string[]) =>
  t.data<SimilarToHash[]>('POST', '/api/images/similar', { hashes });
const doubles = async (t: TestApp, query = '') =>
  (await t.api<{ data: LikelyDouble[]; meta: PageMeta }>('GET', `/api/clothes/doubles${query}`)).body;
const look = (hash: string) => ({ hash, colour: null });
const pairs = async (t: TestApp) =>
  (await doubles(t)).data.map(({ items, images }) => [...items, ...images].map(({ id }) => id).join(' '));

/** Flips `bits` bits of a hash, spread over it. */
function turned(hash: string, bits: number, step = 11): string {
  let value = BigInt(`0x${hash}`);
  for (let n = 0; n < bits; n += 1) value ^= 1n << BigInt((n * step) % 64);
  return value.toString(16).padStart(16, '0');
}

similar(
  'a photo like another item’s is found, smaller and worse too, until a person says no',
  async ({ t }) => {
    const [one, two, three] = [await item(t, 'Плащ'), await item(t, 'Плащ синій'), await item(t, 'Шаль')];
    const original = await drawing(1, 900, 1200).jpeg().toBuffer();
    const worse = await drawing(1, 420, 560).jpeg({ quality: 40 }).toBuffer();
    const [first] = await send(t, `clothes/${one}`, original, original);
    const [second] = await send(t, 'purchases/2', worse);
    await send(t, `clothes/${three}`, await drawing(2).png().toBuffer());
    await t.data('PATCH', `/api/clothes/${two}/main_image`, { imageId: second?.id });
    const [found, ...others] = await ofItem(t, one);
    assert.equal(others, []);
    assert.equal(found?.item, { id: two, title: 'Плащ синій', mainImage: second });
    assert.equal([found?.image, found?.imageId], [second, first?.id]);
    assert.ok((found?.distance ?? 9) <= 3, `${found?.distance}`);
    assert.equal(
      (await ofItem(t, two)).map(({ image }) => image.id),
      [1, 2],
    );
    assert.equal(await ofItem(t, three), []);

    await t.data('DELETE', `/api/clothes/${two}`);
    assert.equal(await ofItem(t, one), []);
    await t.data('POST', '/api/trash/restore', { ids: [two] });
    assert.equal((await ofItem(t, one)).length, 1);
    for (const [id, clothesId] of [
      [two, one],
      [two, one],
      [one, two],
    ]) {
      assert.is((await t.api('POST', `/api/clothes/${id}/distinct`, { clothesId })).status, 204);
    }
    assert.equal([await ofItem(t, one), await ofItem(t, two)], [[], []]);
    // Restored from the trash, the item is still distinct; deleted for good, it leaves no such
    // mark.
    await t.data('DELETE', `/api/clothes/${two}`);
    await t.data('POST', '/api/trash/restore', { ids: [two] });
    assert.equal(await ofItem(t, one), []);
    await t.data('DELETE', `/api/clothes/${two}`);
    assert.is((await t.db.selectFrom('distinct_items').selectAll().execute()).length, 1);
    await t.data('POST', '/api/trash/delete', { ids: [two] });
    assert.equal(await t.db.selectFrom('distinct_items').selectAll().execute(), []);
  },
);

similar(
  'photos that differ in up to six bits are found, wherever these are, the nearest first',
  async ({ t }) => {
    const asked = '3c5a96f00f69a5c3';
    for (const step of [1, 4, 9, 11, 13, 27]) {
      const id = await item(t, `Товар ${step}`);
      await insert(
        t,
        id,
        [6, 7, 20, 4, 2].map((bits) => turned(asked, bits, step)),
      );
    }
    const far = await item(t, 'Далекий');
    await insert(t, far, [turned(asked, 7), turned(asked, 32)]);
    const near = await findNear(t.db, hashKey(asked));
    assert.equal(
      near.map(({ distance }) => distance),
      [2, 4, 6].flatMap((bits) => Array(6).fill(bits)),
    );
    const found = await ofHashes(t, [asked, asked, '0'.repeat(16)]);
    assert.equal(
      found.map(({ hash, distance }) => [hash, distance]),
      Array(maxSimilarOfHash).fill([asked, 2]),
    );
    assert.is(new Set(found.map((one) => one.item.id)).size, maxSimilarOfHash);
    const [upper] = await ofHashes(t, [asked.toUpperCase()]);
    assert.is(upper?.hash, asked.toUpperCase());
    assert.equal(await ofHashes(t, []), []);
    // After the time limit only equal hashes are found, and nothing for a client that disconnected.
    const { signal } = new AbortController();
    const equal = turned(asked, 2, 4);
    const late = await similarToHashes(t.db, [look(asked), look(equal)], { signal, time: -1 });
    assert.equal(
      late.map(({ hash, distance }) => [hash, distance]),
      [[equal, 0]],
    );
    assert.equal(await similarToHashes(t.db, [look(equal)], { signal: AbortSignal.abort(), time: 1000 }), []);
  },
);

similar('many equal photos hide none that differs in two bits, and an answer stays short', async ({ t }) => {
  const [one, two, three] = [await item(t, 'Плащ'), await item(t, 'Багато'), await item(t, 'Шаль')];
  const asked = 'ff00ff00ff00ff00';
  // These hashes differ from the requested one in a single bit, so that they fill the look-ups of
  // all bands. Hashes that differ in two bits of the first band come after them.
  const flood = [turned(asked, 1), turned(turned(asked, 2, 1), 1)];
  await insert(t, two, Array(1500).fill(flood).flat().slice(0, 1500));
  const [hidden] = await insert(t, three, ['ff11ff00ff00ff00']);
  const [own] = await insert(t, one, [asked]);
  const near = await findNear(t.db, hashKey(asked));
  assert.ok(near.length <= 800, `${near.length}`);
  assert.ok(near.some(({ imageId }) => imageId === hidden));
  assert.equal((await ofItem(t, one)).length, 50);
  // One photo makes few pairs, however many photos look like it.
  await compare(t, [1, hidden, own]);
  assert.equal(await pairs(t), [
    `${one} ${two} 1502 1`,
    `${one} ${three} 1502 1501`,
    `${two} ${three} 1 1501`,
  ]);
});

similar('likely doubles follow the photos, the trash and what people say', async ({ t }) => {
  const [one, two, three] = [await item(t, 'Плащ'), await item(t, 'Пальто'), await item(t, 'Шаль')];
  const alike = '0123456789abcdef';
  const bytes = await drawing(3).png().toBuffer();
  const [a, b] = await insert(t, one, [alike, turned(alike, 3)]);
  const [c] = await insert(t, two, [turned(alike, 1)]);
  await insert(t, three, [turned(alike, 40)]);
  await compare(t);
  assert.equal(await pairs(t), [`${one} ${two} ${a} ${c}`]);
  await t.data('DELETE', `/api/images/${a}`);
  assert.equal(await pairs(t), []);
  await compareWaiting(t);
  assert.equal(await pairs(t), [`${one} ${two} ${b} ${c}`]);
  await t.data('DELETE', `/api/clothes/${two}`);
  assert.equal(await pairs(t), []);
  await t.data('POST', '/api/trash/restore', { ids: [two] });
  await compareWaiting(t);
  assert.equal(await pairs(t), [`${one} ${two} ${b} ${c}`]);
  // Uploaded photos are compared without a request; the photos of a purchase are included.
  const [d] = await send(t, 'purchases/3', bytes);
  const [e] = await send(t, `clothes/${one}`, bytes);
  await compareWaiting(t);
  assert.equal(await pairs(t), [`${one} ${three} ${e?.id} ${d?.id}`, `${one} ${two} ${b} ${c}`]);
  const { data, meta } = await doubles(t, '?page=2&size=1');
  assert.equal(
    data.map(({ items, distance }) => [items[0].title, items[1].title, distance]),
    [['Плащ', 'Пальто', 2]],
  );
  assert.equal(meta, { total: 2, page: 2, size: 1 });
  assert.equal((await doubles(t, '?page=3&size=1')).data, []);
  await t.data('DELETE', '/api/purchases/3');
  assert.equal(await pairs(t), [`${one} ${two} ${b} ${c}`]);
  await t.data('POST', `/api/clothes/${two}/distinct`, { clothesId: one });
  assert.equal(await pairs(t), []);
  await compare(t);
  assert.equal(await pairs(t), []);
  assert.equal(await t.db.selectFrom('uncompared_images').selectAll().execute(), []);
  // A repeated call changes nothing.
  for (const url of [`${two}/distinct/${one}`, `${one}/distinct/${two}`])
    assert.is((await t.api('DELETE', `/api/clothes/${url}`)).status, 204);
  assert.equal(await pairs(t), [`${one} ${two} ${b} ${c}`]);
});

similar('pairs that differ in more than three bits are similar, not likely doubles', async ({ t }) => {
  const [one, two, three] = [await item(t, 'Плащ'), await item(t, 'Пальто'), await item(t, 'Шаль')];
  const hash = '0123456789abcdef';
  const [a] = await insert(t, one, [hash]);
  const [b] = await insert(t, two, [turned(hash, 3)]);
  const [c] = await insert(t, three, [turned(hash, 4, 13)]);
  await compare(t);
  assert.equal(await pairs(t), [`${one} ${two} ${a} ${b}`]);
  assert.equal(
    (await ofItem(t, one)).map(({ item, distance }) => [item.id, distance]),
    [
      [two, 3],
      [three, 4],
    ],
  );
  // An earlier version stored such a pair.
  const stored = { first_id: one, second_id: three, first_image_id: a ?? 0, second_image_id: c ?? 0 };
  await t.db
    .insertInto('likely_doubles')
    .values({ ...stored, distance: 4 })
    .execute();
  const { data, meta } = await doubles(t);
  assert.equal([data.length, meta.total], [1, 1]);
  await t.data('POST', `/api/clothes/${one}/distinct`, { clothesId: three });
  await t.api('DELETE', `/api/clothes/${one}/distinct/${three}`);
  assert.is((await t.db.selectFrom('likely_doubles').select('first_id').execute()).length, 1);
});

similar('wrong hashes and ids of similar photos are refused', async ({ t }) => {
  const one = await item(t, 'Плащ');
  const code = async (method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown) =>
    (await t.problem(method, url, body)).code;
  const hash = '0'.repeat(16);
  for (const hashes of [
    ['0'],
    [`${hash}0`],
    [`${hash.slice(1)}g`],
    [1],
    hash,
    Array(maxHashes + 1).fill(hash),
  ]) {
    assert.is(await code('POST', '/api/images/similar', { hashes }), 'validation_failed');
  }
  assert.equal(await ofHashes(t, Array(maxHashes).fill(hash)), []);
  assert.is(await code('GET', '/api/clothes/99/similar'), 'not_found');
  assert.is(await code('POST', '/api/clothes/99/distinct', { clothesId: one }), 'not_found');
  assert.is(await code('POST', `/api/clothes/${one}/distinct`, { clothesId: 99 }), 'validation_failed');
  assert.is(await code('POST', `/api/clothes/${one}/distinct`, { clothesId: one }), 'validation_failed');
  assert.is(await code('DELETE', `/api/clothes/${one}/distinct/none`), 'not_found');
  assert.is(await code('GET', '/api/clothes/doubles?size=101'), 'validation_failed');
  const { body } = await t.api<{ data: string[] }>('GET', '/api/features');
  assert.ok(body.data.includes('similar'));
});

similar('the search for similar photos finds every key near a given one', () => {
  const key = '00ff80017ffe1234';
  assert.is(new Set(neighbours(key)).size, 64 + 2016);
  assert.equal([...new Set(neighbours(key).map((one) => hammingDistance(key, one)))].sort(), [1, 2]);
  assert.equal(
    nearBands(key).map((band) => [band[0], new Set(band).size]),
    [
      ['00ff', 17],
      ['8001', 17],
      ['7ffe', 17],
      ['1234', 17],
    ],
  );
  assert.is(hammingDistance('0'.repeat(16), 'f'.repeat(16)), 64);
});

similar('photos of one shape are alike only if their colours are near', async ({ t }) => {
  const [red, violet, unknown] = ['Червона', 'Фіолетова', 'Стара'].map((title) => item(t, title));
  const wall = 'd8cfc9';
  const hash = '0123456789abcdef';
  const paint = async (id: number, colour: string | null) => {
    const [image = 0] = await insert(t, id, [hash]);
    await t.db.updateTable('images').set({ colour }).where('id', '=', image).execute();
    return image;
  };
  const [one, two, three] = [(await red) ?? 0, (await violet) ?? 0, (await unknown) ?? 0];
  await paint(one, `b3202c${wall}`);
  await paint(two, `63408e${wall}`);
  const ids = async (id: number) => (await ofItem(t, id)).map(({ item: other }) => other.id);
  assert.equal(await ids(one), []);
  await compare(t);
  assert.equal((await doubles(t)).data, []);
  await t.api('POST', `/api/clothes/${one}/distinct`, { clothesId: two });
  await t.api('DELETE', `/api/clothes/${one}/distinct/${two}`);
  assert.equal((await doubles(t)).data, []);
  const asked = async (colour: string | null) =>
    (await t.data<SimilarToHash[]>('POST', '/api/images/similar', { hashes: [hash], colours: [colour] })).map(
      (found) => [found.item.id, found.colour],
    );
  // Darker by a fifth: the same thing in another light if the background is darker, too; else
  // another thing.
  assert.equal(await asked('8f1a23ada6a1'), [[one, '8f1a23ada6a1']]);
  assert.equal(await asked(`8f1a23${wall}`), []);
  assert.equal(await asked(`63408e${wall}`), [[two, `63408e${wall}`]]);
  assert.equal(await asked(`2b3550${wall}`), []);
  assert.equal(await asked(null), [
    [one, null],
    [two, null],
  ]);
  // Without known colours, only the hash decides.
  await paint(three, null);
  assert.equal(await ids(one), [three]);
});

similar.run();
