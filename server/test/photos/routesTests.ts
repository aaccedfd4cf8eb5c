import { readdir } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { hammingDistance } from '../../../src/contract/differenceHash';
import type { ProblemBody } from '../../../src/contract/problem';
import type { Reference } from '../../../src/contract/references';
import type { Clothes, Image, Purchase } from '../../../src/contract/types';
import { newAddress } from '../../src/photos/store/store';
import { sweepStrays } from '../../src/photos/store/sweep';
import { Hashing } from '../../src/similar/hashing';
import type { TestApp } from '../support/app';
import { type Form, type FormFile, form } from '../support/forms';
import { fastCreate } from '../support/items';
import {
  alike,
  blue,
  bomb,
  colourAt,
  green,
  heic,
  notPhotos,
  photo,
  photoWithPlace,
  quarters,
  red,
} from '../support/photos';
import { until } from '../support/TaskSocket';

export interface World {
  server: TestApp;
  clothesId: number;
  purchaseId: number;
}

/** Runs a test with a server that has one item. */
export async function withItemOn(
  start: () => Promise<TestApp>,
  work: (world: World) => Promise<void>,
): Promise<void> {
  const running = await start();
  try {
    await running.signIn();
    const supplier = await running.data<Reference>('POST', '/api/suppliers/', { name: 'Гардероб' });
    const made = await fastCreate(running, 'Пальто', supplier.id);
    await work({ server: running, ...made });
  } finally {
    await running.close();
  }
}

export const send = <T = { data: Image[] }>(
  { server, clothesId }: World,
  sent: Form,
  options: { url?: string; headers?: Record<string, string> } = {},
) =>
  server.api<T>('POST', options.url ?? `/api/clothes/${clothesId}/images`, sent.body, {
    headers: { ...sent.headers, ...options.headers },
  });

export async function upload(world: World, ...files: FormFile[]): Promise<Image[]> {
  const answer = await send(world, form(...files));
  assert.is(answer.status, 201, answer.text);
  return answer.body.data;
}

export async function refused(world: World, sent: Form, url?: string): Promise<ProblemBody> {
  const answer = await send<ProblemBody>(world, sent, url ? { url } : {});
  assert.is(answer.headers['content-type'], 'application/problem+json; charset=utf-8');
  await assertNothingStored(world);
  return answer.body;
}

export async function assertNothingStored({ server }: World): Promise<void> {
  assert.equal(await server.db.selectFrom('images').select('id').execute(), []);
  assert.equal(await readdir(path.join(server.folder, 'tmp')), [], 'no temporary file');
  assert.equal(await storedIn(server), []);
}

/** Waits until the server, which may notice later that a sender is gone, has no temporary file. */
function untilNoFiles({ folder }: TestApp): Promise<void> {
  return until(async () => (await readdir(path.join(folder, 'tmp'))).length === 0);
}

/** Returns the stored addresses. */
export async function storedIn({ photos }: TestApp): Promise<string[]> {
  const found: string[] = [];
  for await (const { address } of photos.list()) found.push(address);
  return found.sort();
}

export async function fetchPhoto(server: TestApp, url: string) {
  const answer = await server.app.inject({ method: 'GET', url });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

/**
 * Tests of the calls for photos, for any store. `start` starts an application on a fresh, empty
 * store.
 */
export function photoTests(test: Test, start: () => Promise<TestApp>): void {
  const withItem = (work: (world: World) => Promise<void>) => withItemOn(start, work);

  test('a photo has a hash, which its small size has too', () =>
    withItem(async (world) => {
      const { server } = world;
      await upload(world, { bytes: await quarters(6, { width: 900, height: 1200 }) });
      const key = async () => {
        const row = await server.db.selectFrom('images').select('hash_key').executeTakeFirstOrThrow();
        return row.hash_key ?? '';
      };
      const sent = await key();
      assert.match(sent, /^[0-9a-f]{16}$/);
      await server.db.updateTable('images').set({ hash_key: null, colour: null }).execute();
      const { db, photos, clock, app } = server;
      await new Hashing({ db, photos, clock, logger: app.log }, async () => {}).turn();
      assert.ok(hammingDistance(await key(), sent) <= 2, `${await key()} ${sent}`);
    }));

  test("an item's photos are in the order in which they were sent, in three sizes", () =>
    withItem(async (world) => {
      const sent = [
        { bytes: await photo('jpeg', { colour: red }), name: 'перше.jpg' },
        { bytes: await photo('png', { colour: green, width: 1700, height: 900 }) },
        { bytes: await photo('webp', { colour: blue }) },
      ];
      const made = await upload(world, ...sent);
      const listed = await world.server.data<Image[]>('GET', `/api/clothes/${world.clothesId}/images`);
      assert.equal(listed, made);
      assert.equal(
        made.map(({ width, height, purchaseId }) => [width, height, purchaseId]),
        [
          [320, 240, null],
          [1700, 900, null],
          [320, 240, null],
        ],
      );
      for (const [at, colour] of [red, green, blue].entries()) {
        for (const url of Object.values(made[at]?.urls ?? {})) {
          assert.ok(alike(await colourAt((await fetchPhoto(world.server, url)).bytes, 0.5, 0.5), colour));
        }
      }
      assert.equal(await readdir(path.join(world.server.folder, 'tmp')), []);
    }));

  test("a purchase's photos are the item's as well", () =>
    withItem(async (world) => {
      const { server, clothesId, purchaseId } = world;
      const sent = form({ bytes: await photo() });
      const answer = await send(world, sent, { url: `/api/purchases/${purchaseId}/images` });
      assert.is(answer.status, 201);
      assert.is(answer.body.data[0]?.purchaseId, purchaseId);
      assert.equal(await server.data('GET', `/api/clothes/${clothesId}/images`), answer.body.data);
      const [purchase] = await server.data<Purchase[]>('GET', `/api/clothes/${clothesId}/purchases`);
      assert.equal(purchase?.images, answer.body.data);
    }));

  test('HEAD answers like GET without reading the photo', () =>
    withItem(async (world) => {
      const [made] = await upload(world, { bytes: await photo() });
      const url = made?.urls.original ?? '';
      const { headers } = await fetchPhoto(world.server, url);
      const { photos: store } = world.server;
      const get = store.get.bind(store);
      store.get = () => Promise.reject(new Error('the photo was read'));
      const head = await world.server.app.inject({ method: 'HEAD', url });
      const missing = { method: 'HEAD', url: url.replace(/[0-9a-f]{32}/, '0'.repeat(32)) } as const;
      assert.is((await world.server.app.inject(missing)).statusCode, 404);
      store.get = get;
      assert.equal([head.statusCode, head.payload], [200, '']);
      for (const name of ['content-length', 'content-type', 'etag', 'cache-control'] as const) {
        assert.is(String(head.headers[name]), String(headers[name]), name);
      }
    }));

  test('served photos have their own type, cannot act as a page and are cached for a year', () =>
    withItem(async (world) => {
      const [made] = await upload(world, { bytes: await photo() });
      const url = made?.urls.medium ?? '';
      assert.match(url, /^\/images\/[0-9a-f]{32}\/medium\.webp$/);
      const got = await fetchPhoto(world.server, url);
      assert.is(got.status, 200);
      assert.is(got.headers['content-type'], 'image/webp');
      assert.is(got.headers['x-content-type-options'], 'nosniff');
      assert.is(got.headers['content-security-policy'], "default-src 'none'; sandbox");
      assert.is(got.headers['cross-origin-resource-policy'], 'same-origin');
      assert.is(got.headers['cache-control'], 'private, max-age=31536000, immutable');
      assert.is(got.headers['content-length'], String(got.bytes.length));

      const head = await world.server.app.inject({ method: 'HEAD', url });
      assert.equal([head.statusCode, head.payload], [200, '']);
      assert.is(head.headers['content-length'], String(got.bytes.length));

      const etag = String(got.headers.etag);
      for (const [tags, status] of [
        [etag, 304],
        [`W/${etag}`, 304],
        [`"other", W/"another" ,${etag}`, 304],
        ['*', 304],
        ['"other"', 200],
        [`W/"other", "${etag}"`, 200],
      ] as const) {
        const again = await world.server.app.inject({ url, headers: { 'if-none-match': tags } });
        assert.is(again.statusCode, status, tags);
      }
    }));

  test('two concurrent requests with one key store once, and leave no stray', () =>
    withItem(async (world) => {
      const headers = { 'idempotency-key': 'upload-2' };
      const sent = form({ bytes: await photo() });
      const answers = await Promise.all([1, 2, 3].map(() => send(world, sent, { headers })));
      assert.equal(new Set(answers.map((answer) => answer.text)).size, 1);
      assert.is((await storedIn(world.server)).length, 1);
    }));

  test('a photo that a person deletes is gone, and its address too', () =>
    withItem(async (world) => {
      const { server, clothesId } = world;
      const [first, second] = await upload(world, { bytes: await photo() }, { bytes: await photo('png') });
      assert.is((await server.api('DELETE', `/api/images/${first?.id}`)).status, 204);
      assert.equal(await server.data('GET', `/api/clothes/${clothesId}/images`), [second]);
      assert.is((await fetchPhoto(server, first?.urls.small ?? '')).status, 404);
      assert.is((await server.api('DELETE', `/api/images/${first?.id}`)).status, 404);
      const third = await upload(world, { bytes: await photo() });
      assert.ok((third[0]?.id ?? 0) > (second?.id ?? 0), 'ids are not given twice');
    }));

  test('the bytes are deleted with the item', () =>
    withItem(async (world) => {
      const [made] = await upload(world, { bytes: await photo() });
      await world.server.api('DELETE', `/api/clothes/${world.clothesId}`);
      assert.is((await fetchPhoto(world.server, made?.urls.small ?? '')).status, 404);
    }));

  test('an item that is deleted while its photos arrive leaves no stray', () =>
    withItem(async (world) => {
      const { server, clothesId } = world;
      const { put } = server.photos;
      server.photos.put = async (address, sizes) => {
        await put.call(server.photos, address, sizes);
        await server.api('DELETE', `/api/clothes/${clothesId}`);
      };
      assert.is((await refused(world, form({ bytes: await photo() }))).status, 404);
    }));

  test('a disk that fills up in the middle leaves nothing, and works again afterwards', () =>
    withItem(async (world) => {
      const { server } = world;
      const { put } = server.photos;
      let writes = 0;
      server.photos.put = (address, sizes) => {
        writes += 1;
        if (writes === 2) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        return put.call(server.photos, address, sizes);
      };
      const problem = await refused(world, form({ bytes: await photo() }, { bytes: await photo() }));
      assert.equal([problem.status, problem.code], [507, 'storage_full']);
      assert.is((await upload(world, { bytes: await photo() })).length, 1);
    }));

  test('an upload that breaks off leaves no row and no file', () =>
    withItem(async (world) => {
      const { server, clothesId } = world;
      const port = await server.listen();
      const sent = form({ bytes: await photo('png', { width: 900, height: 700 }) }, { bytes: await photo() });
      const temporary = path.join(server.folder, 'tmp');
      for (const share of [0.02, 0.5, 0.95]) {
        const url = `/api/clothes/${clothesId}/images`;
        await cutOff(port, url, server.accessToken ?? '', sent, share, temporary);
        await untilNoFiles(server);
        await assertNothingStored(world);
      }
      assert.is((await upload(world, { bytes: await photo() })).length, 1);
      assert.equal(await readdir(path.join(server.folder, 'tmp')), []);
    }));

  test('strays older than an hour are swept, the others stay', () =>
    withItem(async (world) => {
      const { server } = world;
      const [kept] = await upload(world, { bytes: await photo() });
      const stray = newAddress();
      const bytes = Buffer.from('x');
      await server.photos.put(stray, { small: bytes, medium: bytes, original: bytes });
      const parts = { db: server.db, photos: server.photos, clock: server.clock, logger: server.app.log };
      let storedAt = 0;
      for await (const found of server.photos.list()) if (found.address === stray) storedAt = found.storedAt;

      server.clock.time = storedAt + 59 * 60_000;
      assert.is(await sweepStrays(parts), 0);
      server.clock.time = storedAt + 61 * 60_000;
      assert.is(await sweepStrays(parts), 1);
      assert.is(await server.photos.get(stray, 'small'), null);
      assert.is((await fetchPhoto(server, kept?.urls.small ?? '')).status, 200);
    }));

  test('a sweep with a database without photos removes none', () =>
    withItem(async (world) => {
      const { server } = world;
      const [made] = await upload(world, { bytes: await photo() });
      await server.db.deleteFrom('images').execute();
      server.clock.time = Date.now() + 120 * 60_000;
      const { db, photos, clock } = server;
      assert.is(await sweepStrays({ db, photos, clock, logger: server.app.log }), 0);
      const [, , address = ''] = made?.urls.small.split('/') ?? [];
      const kept = await photos.get(address, 'small');
      kept?.stream.destroy();
      assert.ok(kept);
      assert.is(await photos.lengthOf(address, 'small'), kept.length);
    }));
}

/** Tests of what the calls for photos decide without the store. */
export function requestTests(test: Test, start: () => Promise<TestApp>): void {
  const withItem = (work: (world: World) => Promise<void>) => withItemOn(start, work);

  test('a rotated photo is served upright', () =>
    withItem(async (world) => {
      const [made] = await upload(world, { bytes: await quarters(6) });
      assert.equal([made?.width, made?.height], [60, 40]);
      const { bytes } = await fetchPhoto(world.server, made?.urls.small ?? '');
      assert.ok(alike(await colourAt(bytes, 0.25, 0.25), red));
    }));

  test('no served photo says where it was taken', () =>
    withItem(async (world) => {
      const [made] = await upload(world, { bytes: await photoWithPlace() });
      for (const url of Object.values(made?.urls ?? {})) {
        const { bytes } = await fetchPhoto(world.server, url);
        assert.not.ok(bytes.includes('Secret'));
        assert.not.ok(bytes.includes('EXIF'));
      }
    }));

  test('addresses without a photo are not found', () =>
    withItem(async ({ server }) => {
      const address = newAddress();
      for (const url of [
        `/images/${address}/small.webp`,
        `/images/${address}/huge.webp`,
        `/images/${address}/small.jpg`,
        '/images/..%2f..%2fclothes.db/small.webp',
        '/images/../clothes.db',
        '/images/jwt-secret',
        `/images/${address}`,
        '/images/',
      ]) {
        const answer = await server.api<ProblemBody>('GET', url, undefined, { accessToken: null });
        assert.equal([url, answer.status, answer.body.code], [url, 404, 'not_found']);
        assert.is(answer.headers['cache-control'], 'no-store');
      }
    }));

  test('uploads to missing items and purchases are not found', () =>
    withItem(async (world) => {
      const sent = form({ bytes: await photo() });
      for (const url of ['/api/clothes/999/images', '/api/purchases/999/images', '/api/clothes/abc/images']) {
        assert.is((await refused(world, sent, url)).status, 404);
      }
    }));

  for (const where of ['clothes', 'purchases'] as const) {
    test(`what is no photo is refused on ${where}, and nothing is stored`, () =>
      withItem(async (world) => {
        const url = `/api/${where}/${where === 'clothes' ? world.clothesId : world.purchaseId}/images`;
        for (const [name, bytes] of Object.entries(notPhotos)) {
          const problem = await refused(world, form({ bytes, name: `${name}.jpg` }), url);
          assert.equal([name, problem.status, problem.code], [name, 415, 'unsupported_media']);
          assert.match(problem.detail, `«${name}.jpg»`);
        }
        const phone = await refused(world, form({ bytes: heic(), name: 'IMG_7.HEIC' }), url);
        assert.equal([phone.status, phone.code], [415, 'heic']);
        assert.is((await refused(world, form({ bytes: Buffer.alloc(0) }), url)).status, 422);
      }));
  }

  test('one bad file among good ones: none is stored, the bad one is named', () =>
    withItem(async (world) => {
      const good = await photo();
      const whole = await photo('jpeg', { width: 800, height: 600 });
      const problem = await refused(
        world,
        form(
          { bytes: good, name: 'a.jpg' },
          { bytes: whole.subarray(0, whole.length / 2), name: 'зламане.jpg' },
          { bytes: good, name: 'c.jpg' },
        ),
      );
      assert.is(problem.status, 422);
      assert.match(problem.detail, '«зламане.jpg»');
      assert.equal(
        problem.errors?.map(({ field, code }) => [field, code]),
        [['files', 'broken']],
      );
    }));

  test('a bomb is refused', () =>
    withItem(async (world) => {
      assert.is((await refused(world, form({ bytes: await bomb(9000, 6000) }))).status, 422);
    }));

  test('a file over 15 MiB is refused, one of exactly that is not', () =>
    withItem(async (world) => {
      const limit = 15 * 1024 * 1024;
      const padded = (length: number, start: Buffer) =>
        Buffer.concat([start, Buffer.alloc(length - start.length)]);
      const bytes = await photo();
      const problem = await refused(world, form({ bytes: padded(limit + 1, bytes), name: 'велике.jpg' }));
      assert.equal([problem.status, problem.code], [413, 'too_large']);
      assert.match(problem.detail, '«велике.jpg»');
      assert.is((await upload(world, { bytes: padded(limit, bytes) })).length, 1);
    }));

  test('a request without files, with a wrong field or without a form is refused', () =>
    withItem(async (world) => {
      const bytes = await photo();
      assert.is((await refused(world, form())).status, 422);
      assert.is((await refused(world, form({ bytes, field: 'photo' }))).status, 400);
      assert.is((await refused(world, form({ bytes, field: '__proto__' }))).status, 400);
      const json = { body: Buffer.from('{}'), headers: { 'content-type': 'application/json' } };
      assert.is((await refused(world, json)).status, 415);
      const noBoundary = { body: bytes, headers: { 'content-type': 'multipart/form-data' } };
      assert.is((await refused(world, noBoundary)).status, 400);
      const whole = form({ bytes });
      const noEnd = { ...whole, body: whole.body.subarray(0, whole.body.length - 60) };
      assert.is((await refused(world, noEnd)).status, 400);
    }));

  test("a file's name is shown cleaned and never used", () =>
    withItem(async (world) => {
      const names: [sent: string, shown: string][] = [
        ['../../x.jpg', '«x.jpg»'],
        ['C:\\\\secret\\\\y.jpg', '«y.jpg»'],
        ['photo\u202Egpj.exe', '«photogpj.exe»'],
        ['Їжак 👗.png', '«Їжак 👗.png»'],
      ];
      for (const [name, shown] of names) {
        const problem = await refused(world, form({ bytes: Buffer.from('немає'), name }));
        assert.match(problem.detail, shown);
      }
      const long = await refused(
        world,
        form({ bytes: Buffer.from('немає'), name: `${'ж'.repeat(300)}.jpg` }),
      );
      assert.ok(long.detail.length < 250);
      assert.is((await upload(world, { bytes: await photo(), name: '../../../etc/passwd' })).length, 1);
    }));

  test('the same key gives the same answer and stores once; another photo under it is refused', () =>
    withItem(async (world) => {
      const headers = { 'idempotency-key': 'upload-1' };
      const sent = form({ bytes: await photo() });
      const first = await send(world, sent, { headers });
      const second = await send(world, sent, { headers });
      assert.equal([first.status, second.status], [201, 201]);
      assert.equal(second.body, first.body);
      assert.is((await world.server.db.selectFrom('images').select('id').execute()).length, 1);
      const other = await send<ProblemBody>(world, form({ bytes: await photo('png') }), { headers });
      assert.equal([other.status, other.body.code], [422, 'idempotency_conflict']);
    }));

  test('after the main photo the next one is main, then the first, then none', () =>
    withItem(async (world) => {
      const { server, clothesId } = world;
      const [a, b, c] = await upload(
        world,
        { bytes: await photo() },
        { bytes: await photo() },
        { bytes: await photo() },
      );
      const main = async () => (await server.data<Clothes>('GET', `/api/clothes/${clothesId}`)).mainImage?.id;
      const drop = (image: Image | undefined) => server.api('DELETE', `/api/images/${image?.id}`);
      await server.data('PATCH', `/api/clothes/${clothesId}/main_image`, { imageId: b?.id });
      await drop(b);
      assert.is(await main(), c?.id);
      await drop(c);
      assert.is(await main(), a?.id);
      await drop(a);
      assert.is(await main(), undefined);
    }));

  test('deleting another photo leaves the main one', () =>
    withItem(async (world) => {
      const { server, clothesId } = world;
      const [a, b] = await upload(world, { bytes: await photo() }, { bytes: await photo() });
      await server.data('PATCH', `/api/clothes/${clothesId}/main_image`, { imageId: b?.id });
      await server.api('DELETE', `/api/images/${a?.id}`);
      assert.is((await server.data<Clothes>('GET', `/api/clothes/${clothesId}`)).mainImage?.id, b?.id);
    }));

  test('a full disk is reported before anything is written', () =>
    withItem(async (world) => {
      const { server } = world;
      server.photos.freeBytes = async () => 499_000_000;
      const problem = await refused(world, form({ bytes: await photo() }));
      assert.equal([problem.status, problem.code], [507, 'storage_full']);
      server.photos.freeBytes = async () => 600_000_000;
      assert.is((await upload(world, { bytes: await photo() })).length, 1);
    }));

  test('a request that announces too many bytes is refused at once, one that sends them is cut off', () =>
    withItem(async ({ server, clothesId }) => {
      const port = await server.listen();
      const url = `/api/clothes/${clothesId}/images`;
      const announced = await raw(port, url, server.accessToken ?? '', {
        'content-length': String(400 * 1024 * 1024),
      });
      assert.equal([announced.status, announced.connection], [413, 'close']);
      assert.equal(await readdir(path.join(server.folder, 'tmp')), []);
    }));

  test('a part without end is cut off', () =>
    withItem(async (world) => {
      const { server, clothesId } = world;
      const port = await server.listen();
      const { headers, body } = form({ bytes: Buffer.alloc(0) });
      const answer = await new Promise<http.IncomingMessage | null>((resolve) => {
        const request = http.request({
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: `/api/clothes/${clothesId}/images`,
          headers: {
            ...headers,
            authorization: `Bearer ${server.accessToken}`,
            'transfer-encoding': 'chunked',
          },
        });
        let over = false;
        const junk = Buffer.alloc(1024 * 1024, 'x');
        const more = () => {
          if (!over) request.write(junk, more);
        };
        request.on('response', (found) => {
          over = true;
          resolve(found);
          request.destroy();
        });
        // A sender that never stops may lose the answer with the connection.
        request.on('error', () => {
          over = true;
          resolve(null);
        });
        request.write(body.subarray(0, body.indexOf('\r\n\r\n') + 4), more);
      });
      if (answer) assert.equal([answer.statusCode, answer.headers.connection], [415, 'close']);
      await untilNoFiles(server);
      await assertNothingStored(world);
      assert.is((await upload(world, { bytes: await photo() })).length, 1);
    }));

  test('a browser that is still uploading sees why it was refused', () =>
    withItem(async ({ server }) => {
      const port = await server.listen();
      const sent = form({ bytes: Buffer.alloc(12 * 1024 * 1024, 'x') });
      for (const url of ['/api/clothes/999/images', '/api/clothes/1/images']) {
        const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
          method: 'POST',
          headers: { ...sent.headers, authorization: `Bearer ${server.accessToken}` },
          body: new Uint8Array(sent.body),
        });
        assert.is(answer.status, url.includes('999') ? 404 : 415);
        assert.ok(((await answer.json()) as ProblemBody).detail);
      }
    }));
}

/** Sends a share of an upload and disconnects once the server has begun to write it to `folder`. */
function cutOff(
  port: number,
  url: string,
  token: string,
  sent: Form,
  share: number,
  folder: string,
): Promise<void> {
  return new Promise((resolve) => {
    const request = http.request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: url,
      headers: { ...sent.headers, authorization: `Bearer ${token}`, 'content-length': sent.body.length },
    });
    request.on('error', () => resolve());
    request.on('close', () => resolve());
    request.write(sent.body.subarray(0, Math.floor(sent.body.length * share)), async () => {
      while ((await readdir(folder)).length === 0) await new Promise((tick) => setTimeout(tick, 2));
      request.destroy();
    });
  });
}

/** Sends only the head of a request. Returns the answer. */
function raw(port: number, url: string, token: string, headers: Record<string, string>) {
  return new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
    const request = http.request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: url,
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        authorization: `Bearer ${token}`,
        ...headers,
      },
    });
    request.on('response', (answer) => {
      resolve({ status: answer.statusCode, connection: answer.headers.connection });
      request.destroy();
    });
    request.on('error', reject);
    request.flushHeaders();
  });
}
