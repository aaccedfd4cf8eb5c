// SQLite only: the object store has nothing to do with the database.
import { readdir } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Health } from '../../../src/contract/health';
import type { ProblemBody } from '../../../src/contract/problem';
import type { TrashItem } from '../../../src/contract/trash';
import type { Clothes, Image } from '../../../src/contract/types';
import { S3Store } from '../../src/photos/store/S3Store';
import { type Patience, S3Client } from '../../src/photos/store/s3/S3Client';
import { sweepStrays } from '../../src/photos/store/sweep';
import type { S3Config } from '../../src/platform/config';
import { startApp, type TestApp } from '../support/app';
import { FaultyProxy } from '../support/FaultyProxy';
import { form } from '../support/forms';
import { photo } from '../support/photos';
import { type Fault, S3Server } from '../support/s3/S3Server';
import {
  assertNothingStored,
  fetchPhoto,
  photoTests,
  refused,
  send,
  storedIn,
  upload,
  type World,
  withItemOn,
} from './routesTests';

const test = suite('photos of items and purchases in S3');

const server = await S3Server.start();
test.after(() => server.stop());
test.before.each(() => {
  server.fault = () => null;
});

/** A short timeout for a silent store; the other settings are the usual ones. */
const impatient: Partial<Patience> = { silence: 2000, tries: 2 };

async function startOnS3(
  patience: Partial<Patience> = {},
  change: (config: S3Config) => S3Config = (config) => config,
): Promise<TestApp> {
  const config = change(await server.makeBucket());
  const client = new S3Client(config, { patience: { pause: 1, ...patience } });
  return startApp({ photos: new S3Store(client), config: { s3: config } });
}

const withItem = (work: (world: World) => Promise<void>, patience?: Partial<Patience>) =>
  withItemOn(() => startOnS3(patience), work);

photoTests(test, () => startOnS3());

for (const [what, fault] of Object.entries<Fault>({
  'answers 500': { status: 500, code: 'InternalError' },
  'answers 503': { status: 503, code: 'SlowDown' },
  'refuses the key': { status: 403, code: 'AccessDenied' },
  'never answers': 'hang',
  'answers with junk': { status: 502, code: '<html>' },
})) {
  test(`an upload to a store that ${what} is refused whole, and succeeds when the store works again`, () =>
    withItem(
      async (world) => {
        const sent = form(
          { bytes: await photo() },
          { bytes: await photo('png') },
          { bytes: await photo('webp') },
        );
        let puts = 0;
        server.fault = (method) => {
          if (method !== 'PUT') return null;
          puts += 1;
          // The store takes the first photo, and refuses one size of the second.
          return puts > 3 && puts !== 5 ? fault : null;
        };
        const answer = await send<ProblemBody>(world, sent);
        assert.equal([answer.status, answer.body.code], [503, 'unavailable']);
        assert.is(answer.headers['retry-after'], '10');
        assert.match(answer.body.detail, 'Сховище фото');
        server.fault = () => null;
        await assertNothingStored(world);
        assert.is((await send(world, sent)).status, 201);
        assert.is((await storedIn(world.server)).length, 3);
      },
      fault === 'hang' ? impatient : {},
    ));
}

test('made-up addresses of photos cost no request to the store, nor does a deleted photo', () =>
  withItem(async (world) => {
    const [made] = await upload(world, { bytes: await photo() });
    const url = made?.urls.small ?? '';
    server.seen.length = 0;
    for (let n = 0; n < 50; n++) {
      const address = n.toString(16).padStart(32, '0');
      const found = await fetchPhoto(world.server, url.replace(/[0-9a-f]{32}/, address));
      assert.is(found.status, 404);
    }
    assert.equal(server.seen, []);
    assert.is((await fetchPhoto(world.server, url)).status, 200);
    await world.server.data('DELETE', `/api/images/${made?.id}`);
    server.seen.length = 0;
    for (let n = 0; n < 5; n++) assert.is((await fetchPhoto(world.server, url)).status, 404);
    assert.equal(server.seen, []);
  }));

test('a photo of the trash has its link also on a server that has not seen it before', () =>
  withItem(async (world) => {
    const { server: t, clothesId } = world;
    const [image] = await upload(world, { bytes: await photo('jpeg', { width: 40, height: 30 }) });
    const address = image?.urls.small ?? '';
    await t.data('PATCH', `/api/clothes/${clothesId}/main_image`, { imageId: image?.id });
    await t.api('DELETE', `/api/clothes/${clothesId}`);
    const [found] = await t.data<TrashItem[]>('GET', '/api/trash/');
    assert.is((await fetchPhoto(t, found?.mainImage?.urls.small ?? '')).status, 200);
    assert.is((await t.api('GET', address)).status, 404);
    await t.data('POST', '/api/trash/restore', { ids: [clothesId] });
    assert.is((await fetchPhoto(t, address)).status, 200);
  }));

test('a full photo store is reported like a full disk', () =>
  withItem(async (world) => {
    server.fault = (method) => (method === 'PUT' ? { status: 507, code: 'XMinioStorageFull' } : null);
    const problem = await refused(world, form({ bytes: await photo() }));
    assert.equal([problem.status, problem.code], [507, 'storage_full']);
  }));

test('an upload whose line to the store breaks leaves no row, and at most a stray', async () => {
  const proxy = await FaultyProxy.start(server.port);
  const start = () =>
    startOnS3(impatient, (config) => ({ ...config, endpoint: `http://127.0.0.1:${proxy.port}` }));
  await withItemOn(start, async (world) => {
    const bytes = await photo('jpeg', { width: 1500, height: 1100 });
    for (const line of ['reset', 'dead', { cut: 'up', after: 20_000 }, { cut: 'down', after: 60 }] as const) {
      proxy.line = line;
      proxy.drop();
      const answer = await send<ProblemBody>(world, form({ bytes }));
      assert.equal([answer.status, answer.body.code], [503, 'unavailable'], JSON.stringify(line));
      assert.equal(await world.server.db.selectFrom('images').select('id').execute(), []);
      assert.equal(await readdir(path.join(world.server.folder, 'tmp')), []);
    }
    proxy.line = 'good';
    proxy.drop();
    const [made] = await upload(world, { bytes });
    const { db, photos: store } = world.server;
    const clock = { now: () => Date.now() + 2 * 60 * 60_000 };
    await sweepStrays({ db, photos: store, clock, logger: world.server.app.log });
    assert.equal(await storedIn(world.server), [made?.urls.small.split('/')[2]]);
  });
  await proxy.stop();
});

test('an item is there while its photos’ store is away; they answer why not, uncached', () =>
  withItem(async (world) => {
    const { server: app, clothesId } = world;
    const [made] = await upload(world, { bytes: await photo() });
    const url = made?.urls.medium ?? '';
    server.fault = () => ({ status: 503, code: 'SlowDown' });
    assert.is((await app.data<Clothes>('GET', `/api/clothes/${clothesId}`)).title, 'Пальто');
    assert.equal(await app.data<Image[]>('GET', `/api/clothes/${clothesId}/images`), [made]);
    const answer = await app.api<ProblemBody>('GET', url, undefined, { accessToken: null });
    assert.equal([answer.status, answer.body.code], [503, 'unavailable']);
    assert.equal([answer.headers['cache-control'], answer.headers.etag], ['no-store', undefined]);
    assert.match(String(answer.headers['content-type']), 'application/problem+json');
    server.fault = () => null;
    assert.is((await fetchPhoto(app, url)).status, 200);
  }));

test('a photo that the store sends by half is a broken transfer, not a shorter photo', () =>
  withItem(async (world) => {
    const { server: app } = world;
    const [made] = await upload(world, { bytes: await photo('jpeg', { width: 2000, height: 1500 }) });
    const url = `${await listen(app)}${made?.urls.original}`;
    for (const fault of ['cut', 'stall'] as const) {
      server.fault = (method) => (method === 'GET' ? fault : null);
      const answer = await fetch(url);
      assert.is(answer.status, 200);
      const broken = await answer.arrayBuffer().then(
        () => false,
        () => true,
      );
      assert.ok(broken, fault);
    }
    server.fault = () => null;
    const whole = await fetch(url);
    assert.is(whole.headers.get('content-length'), String((await whole.arrayBuffer()).byteLength));
  }, impatient));

test('a browser that disconnects aborts the request to the photo store', () =>
  withItem(async (world) => {
    const { server: app } = world;
    const [made] = await upload(world, { bytes: await photo() });
    const address = await listen(app);
    server.seen.length = 0;
    let request: http.ClientRequest | null = null;
    server.fault = () => {
      request?.destroy();
      return 'hang';
    };
    await new Promise((resolve) => {
      request = http.get(`${address}${made?.urls.original}`).on('error', resolve).on('close', resolve);
    });
    // The abort crosses two connections, and arrives long before any timeout.
    while (server.seen.some(({ status }) => status === 0)) await new Promise(setImmediate);
    assert.equal(
      server.seen.map(({ method, status }) => [method, status]),
      [['GET', -1]],
    );
    assert.not.ok(app.log.some((line) => line.includes('unforeseen')));
  }));

test('a photo deleted for good while the store is away is gone; the sweep removes its bytes', () =>
  withItem(async (world) => {
    const { server: app, clothesId } = world;
    const [gone, kept] = await upload(world, { bytes: await photo() }, { bytes: await photo('png') });
    server.fault = (method) => (method === 'DELETE' ? { status: 503, code: 'SlowDown' } : null);
    assert.is((await app.api('DELETE', `/api/images/${gone?.id}`)).status, 204);
    await app.data('POST', '/api/trash/photos/delete', { ids: [gone?.id] });
    assert.equal(await app.data('GET', `/api/clothes/${clothesId}/images`), [kept]);
    assert.is((await storedIn(app)).length, 2);
    server.fault = () => null;
    const clock = { now: () => Date.now() + 2 * 60 * 60_000 };
    assert.is(await sweepStrays({ db: app.db, photos: app.photos, clock, logger: app.app.log }), 1);
    assert.equal(await storedIn(app), [kept?.urls.small.split('/')[2]]);
  }));

test('the health check names the photo store', async () => {
  const app = await startOnS3();
  try {
    server.fault = () => ({ status: 503, code: 'SlowDown' });
    const answer = await app.api<{ data: Health }>('GET', '/api/health');
    assert.equal(
      [answer.status, answer.body.data.status, answer.body.data.failing],
      [503, 'failing', 'images'],
    );
  } finally {
    await app.close();
  }
});

test('a store that serves photos but refuses HEAD of its bucket is well', () =>
  withItem(async ({ server: app }) => {
    server.fault = (method) => (method === 'HEAD' ? { status: 403, code: 'AccessDenied' } : null);
    assert.is((await app.api('GET', '/api/health')).status, 200);
  }));

test('no key of the photo store gets into the log', () =>
  withItem(async (world) => {
    await upload(world, { bytes: await photo() });
    server.fault = () => ({ status: 403, code: 'SignatureDoesNotMatch' });
    await send(world, form({ bytes: await photo() }));
    const log = world.server.log.join('\n');
    assert.match(log, 'SignatureDoesNotMatch');
    assert.not.match(log, server.secretAccessKey);
    assert.not.match(log, 'AWS4-HMAC');
  }));

test.run();

async function listen({ app }: TestApp): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  // A server that listens on a port has an address of this kind.
  const { port } = app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
