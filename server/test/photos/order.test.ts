import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Change, Reverted } from '../../../src/contract/changes';
import type { Clothes, Id, Image, Purchase } from '../../../src/contract/types';
import { startApp } from '../support/app';
import { form } from '../support/forms';
import { fastCreate } from '../support/items';
import { photo } from '../support/photos';
import { send, upload, type World, withItemOn } from './routesTests';

const test = suite('the order of photos');

const url = ({ clothesId }: World) => `/api/clothes/${clothesId}/images/order`;

const order = (world: World, ids: (Id | undefined)[]) => world.server.data<Id[]>('PUT', url(world), { ids });

async function listed({ server, clothesId }: World): Promise<Id[]> {
  return (await server.data<Image[]>('GET', `/api/clothes/${clothesId}/images`)).map(({ id }) => id);
}

/** Runs a test with an item of two photos, and two more of its purchase. */
function withPhotos(work: (world: World, ids: [Id, Id, Id, Id]) => Promise<void>): Promise<void> {
  return withItemOn(startApp, async (world) => {
    const bytes = await photo('jpeg', { width: 20, height: 16 });
    const own = await upload(world, { bytes }, { bytes });
    const target = { url: `/api/purchases/${world.purchaseId}/images` };
    const { body } = await send(world, form({ bytes }, { bytes }), target);
    const [a = 0, b = 0, c = 0, d = 0] = [...own, ...body.data].map(({ id }) => id);
    await work(world, [a, b, c, d]);
  });
}

test('every answer has the order of photos; new photos, and photos not named, come last', () =>
  withPhotos(async (world, [a, b, c, d]) => {
    const { server, clothesId, purchaseId } = world;
    assert.equal(await order(world, [d, b, a, c]), [d, b, a, c]);
    assert.equal(await listed(world), [d, b, a, c]);
    const inPurchase = async () => {
      const item = await server.data<Clothes>('GET', `/api/clothes/${clothesId}`);
      const [listed] = await server.data<Purchase[]>('GET', `/api/clothes/${clothesId}/purchases`);
      assert.equal(item.purchases[0]?.images, listed?.images);
      return listed?.images.map(({ id }) => id);
    };
    assert.equal(await inPurchase(), [d, c]);
    assert.equal(await order(world, [a]), [a, d, b, c]);
    const [e] = await upload(world, { bytes: await photo('jpeg', { width: 20, height: 16 }) });
    assert.equal(await listed(world), [a, d, b, c, e?.id]);
    assert.equal(await order(world, []), [a, d, b, c, e?.id]);
    // The next photo takes the main photo's place.
    await server.data('PATCH', `/api/clothes/${clothesId}/main_image`, { imageId: d });
    await server.data('DELETE', `/api/images/${d}`);
    const item = await server.data<Clothes>('GET', `/api/clothes/${clothesId}`);
    assert.is(item.mainImage?.id, b);
    await server.data('DELETE', `/api/clothes/${clothesId}`);
    await server.data('POST', '/api/trash/restore', { ids: [clothesId] });
    assert.equal(await listed(world), [a, b, c, e?.id]);
    await server.data('DELETE', `/api/purchases/${purchaseId}`);
    assert.equal(await order(world, [e?.id]), [e?.id, a, b]);
  }));

test('an order of photos is refused if it names photos of other items, or one twice', () =>
  withPhotos(async (world, [a, b]) => {
    const { server } = world;
    const made = await fastCreate(server, 'Шарф');
    const bytes = await photo('jpeg', { width: 20, height: 16 });
    const [foreign] = await upload({ ...world, clothesId: made.clothesId }, { bytes });
    const before = await listed(world);
    const wrong: [unknown[], string[]][] = [
      [
        [a, foreign?.id, 999],
        ['ids.1', 'ids.2'],
      ],
      [[b, a, b], ['ids.2']],
      [[0], ['ids.0']],
      [['1'], ['ids.0']],
    ];
    for (const [ids, fields] of wrong) {
      const problem = await server.problem('PUT', url(world), { ids });
      assert.is(problem.status, 422, JSON.stringify(ids));
      assert.equal(
        problem.errors?.map(({ field }) => field),
        fields,
      );
    }
    assert.is((await server.problem('PUT', url(world), {})).status, 422);
    assert.is((await server.problem('PUT', '/api/clothes/999/images/order', { ids: [] })).status, 404);
    assert.equal(await listed(world), before);
  }));

test('an order of photos is recorded, and can be reverted until somebody orders again', () =>
  withPhotos(async (world, [a, b, c, d]) => {
    const { server, clothesId } = world;
    const changes = () => server.data<Change[]>('GET', `/api/clothes/${clothesId}/changes`);
    const revert = async (change: Change | undefined) =>
      server.data<Reverted>('POST', `/api/changes/${change?.id}/revert`);
    await order(world, [d, c, b, a]);
    const [first] = await changes();
    assert.equal([first?.before, first?.after], [{ imageOrder: [a, b, c, d] }, { imageOrder: [d, c, b, a] }]);
    const count = (await changes()).length;
    await order(world, [d, c]);
    assert.is((await changes()).length, count, 'the same order left a change');
    // Photos added and removed meanwhile do not affect it.
    await server.data('DELETE', `/api/images/${c}`);
    const [e] = await upload(world, { bytes: await photo('jpeg', { width: 20, height: 16 }) });
    assert.equal(await revert(first), { changed: 1, left: [] });
    assert.equal(await listed(world), [a, b, d, e?.id]);
    const [back] = await changes();
    assert.equal(back?.after, { imageOrder: [a, b, d, e?.id] });
    await order(world, [b]);
    const left = await revert(back);
    assert.equal([left.changed, left.left[0]?.field], [0, 'imageOrder']);
    assert.equal(await listed(world), [b, a, d, e?.id]);
    // Reverting an upload is no new order.
    const added = (await changes()).find(({ after }) => after.images?.[0]?.id === e?.id);
    assert.equal(await revert(added), { changed: 1, left: [] });
    assert.equal((await changes())[0]?.after, { images: [] });
  }));

test('the order of photos stays whole with uploads, deletions and other orders at once', () =>
  withPhotos(async (world, [a, b, c, d]) => {
    const { server } = world;
    const bytes = await photo('jpeg', { width: 20, height: 16 });
    const answers = await Promise.all([
      server.api('PUT', url(world), { ids: [d, a, b] }),
      upload(world, { bytes }, { bytes }),
      server.api('PUT', url(world), { ids: [b, d, a] }),
      server.api('DELETE', `/api/images/${c}`),
      upload(world, { bytes }),
    ]);
    assert.is(answers.length, 5);
    const all = await listed(world);
    assert.is(all.length, 6);
    assert.ok([`${[d, a, b]}`, `${[b, d, a]}`].includes(`${all.slice(0, 3)}`), `${all}`);
  }));

test('an order of photos over one that nobody has seen is refused, unless it is that one already', () =>
  withPhotos(async (world, [a, b, c, d]) => {
    const put = (ids: Id[], seen: Id[]) => world.server.api('PUT', url(world), { ids, seen });
    assert.is((await put([b, a, c, d], [a, b, c, d])).status, 200);
    assert.is((await put([a, b, d, c], [a, b, c, d])).status, 412);
    assert.equal(await listed(world), [b, a, c, d]);
    assert.is((await put([b, a, c, d], [a, b, c, d])).status, 200, 'a repeat');
    // A photo that was added or deleted meanwhile is no other order.
    const [e = { id: 0 }] = await upload(world, { bytes: await photo('jpeg', { width: 20, height: 16 }) });
    assert.is((await put([d, b, a, c], [b, a, c, d])).status, 200);
    await world.server.api('DELETE', `/api/images/${a}`);
    assert.is((await put([b, d, c], [d, b, a, c])).status, 200);
    assert.equal(await listed(world), [b, d, c, e.id]);
  }));

test.run();
