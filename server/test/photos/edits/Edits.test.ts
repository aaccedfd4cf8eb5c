// SQLite only: tests pixels and turns; history/everyWrite edits photos on both.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ProblemBody } from '../../../../src/contract/problem';
import type { Image } from '../../../../src/contract/types';
import { newAddress, type PhotoStore } from '../../../src/photos/store/store';
import { Problem } from '../../../src/platform/Problem';
import { startApp } from '../../support/app';
import { quarters } from '../../support/photos';
import { fetchPhoto, storedIn, upload, withItemOn } from '../routesTests';
import { edit, editsTests, pictureTests } from './editsTests';

const test = suite('edits of photos');

editsTests(test, startApp);
pictureTests(test, startApp);

const crop = { x: 0, y: 0, width: 60, height: 40 };

test('a photo’s crop outside of what was uploaded is refused at its field, and nothing is made', () =>
  withItemOn(startApp, async (world) => {
    const { server } = world;
    const [made] = await upload(world, { bytes: await quarters(6) });
    const url = `/api/images/${made?.id}/edit`;
    const wrong: [unknown, string[]][] = [
      [{ ...crop, x: 1 }, ['crop.width']],
      [{ ...crop, y: 25, height: 16 }, ['crop.y']],
      [{ ...crop, x: -1, y: -1 }, ['crop.x', 'crop.y']],
      [{ ...crop, width: 15, height: 0 }, ['crop.width', 'crop.height']],
      [{ ...crop, width: 1e9 }, ['crop.width']],
      [{ ...crop, x: 1e308 }, ['crop.x']],
      [{ ...crop, x: 2 ** 53, width: 16 }, ['crop.x']],
    ];
    for (const [given, fields] of wrong) {
      const problem = await server.problem('POST', url, { rotate: 0, crop: given });
      assert.is(problem.status, 422, JSON.stringify(given));
      assert.equal(
        problem.errors?.map(({ field }) => field),
        fields,
      );
    }
    const shapes = [{ ...crop, x: 0.5 }, { ...crop, x: '0' }, { x: 0 }, [], 'all', { ...crop, x: null }];
    for (const given of shapes) {
      const problem = await server.problem('POST', url, { rotate: 0, crop: given });
      assert.is(problem.status, 422, JSON.stringify(given));
      assert.ok(problem.errors?.[0]?.field.startsWith('crop'), JSON.stringify(problem.errors));
    }
    for (const rotate of [45, 360, -90, '90', null]) {
      assert.is((await server.problem('POST', url, { rotate, crop: null })).errors?.[0]?.field, 'rotate');
    }
    const headers = { 'content-type': 'application/json' };
    const noNumber = await server.problem('POST', url, '{"rotate":NaN,"crop":null}', { headers });
    assert.is(noNumber.code, 'malformed');
    assert.is((await server.problem('POST', '/api/images/999/edit', { rotate: 90, crop: null })).status, 404);
    const nobody = await server.api('POST', url, { rotate: 90, crop: null }, { accessToken: null });
    assert.is(nobody.status, 401);
    assert.is((await storedIn(server)).length, 1);
    assert.is((await fetchPhoto(server, `/images/${newAddress()}/original.webp`)).status, 404);
  }));

test('more photo edits of a person than may wait are refused', () =>
  withItemOn(
    () => startApp({ edits: { concurrency: 1, waiting: 1, patience: 30_000 } }),
    async (world) => {
      const [made] = await upload(world, { bytes: await quarters(1) });
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, x) =>
          world.server.api<ProblemBody>('POST', `/api/images/${made?.id}/edit`, {
            rotate: 0,
            crop: { x, y: 0, width: 20, height: 20 },
          }),
        ),
      );
      const refused = answers.filter(({ status }) => status === 429);
      assert.ok(refused.length >= 8, `${refused.length}`);
      assert.ok(answers.some(({ status }) => status === 200));
      assert.match(refused[0]?.body.detail ?? '', 'змінюєте');
    },
  ));

test('a store that is full or silent leaves the edited photo as it was', () =>
  withItemOn(startApp, async (world) => {
    const { server } = world;
    const store: PhotoStore = server.photos;
    const [made] = await upload(world, { bytes: await quarters(1) });
    assert.ok(made);
    const url = `/api/images/${made.id}/edit`;
    const { put, addOriginal } = store;
    store.put = () => Promise.reject(new Problem('storage_full'));
    assert.is((await server.problem('POST', url, { rotate: 90, crop: null })).code, 'storage_full');
    store.put = put;
    const images = await server.data<Image[]>('GET', `/api/clothes/${world.clothesId}/images`);
    assert.equal(images, [made]);
    const shown = await edit(world, made, { rotate: 90, crop: null });
    store.addOriginal = () => Promise.reject(new Problem('storage_full'));
    assert.is((await fetchPhoto(server, shown.urls.original)).status, 507);
    store.addOriginal = addOriginal;
    const sizes = await Promise.all(
      [1, 2, 3].map(() => server.app.inject({ method: 'GET', url: shown.urls.original })),
    );
    assert.equal(
      sizes.map(({ statusCode }) => statusCode),
      [200, 200, 200],
    );
    const head = await server.app.inject({ method: 'HEAD', url: shown.urls.original });
    assert.is(head.headers['content-length'], `${sizes[0]?.rawPayload.length}`);
    assert.is((await server.db.selectFrom('image_versions').selectAll().execute()).length, 2);
    assert.is((await storedIn(server)).length, 2);
  }));

test('a photo’s original that was made meanwhile is not made again, nor counted twice', () =>
  withItemOn(startApp, async (world) => {
    const { server } = world;
    const store: PhotoStore = server.photos;
    const [made] = await upload(world, { bytes: await quarters(1) });
    assert.ok(made);
    const shown = await edit(world, made, { rotate: 90, crop: null });
    const { get, addOriginal } = store;
    const ask = async () => (await server.app.inject({ method: 'GET', url: shown.urls.original })).statusCode;
    let answered: Promise<number> | null = null;
    let second: Promise<number> | null = null;
    let hasSeen = () => {};
    const seen = new Promise<void>((resolve) => {
      hasSeen = resolve;
    });
    store.get = async (address, size, signal) => {
      const found = await get.call(store, address, size, signal);
      if (found !== null) return found;
      // The second server finds no original yet; the first one's exists by the time it hears so.
      if (second) {
        hasSeen();
        await answered;
      } else second = ask();
      return found;
    };
    let added = 0;
    store.addOriginal = async (address, original) => {
      added += 1;
      await seen;
      return addOriginal.call(store, address, original);
    };
    answered = ask();
    assert.is(await answered, 200);
    assert.is(await second, 200);
    assert.is(added, 1);
  }));

test('photos’ originals that anybody asks for are made one by one; too many are refused', () =>
  withItemOn(startApp, async ({ server, clothesId }) => {
    const pixels = { width: 60, height: 40, bytes: 1, created_at: 1 };
    const addresses = Array.from({ length: 33 }, newAddress);
    const uploaded = addresses.map(newAddress);
    const text = JSON.stringify({ rotate: 90, crop: null });
    for (const [at, address] of addresses.entries()) {
      const row = { clothes_id: clothesId, address, ...pixels };
      const { id } = await server.db
        .insertInto('images')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      const versions = [
        { image_id: id, number: 0, address: uploaded[at] ?? '', edit: null, ...pixels },
        { image_id: id, number: 1, address, edit: text, ...pixels },
      ];
      await server.db.insertInto('image_versions').values(versions).execute();
    }
    const store: PhotoStore = server.photos;
    let [running, most, refused] = [0, 0, 0];
    let go = () => {};
    const allowed = new Promise<void>((resolve) => {
      go = resolve;
    });
    store.get = async (address) => {
      if (!uploaded.includes(address)) return null;
      running += 1;
      most = Math.max(most, running);
      if (running > 1) go();
      await allowed;
      running -= 1;
      return null;
    };
    const ask = async (address: string) => {
      const { status } = await fetchPhoto(server, `/images/${address}/original.webp`);
      if (status === 503) refused += 1;
      // One runs and thirty wait.
      if (refused === 2) go();
      return status;
    };
    const statuses = await Promise.all(addresses.map(ask));
    assert.equal([most, statuses.filter((status) => status === 404).length, refused], [1, 31, 2]);
  }));

test('a deleted item without a trash takes the versions of its edited photos along', () =>
  withItemOn(
    () => startApp({ config: { trashDays: 0 } }),
    async (world) => {
      const [made] = await upload(world, { bytes: await quarters(1) });
      assert.ok(made);
      await edit(world, made, { rotate: 90, crop: null });
      await world.server.data('DELETE', `/api/clothes/${world.clothesId}`);
      assert.equal(await storedIn(world.server), []);
      assert.equal(await world.server.db.selectFrom('image_versions').selectAll().execute(), []);
    },
  ));

test('a photo’s edit over one that nobody has seen is refused, unless it is that edit already', () =>
  withItemOn(startApp, async (world) => {
    const { server } = world;
    const [made] = await upload(world, { bytes: await quarters(6) });
    const url = `/api/images/${made?.id}/edit`;
    const plain = { rotate: 0, crop: null };
    const cropped = { rotate: 0, crop: { x: 0, y: 0, width: 30, height: 40 } };
    assert.is((await server.api('POST', url, { ...cropped, seen: plain })).status, 200);
    const turned = { rotate: 90, crop: null };
    const problem = await server.problem('POST', url, { ...turned, seen: plain });
    assert.equal([problem.status, problem.code], [412, 'stale']);
    assert.is((await server.api('POST', url, { ...cropped, seen: plain })).status, 200, 'a repeat');
    const both = await server.data<Image>('POST', url, { ...cropped, rotate: 90, seen: cropped });
    assert.equal([both.edit?.rotate, both.edit?.crop], [90, cropped.crop]);
    // Whoever turns it back to what is stored already has lost nothing.
    assert.is(
      (await server.api('POST', url, { ...plain, seen: { rotate: 90, crop: cropped.crop } })).status,
      200,
    );
    assert.is((await server.api('POST', url, { ...plain, seen: turned })).status, 200);
  }));

test.run();
