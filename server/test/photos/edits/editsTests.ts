import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Change, Reverted } from '../../../../src/contract/changes';
import type { PhotoEdit } from '../../../../src/contract/photoEdits';
import type { DeletedForGood, TrashItem } from '../../../../src/contract/trash';
import type { Clothes, Image, Purchase } from '../../../../src/contract/types';
import { maxVersions } from '../../../src/photos/edits/versions';
import { sweepStrays } from '../../../src/photos/store/sweep';
import { hour } from '../../../src/platform/clock';
import type { TestApp } from '../../support/app';
import { form } from '../../support/forms';
import { alike, blue, type Colour, colourAt, green, photo, quarters, red, white } from '../../support/photos';
import { fetchPhoto, send, storedIn, upload, type World, withItemOn } from '../routesTests';

const turn = (rotate: PhotoEdit['rotate']): PhotoEdit => ({ rotate, crop: null });

export const edit = ({ server }: World, { id }: Pick<Image, 'id'>, wanted: unknown) =>
  server.data<Image>('POST', `/api/images/${id}/edit`, wanted);

const changesOf = ({ server, clothesId }: World) =>
  server.data<Change[]>('GET', `/api/clothes/${clothesId}/changes`);

const revert = async ({ server }: World, change: Change | undefined) =>
  server.data<Reverted>('POST', `/api/changes/${change?.id}/revert`);

const photosOf = ({ server, clothesId }: World) =>
  server.data<Image[]>('GET', `/api/clothes/${clothesId}/images`);

async function statusOf({ server }: World, url: string): Promise<number> {
  return (await fetchPhoto(server, url)).status;
}

/** Returns the colours of a photo's quarters, by rows. */
async function coloursOf({ server }: World, url: string): Promise<Colour[]> {
  const webp = await bytesAt(server, url);
  const places = [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => [x, y] as const));
  return Promise.all(places.map(([x, y]) => colourAt(webp, x, y)));
}

async function bytesAt(server: TestApp, url: string): Promise<Buffer> {
  const answer = await server.app.inject({ method: 'GET', url });
  assert.is(answer.statusCode, 200, url);
  return answer.rawPayload;
}

function assertColours(found: Colour[], wanted: Colour[], what: string): void {
  assert.ok(
    found.every((colour, at) => alike(colour, wanted[at] ?? white)),
    `${what}: ${JSON.stringify(found)}`,
  );
}

/** Deletes a photo from the trash for good. */
async function forget({ server }: World, photo: Pick<Image, 'id'>): Promise<void> {
  const { deleted } = await server.data<DeletedForGood>('POST', '/api/trash/photos/delete', {
    ids: [photo.id],
  });
  assert.equal(deleted, [photo.id]);
}

/** Checks that every stored address has a row, and every row its bytes. */
async function assertWhole({ server }: World): Promise<void> {
  const tables = ['images', 'trash_images', 'deleted_images', 'image_versions'] as const;
  const named = new Set<string>();
  for (const table of tables) {
    const rows = await server.db.selectFrom(table).select('address').execute();
    for (const { address } of rows) named.add(address);
  }
  assert.equal(await storedIn(server), [...named].sort());
  const photos = await server.db.selectFrom('images').select('id').execute();
  const trashed = await server.db.selectFrom('trash_images').select('id').execute();
  const deleted = await server.db.selectFrom('deleted_images').select('id').execute();
  const there = new Set([...photos, ...trashed, ...deleted].map(({ id }) => id));
  const versions = await server.db.selectFrom('image_versions').select('image_id').execute();
  assert.equal(
    versions.filter(({ image_id }) => !there.has(image_id)),
    [],
    'versions of no photo',
  );
}

/** Tests edits on any photo store. */
export function editsTests(test: Test, start: () => Promise<TestApp>): void {
  const withItem = (work: (world: World) => Promise<void>) => withItemOn(start, work);

  test('a photo that is deleted for good while its original is made leaves nothing behind', () =>
    withItem(async (world) => {
      const [made] = await upload(world, { bytes: await quarters(1) });
      assert.ok(made);
      const shown = await edit(world, made, turn(90));
      const { photos } = world.server;
      const { addOriginal } = photos;
      photos.addOriginal = async (address, original) => {
        await world.server.data('DELETE', `/api/images/${made.id}`);
        await forget(world, made);
        return addOriginal.call(photos, address, original);
      };
      assert.is(await statusOf(world, shown.urls.original), 404);
      assert.equal(await storedIn(world.server), []);
    }));

  test('an edit is in the history, and is taken back by it', () =>
    withItem(async (world) => {
      const [made] = await upload(world, { bytes: await quarters(1) });
      assert.ok(made);
      await world.server.data('PATCH', `/api/clothes/${world.clothesId}/main_image`, { imageId: made.id });
      const one = await edit(world, made, turn(90));
      const two = await edit(world, made, turn(180));
      const changes = await changesOf(world);
      assert.equal(
        changes.slice(0, 2).map(({ before, after }) => ({ before, after })),
        [
          { before: { images: [one] }, after: { images: [two] } },
          { before: { images: [made] }, after: { images: [one] } },
        ],
      );
      const [last, first] = changes;
      const left = await revert(world, first);
      assert.equal([left.changed, left.left[0]?.field], [0, 'images']);
      assert.equal(await revert(world, last), { changed: 1, left: [] });
      assert.equal(await photosOf(world), [one]);
      const [back] = await changesOf(world);
      assert.equal([back?.before, back?.after], [{ images: [two] }, { images: [one] }]);
      assert.equal((await revert(world, back)).changed, 1);
      const item = await world.server.data<Clothes>('GET', `/api/clothes/${world.clothesId}`);
      assert.equal(item.mainImage, two);
      // Reverting the upload moves all versions to the trash.
      assert.is((await revert(world, changes.at(-2))).changed, 1);
      await assertWhole(world);
      await forget(world, made);
      await assertWhole(world);
      assert.equal(await storedIn(world.server), []);
    }));

  test('the trash keeps all versions, counts their bytes, and shows them only by its links', () =>
    withItem(async (world) => {
      const { server, clothesId } = world;
      const [made] = await upload(world, { bytes: await quarters(8, { width: 300, height: 200 }) });
      assert.ok(made);
      await server.data('PATCH', `/api/clothes/${clothesId}/main_image`, { imageId: made.id });
      const shown = await edit(world, made, { rotate: 90, crop: { x: 1, y: 2, width: 100, height: 50 } });
      await server.data('DELETE', `/api/clothes/${clothesId}`);
      const [trashed] = await server.data<TrashItem[]>('GET', '/api/trash/');
      const image = trashed?.mainImage;
      assert.ok(image?.edit);
      for (const url of [...Object.values(image.urls), ...Object.values(image.edit.original.urls)]) {
        assert.is(await statusOf(world, url), 200, url);
        assert.is(await statusOf(world, url.replace(/\?.*/, '')), 404, 'without a link');
      }
      // The seal of one address opens no other.
      const query = image.urls.medium.replace(/.*\?/, '');
      assert.is(await statusOf(world, `${made.urls.medium}?${query}`), 404);
      // The original of the edit was just made, and is counted, too.
      assert.ok((trashed?.bytes ?? 0) > 0);
      const row = await server.db.selectFrom('trash_images').select('bytes').executeTakeFirstOrThrow();
      const versions = await server.db.selectFrom('image_versions').select('bytes').execute();
      assert.is(
        row.bytes,
        versions.reduce((sum, { bytes }) => sum + bytes, 0),
      );
      assert.is(row.bytes, await bytesStored(server));
      await server.data('POST', '/api/trash/restore', { ids: [clothesId] });
      assert.equal(await photosOf(world), [shown]);
      assert.equal(await edit(world, made, turn(0)), made);
      await server.data('DELETE', `/api/clothes/${clothesId}`);
      await server.data('POST', '/api/trash/delete', { ids: [clothesId] });
      assert.equal(await storedIn(server), []);
      await assertWhole(world);
    }));

  test('the sweep keeps all versions, and removes what no row names', () =>
    withItem(async (world) => {
      const { server } = world;
      const [made] = await upload(world, { bytes: await quarters(1) });
      assert.ok(made);
      await edit(world, made, turn(90));
      await edit(world, made, turn(180));
      const clock = { now: () => Date.now() + 3 * hour };
      const { db, photos } = server;
      assert.is(await sweepStrays({ db, photos, clock, logger: server.app.log }), 0);
      await assertWhole(world);
      await server.db.deleteFrom('image_versions').where('number', '=', 1).execute();
      assert.is(await sweepStrays({ db, photos, clock, logger: server.app.log }), 1);
    }));

  test('edits at once, and edits of what is being deleted, leave neither bytes nor rows behind', () =>
    withItem(async (world) => {
      const { server, clothesId } = world;
      const bytes = await quarters(1);
      const [one, two, three] = await upload(world, { bytes }, { bytes }, { bytes });
      assert.ok(one && two && three);
      await Promise.all(
        ([90, 180, 270, 90] as const).map((rotate) =>
          server.api('POST', `/api/images/${one.id}/edit`, turn(rotate)),
        ),
      );
      const versions = await server.db.selectFrom('image_versions').selectAll().execute();
      assert.is(new Set(versions.map((version) => version.edit)).size, versions.length, 'one version twice');
      assert.is(versions.length, 4);
      const edits = [two, three].map(({ id }) => server.api('POST', `/api/images/${id}/edit`, turn(90)));
      await server.api('DELETE', `/api/images/${two.id}`);
      const statuses = (await Promise.all(edits)).map(({ status }) => status);
      assert.ok([200, 404].includes(statuses[0] ?? 0), `${statuses}`);
      await assertWhole(world);
      const last = server.api('POST', `/api/images/${three.id}/edit`, turn(270));
      await server.api('DELETE', `/api/clothes/${clothesId}`);
      assert.ok([200, 404].includes((await last).status));
      await assertWhole(world);
    }));
}

/** Tests edits that no store changes. */
export function pictureTests(test: Test, start: () => Promise<TestApp>): void {
  const withItem = (work: (world: World) => Promise<void>) => withItemOn(start, work);

  test('a photo is turned and cropped from what was uploaded, upright, under a new address each time', () =>
    withItem(async (world) => {
      const bytes = await quarters(6, { width: 1000, height: 600 });
      const [first] = await upload(world, { bytes });
      assert.ok(first);
      const seen = new Set([first.urls.medium]);
      const turned: [PhotoEdit['rotate'], Colour[]][] = [
        [90, [blue, red, white, green]],
        [180, [white, blue, green, red]],
        [270, [green, white, red, blue]],
      ];
      for (const [rotate, colours] of turned) {
        const shown = await edit(world, first, turn(rotate));
        assert.ok(!seen.has(shown.urls.medium), 'an address again');
        seen.add(shown.urls.medium);
        const size = rotate === 180 ? [1000, 600] : [600, 1000];
        assert.equal([shown.width, shown.height], size);
        assert.equal(shown.edit, {
          ...turn(rotate),
          original: { urls: first.urls, width: 1000, height: 600 },
        });
        for (const url of Object.values(shown.urls)) {
          assertColours(await coloursOf(world, url), colours, `${rotate} ${url}`);
        }
        const { width, height } = await sharp(await bytesAt(world.server, shown.urls.original)).metadata();
        assert.equal([width, height], size);
        assert.equal(await photosOf(world), [shown]);
      }
      const crop = { x: 0, y: 300, width: 500, height: 300 };
      const cut = await edit(world, first, { rotate: 90, crop });
      assert.equal([cut.width, cut.height, cut.edit?.crop], [300, 500, crop]);
      assertColours(await coloursOf(world, cut.urls.small), [blue, blue, blue, blue], 'crop');
      for (const url of [...seen].slice(1)) assert.is(await statusOf(world, url), 404, url);
      // The crop refers to the uploaded photo.
      assertColours(await coloursOf(world, first.urls.original), [red, green, blue, white], 'uploaded');
      assert.equal(await edit(world, first, { rotate: 0, crop: null }), first);
      assert.is(await statusOf(world, cut.urls.medium), 404);
      // A crop of the whole photo is no crop.
      const whole = { x: 0, y: 0, width: 1000, height: 600 };
      assert.equal(await edit(world, first, { rotate: 0, crop: whole }), first);
      await assertWhole(world);
    }));

  test('big photos are turned in both directions, and keep their sizes', () =>
    withItem(async (world) => {
      for (const [width, height] of [
        [2600, 1950],
        [1950, 2600],
      ] as const) {
        const [made] = await upload(world, { bytes: await photo('jpeg', { width, height }) });
        assert.ok(made);
        const shown = await edit(world, made, turn(90));
        const medium = await sharp(await bytesAt(world.server, shown.urls.medium)).metadata();
        const small = await sharp(await bytesAt(world.server, shown.urls.small)).metadata();
        const wanted = width > height ? [900, 1200, 300, 400] : [1600, 1200, 400, 300];
        assert.equal([medium.width, medium.height, small.width, small.height], wanted);
      }
    }));

  test('a photo keeps a limited number of versions; a revert to an older one says so', () =>
    withItem(async (world) => {
      const [made] = await upload(world, { bytes: await quarters(1) });
      assert.ok(made);
      for (let x = 0; x <= maxVersions + 2; x += 1) {
        await edit(world, made, { rotate: 0, crop: { x, y: 0, width: 16, height: 16 } });
      }
      const versions = await world.server.db.selectFrom('image_versions').selectAll().execute();
      // The uploaded version and the current one.
      assert.is(versions.length, maxVersions + 2);
      await assertWhole(world);
      const changes = (await changesOf(world)).filter(({ before }) => before.images?.[0]);
      for (const change of changes.slice(0, maxVersions)) {
        assert.equal(await revert(world, change), { changed: 1, left: [] });
      }
      const tooOld = await revert(world, changes[maxVersions]);
      assert.is(tooOld.changed, 0);
      assert.match(tooOld.left[0]?.reason ?? '', 'вигляду');
      assert.equal(await edit(world, made, turn(0)), made);
    }));

  test('the photos of a deleted purchase take their versions along, into the trash and out of it', () =>
    withItem(async (world) => {
      const { server, purchaseId } = world;
      const sent = form({ bytes: await quarters(1) });
      const { body } = await send(world, sent, { url: `/api/purchases/${purchaseId}/images` });
      const [made] = body.data;
      assert.ok(made);
      const shown = await edit(world, made, turn(90));
      assert.is(shown.purchaseId, purchaseId);
      const purchase = await server.data<Purchase[]>('GET', `/api/clothes/${world.clothesId}/purchases`);
      assert.equal(purchase[0]?.images, [shown]);
      await server.data('DELETE', `/api/purchases/${purchaseId}`);
      assert.is((await storedIn(server)).length, 2);
      await assertWhole(world);
      await forget(world, made);
      assert.equal(await storedIn(server), []);
      await assertWhole(world);
    }));
}

async function bytesStored(server: TestApp): Promise<number> {
  let sum = 0;
  for (const address of await storedIn(server)) {
    for (const size of ['small', 'medium', 'original'] as const) {
      const found = await server.photos.get(address, size);
      if (found) sum += (await buffer(found.stream)).length;
    }
  }
  return sum;
}
