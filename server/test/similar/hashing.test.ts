/** The sweep that gives old photos their hashes. */
import { Readable } from 'node:stream';
import * as assert from 'uvu/assert';
import type { PhotoStore } from '../../src/photos/store/store';
import type { Services } from '../../src/services';
import { Hashing } from '../../src/similar/hashing';
import { compareNext } from '../../src/similar/likelyDoubles';
import { onPostgres, type TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { addPhotos, fastCreate } from '../support/items';
import { quarters } from '../support/photos';

const hashing = signedInSuite('hashing old photos', async (t) => {
  await t.data('POST', '/api/suppliers/', { name: 'Перший' });
  for (const title of ['Плащ', 'Пальто']) {
    const made = await fastCreate(t, title);
    const bytes = await quarters(1, { width: 500, height: 400 });
    await addPhotos(t, `clothes/${made.clothesId}`, ...Array.from({ length: 6 }, () => bytes));
  }
});

const keysOf = async (t: TestApp) =>
  (await t.db.selectFrom('images').select('hash_key').orderBy('id').execute()).map((row) => row.hash_key);

/** Removes the hashes, as in photos from before there were hashes. */
async function forget(t: TestApp): Promise<void> {
  await t.db.updateTable('images').set({ hash_key: null, colour: null }).execute();
  await t.db.deleteFrom('uncompared_images').execute();
}

/** Lets a minute pass for the lease of the server that hashes, by the database's clock as well. */
async function passMinute(t: TestApp): Promise<void> {
  t.clock.forward(61_000);
  const held = t.db.selectFrom('settings').select('value').where('name', '=', 'hashing_lease');
  const row = await held.executeTakeFirst();
  if (!row) return;
  const { owner, until } = JSON.parse(row.value);
  const earlier = JSON.stringify({ owner, until: until - 61_000 });
  await t.db.updateTable('settings').set({ value: earlier }).where('name', '=', 'hashing_lease').execute();
}

function hashingOf(t: TestApp, given: Partial<Pick<Services, 'photos'>> = {}, rests: number[] = []) {
  const services = { db: t.db, photos: t.photos, clock: t.clock, logger: t.app.log, ...given };
  return new Hashing(services, async (milliseconds) => rests.push(milliseconds));
}

/** Returns a store that yields other bytes for some addresses. */
function storeWith(t: TestApp, get: PhotoStore['get']): PhotoStore {
  return Object.assign(Object.create(t.photos), { get });
}

hashing('old photos get the hash of their upload, in turns, with rests, and are compared', async ({ t }) => {
  const before = await keysOf(t);
  assert.is(new Set(before).size, 1);
  await forget(t);
  const rests: number[] = [];
  const walk = hashingOf(t, {}, rests);
  assert.is(await walk.turn(), true);
  assert.is((await keysOf(t)).filter((key) => key !== null).length, 10);
  // A server that starts now continues with the other photos.
  await passMinute(t);
  const next = hashingOf(t);
  assert.equal([await next.turn(), await next.turn()], [true, false]);
  assert.equal(await keysOf(t), before);
  assert.ok(rests.length === 10 && rests.every((rest) => rest >= 20));
  while (await compareNext(t.db));
  assert.is((await t.db.selectFrom('likely_doubles').selectAll().execute()).length, 1);
});

hashing('an old photo that cannot be read is skipped, and hashed in the next walk', async ({ t }) => {
  await forget(t);
  const rows = await t.db.selectFrom('images').select('address').orderBy('id').execute();
  const [gone, broken] = rows.map(({ address }) => address);
  const photos = storeWith(t, async (address, size) => {
    if (address === gone) return null;
    if (address !== broken) return t.photos.get(address, size);
    const bytes = Buffer.from('no photo');
    return { stream: Readable.from([bytes]), length: bytes.length };
  });
  const walk = hashingOf(t, { photos });
  assert.equal([await walk.turn(), await walk.turn(), await walk.turn()], [true, true, false]);
  assert.equal(
    (await keysOf(t)).map((key) => key === null),
    [true, true, ...Array(10).fill(false)],
  );
  assert.ok(t.log.some((line) => line.includes('cannot be read')));
  const later = hashingOf(t);
  await passMinute(t);
  await later.turn();
  assert.ok((await keysOf(t)).every((key) => key !== null));
});

hashing('a store that fails ends the turn of hashing; the next begins with the same photo', async ({ t }) => {
  await forget(t);
  let reads = 0;
  const failing = storeWith(t, async (address, size) => {
    reads += 1;
    if (reads === 4) throw new Error('the store does not answer');
    return t.photos.get(address, size);
  });
  const walk = hashingOf(t, { photos: failing });
  let failure = '';
  await walk.turn().catch((error: Error) => {
    failure = error.message;
  });
  assert.is(failure, 'the store does not answer');
  assert.is((await keysOf(t)).filter((key) => key !== null).length, 3);
  assert.equal([await walk.turn(), await walk.turn()], [true, false]);
  assert.ok((await keysOf(t)).every((key) => key !== null));
  assert.is(reads, 13);
});

hashing('an old photo that the store never delivers is not hashed after the second try', async ({ t }) => {
  await forget(t);
  const rows = await t.db.selectFrom('images').select('address').orderBy('id').execute();
  const failing = storeWith(t, async (address, size) => {
    if (address === rows[1]?.address) throw new Error('the disk cannot be read here');
    return t.photos.get(address, size);
  });
  const walk = hashingOf(t, { photos: failing });
  const ends: unknown[] = [];
  for (let turn = 0; turn < 4; turn += 1) ends.push(await walk.turn().catch(() => 'failed'));
  assert.equal(ends, ['failed', 'failed', true, false]);
  assert.equal(
    (await keysOf(t)).map((key) => key === null),
    [false, true, ...Array(10).fill(false)],
  );
});

if (onPostgres) {
  hashing('of two servers one hashes old photos, until it has been silent for a minute', async ({ t }) => {
    await forget(t);
    const [one, two] = [hashingOf(t), hashingOf(t)];
    assert.equal([await one.turn(), await two.turn()], [true, false]);
    assert.is((await keysOf(t)).filter((key) => key !== null).length, 10);
    // A clock that is wrong lets no server hash: the database's clock counts.
    t.clock.forward(61_000);
    assert.is(await two.turn(), false);
    await passMinute(t);
    assert.equal([await two.turn(), await one.turn()], [true, false]);
    assert.ok((await keysOf(t)).every((key) => key !== null));
  });

  hashing('two servers that compare photos at once leave no pair out', async ({ t }) => {
    await Promise.all([1, 2, 3, 4].map(() => compareNext(t.db)));
    while (await compareNext(t.db));
    assert.is((await t.db.selectFrom('likely_doubles').selectAll().execute()).length, 1);
    assert.equal(await t.db.selectFrom('uncompared_images').selectAll().execute(), []);
  });
}

hashing('an edited photo gets the hash of its upload', async ({ t }) => {
  const before = await keysOf(t);
  await t.data('POST', '/api/images/1/edit', { rotate: 90, crop: null });
  await forget(t);
  await hashingOf(t).turn();
  assert.is((await keysOf(t))[0], before[0]);
});

hashing('photos alike by hashes alone are no pair once their colours are known to differ', async ({ t }) => {
  while (await compareNext(t.db));
  const count = async () => (await t.db.selectFrom('likely_doubles').selectAll().execute()).length;
  assert.is(await count(), 1);
  // As before photos had colours, except that the first item's photos have theirs.
  await t.db.updateTable('images').set({ colour: '0a0a0af0f0f0' }).where('clothes_id', '=', 1).execute();
  await t.db.updateTable('images').set({ colour: null }).where('clothes_id', '=', 2).execute();
  const keys = await keysOf(t);
  await hashingOf(t).turn();
  while (await compareNext(t.db));
  assert.is(await count(), 0);
  assert.equal(await keysOf(t), keys);
  const rows = await t.db.selectFrom('images').select('colour').where('colour', 'is', null).execute();
  assert.equal(rows, []);
});

hashing.run();
