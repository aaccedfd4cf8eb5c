/** Photos that are deleted while their item stays go to the trash and come back. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Change, Reverted } from '../../../src/contract/changes';
import type { SimilarToItem } from '../../../src/contract/similar';
import type { DeletedForGood, Restored, TrashPhoto } from '../../../src/contract/trash';
import type { Clothes, Id, Image, Purchase } from '../../../src/contract/types';
import { sweepStrays } from '../../src/photos/store/sweep';
import { day } from '../../src/platform/clock';
import { sweepTrash } from '../../src/trash/sweep';
import { fetchPhoto, send, storedIn, upload, type World, withItemOn } from '../photos/routesTests';
import { startApp } from '../support/app';
import { form } from '../support/forms';
import { fastCreate } from '../support/items';
import { quarters } from '../support/photos';

const test = suite('deleted photos');

/** Runs a test with an item of two photos, the second one main, and two more of its purchase. */
function withPhotos(
  work: (world: World, ids: [Id, Id, Id, Id]) => Promise<void>,
  config: { trashDays?: number } = {},
): Promise<void> {
  return withItemOn(
    () => startApp({ config }),
    async (world) => {
      const bytes = await quarters(1, { width: 90, height: 80 });
      const own = await upload(world, { bytes }, { bytes });
      const { body } = await send(world, form({ bytes }, { bytes }), {
        url: `/api/purchases/${world.purchaseId}/images`,
      });
      const [a = 0, b = 0, c = 0, d = 0] = [...own, ...body.data].map(({ id }) => id);
      await world.server.data('PATCH', `/api/clothes/${world.clothesId}/main_image`, { imageId: b });
      await work(world, [a, b, c, d]);
    },
  );
}

const remove = ({ server }: World, id: Id) => server.data('DELETE', `/api/images/${id}`);

const restore = ({ server }: World, ...ids: Id[]) =>
  server.data<Restored>('POST', '/api/trash/photos/restore', { ids });

const listed = ({ server }: World) => server.data<TrashPhoto[]>('GET', '/api/trash/photos/');

async function gallery({ server, clothesId }: World) {
  const photos = await server.data<Image[]>('GET', `/api/clothes/${clothesId}/images`);
  const { mainImage } = await server.data<Clothes>('GET', `/api/clothes/${clothesId}`);
  return { ids: photos.map(({ id }) => id), main: mainImage?.id ?? null };
}

const addItem = ({ server }: World) => fastCreate(server, 'Плащ');

const newest = async ({ server, clothesId }: World) =>
  (await server.data<Change[]>('GET', `/api/clothes/${clothesId}/changes`))[0];

const revert = ({ server }: World, change: Change | undefined) =>
  server.data<Reverted>('POST', `/api/changes/${change?.id}/revert`);

/** Returns the status of a photo at an address that worked before. */
const statusOf = async ({ server }: World, url: string) => (await fetchPhoto(server, url)).status;

test('deleted photos are found by all words in the titles of their items', () =>
  withPhotos(async (world, [a]) => {
    const { server, clothesId } = world;
    await remove(world, a);
    const { title } = await server.data<Clothes>('GET', `/api/clothes/${clothesId}`);
    const found = async (q: string) => {
      const page = await server.data<TrashPhoto[]>('GET', `/api/trash/photos/?q=${encodeURIComponent(q)}`);
      return page.map(({ id }) => id);
    };
    assert.equal(await found(title.toUpperCase()), [a]);
    assert.equal(await found(`${title} %`), []);
  }));

test('a revert brings a deleted photo back to its place, as the main photo, with its files', () =>
  withPhotos(async (world, [a, b, c, d]) => {
    const { server, clothesId } = world;
    const before = await server.data<Image[]>('GET', `/api/clothes/${clothesId}/images`);
    const url = before.find(({ id }) => id === b)?.urls.medium ?? '';
    await remove(world, b);
    const deletion = await newest(world);
    assert.equal(await gallery(world), { ids: [a, c, d], main: c });
    assert.is(await statusOf(world, url), 404);
    const services = { ...server, photos: server.photos, logger: server.app.log };
    const later = { now: () => Date.now() + day };
    assert.is(await sweepStrays({ ...services, clock: later }), 0, 'its files are strays');

    assert.equal(await revert(world, deletion), { changed: 1, left: [] });
    assert.equal(await gallery(world), { ids: [a, b, c, d], main: b });
    assert.equal(await server.data('GET', `/api/clothes/${clothesId}/images`), before);
    assert.is(await statusOf(world, url), 200);
    assert.equal(await listed(world), []);
    assert.equal((await newest(world))?.reverts, deletion?.id);
    // The revert can be reverted like any other change.
    assert.equal(await revert(world, await newest(world)), { changed: 1, left: [] });
    assert.equal(await gallery(world), { ids: [a, c, d], main: c });
  }));

test('another main photo that somebody chose stays when a deleted one comes back', () =>
  withPhotos(async (world, [a, b, c, d]) => {
    const { server, clothesId } = world;
    await remove(world, b);
    const deletion = await newest(world);
    await server.data('PATCH', `/api/clothes/${clothesId}/main_image`, { imageId: a });
    await server.data('PUT', `/api/clothes/${clothesId}/images/order`, { ids: [d, c, a] });
    const { changed, left } = await revert(world, deletion);
    assert.equal([changed, left.map(({ field }) => field)], [1, ['mainImage']]);
    const { ids, main } = await gallery(world);
    assert.equal([main, [...ids].sort()], [a, [a, b, c, d]]);
    assert.equal(
      ids.filter((id) => id !== b),
      [d, c, a],
    );
  }));

test('the trash lists photos with links, and brings them back to their item', () =>
  withPhotos(async (world, [a, b, c, d]) => {
    const { server, clothesId } = world;
    await remove(world, b);
    const [found] = await listed(world);
    assert.equal([found?.id, found?.item], [b, { id: clothesId, title: 'Пальто' }]);
    assert.is(await statusOf(world, found?.image.urls.small ?? ''), 200);
    await remove(world, d);
    assert.equal(
      (await listed(world)).map(({ id }) => id),
      [d, b],
    );
    assert.equal(await restore(world, b, d, b), { restored: [b, d], left: [] });
    assert.equal(await gallery(world), { ids: [a, b, c, d], main: b });
    assert.equal((await newest(world))?.kind, 'updated');
    // A repeated call finds the photo restored.
    assert.equal(await restore(world, b), { restored: [b], left: [] });
    assert.equal((await restore(world, 999)).left.length, 1);
    // The deletion is already reverted.
    const changes = await server.data<Change[]>('GET', `/api/clothes/${clothesId}/changes`);
    const deletion = changes.find(({ before, after }) => before.images?.[0]?.id === d && after.images);
    const again = await revert(world, deletion);
    assert.equal([again.changed, again.left[0]?.field], [0, 'images']);
    assert.equal((await gallery(world)).ids, [a, b, c, d]);
  }));

test('the photos of a deleted purchase come back with it', () =>
  withPhotos(async (world, [a, b, c, d]) => {
    const { server, clothesId, purchaseId } = world;
    await server.data('DELETE', `/api/purchases/${purchaseId}`);
    const deletion = await newest(world);
    assert.equal((await gallery(world)).ids, [a, b]);
    assert.equal(
      (await listed(world)).map(({ id }) => id),
      [d, c],
    );
    assert.equal(await revert(world, deletion), { changed: 1, left: [] });
    const [purchase] = await server.data<Purchase[]>('GET', `/api/clothes/${clothesId}/purchases`);
    assert.equal(
      purchase?.images.map(({ id }) => id),
      [c, d],
    );
    // Without the purchase they are photos of the item itself.
    await server.data('DELETE', `/api/purchases/${purchaseId}`);
    await restore(world, c);
    const photos = await server.data<Image[]>('GET', `/api/clothes/${clothesId}/images`);
    assert.is(photos.find(({ id }) => id === c)?.purchaseId, null);
  }));

test('a deleted photo stays in the trash with its item, and follows it into a merge', () =>
  withPhotos(async (world, [a, b, c, d]) => {
    const { server, clothesId } = world;
    await remove(world, a);
    const deletion = await newest(world);
    await server.data('DELETE', `/api/clothes/${clothesId}`);
    assert.equal(await listed(world), []);
    const { restored, left } = await restore(world, a);
    assert.equal([restored, left.map(({ id }) => id)], [[], [a]]);
    assert.equal((await revert(world, deletion)).changed, 0);
    await server.data('POST', '/api/trash/restore', { ids: [clothesId] });
    assert.equal(await revert(world, deletion), { changed: 1, left: [] });
    assert.equal(await gallery(world), { ids: [a, b, c, d], main: b });

    await remove(world, a);
    const other = await addItem(world);
    await server.data('POST', `/api/clothes/${other.clothesId}/merge`, { ids: [clothesId] });
    assert.is((await listed(world))[0]?.item.id, other.clothesId);
    await restore(world, a);
    assert.equal((await gallery({ ...world, ...other })).ids, [a, b, c, d]);
  }));

test('deleted photos are no likely doubles, and are again once they are restored', () =>
  withPhotos(async (world, ids) => {
    const { server } = world;
    const other = await addItem(world);
    await upload({ ...world, ...other }, { bytes: await quarters(1, { width: 90, height: 80 }) });
    const alike = async () =>
      (await server.data<SimilarToItem[]>('GET', `/api/clothes/${other.clothesId}/similar`)).map(
        ({ image }) => image.id,
      );
    assert.equal(await alike(), [...ids]);
    for (const id of ids) await remove(world, id);
    assert.equal([await alike(), await gallery(world)], [[], { ids: [], main: null }]);
    await restore(world, ...ids);
    assert.equal(await alike(), [...ids]);
  }));

test('the sweep deletes photos too long in the trash, and nobody brings them back', () =>
  withPhotos(async (world, [a, b]) => {
    const { server } = world;
    await remove(world, a);
    const deletion = await newest(world);
    server.clock.forward(20 * day);
    await server.signIn();
    await remove(world, b);
    server.clock.forward(11 * day);
    await server.signIn();
    const before = await storedIn(server);
    await sweepTrash({ ...server, photos: server.photos, logger: server.app.log });
    assert.equal(
      (await listed(world)).map(({ id }) => id),
      [b],
    );
    assert.is((await storedIn(server)).length, before.length - 1);
    const { changed, left } = await revert(world, deletion);
    assert.equal([changed, left[0]?.field], [0, 'images']);
    assert.match(left[0]?.reason ?? '', /вже немає в кошику/);
  }));

test('photos deleted for good, alone or with their item, leave no files', () =>
  withPhotos(async (world, [a, b]) => {
    const { server, clothesId } = world;
    await remove(world, a);
    await remove(world, b);
    const deleteForGood = (ids: Id[]) =>
      server.data<DeletedForGood>('POST', '/api/trash/photos/delete', { ids });
    const first = await deleteForGood([a, 999]);
    assert.equal([first.deleted, first.left.map(({ id }) => id)], [[a], [999]]);
    assert.is((await storedIn(server)).length, 3);
    await server.data('DELETE', `/api/clothes/${clothesId}`);
    await server.data('POST', '/api/trash/delete', { ids: [clothesId] });
    assert.equal(await storedIn(server), []);
    assert.equal(await server.db.selectFrom('deleted_images').selectAll().execute(), []);
  }));

test('deleted photos without a trash are gone at once, with their files', () =>
  withPhotos(
    async (world, [a]) => {
      const { server } = world;
      await remove(world, a);
      assert.is((await storedIn(server)).length, 3);
      assert.equal(await server.db.selectFrom('deleted_images').selectAll().execute(), []);
      const { changed, left } = await revert(world, await newest(world));
      assert.equal([changed, left[0]?.field], [0, 'images']);
    },
    { trashDays: 0 },
  ));

test.run();
