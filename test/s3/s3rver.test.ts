/** The photo store on an object store by other authors (`npm run test:s3`). */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { S3Store } from '../../server/src/photos/store/S3Store';
import { S3Client } from '../../server/src/photos/store/s3/S3Client';
import { newAddress, photoSizes } from '../../server/src/photos/store/store';
import type { S3Config } from '../../server/src/platform/config';
import { editsTests } from '../../server/test/photos/edits/editsTests';
import { photoTests } from '../../server/test/photos/routesTests';
import { startApp, type TestApp } from '../../server/test/support/app';
import { photo } from '../../server/test/support/photos';
import { inTempFolder } from '../../server/test/support/tempFolder';
import type { Reference } from '../../src/contract/references';
import type { FastCreated, Image } from '../../src/contract/types';
import { Client, photoForm } from '../faults/support/client';
import { run, withServer } from '../faults/support/process';

const test = suite('photos in an object store that others wrote');

/** Creates a new, empty bucket. */
async function makeBucket(): Promise<S3Config> {
  const config: S3Config = {
    endpoint: process.env.TEST_S3 ?? '',
    bucket: `bucket-${randomBytes(6).toString('hex')}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    pathStyle: true,
  };
  const client = new S3Client(config);
  await client.sendOnly({ method: 'PUT', key: '' });
  client.close();
  return config;
}

async function start(): Promise<TestApp> {
  const s3 = await makeBucket();
  return startApp({ photos: new S3Store(new S3Client(s3)), config: { s3 } });
}

photoTests(test, start);
editsTests(test, start);

test('a start with s3rver finds all calls answered, and says in one line what is wrong', async () => {
  const config = await makeBucket();
  (await S3Store.open(config)).close();
  for (const [change, says] of [
    [{ bucket: 'nothing' }, /^S3_BUCKET nothing does not exist/],
    [{ accessKeyId: 'OTHER' }, /^S3_ACCESS_KEY_ID is not known/],
  ] as const) {
    const failure = await S3Store.open({ ...config, ...change }).catch((error: unknown) => error);
    assert.match(String(failure instanceof Error && failure.message), says);
  }
});

test('each size of a photo in s3rver is stored, measured, read and listed; what is gone is missing', async () => {
  const client = new S3Client(await makeBucket());
  const store = new S3Store(client);
  const sizes = {
    small: Buffer.from('s'),
    medium: Buffer.from('mm'),
    original: Buffer.alloc(5_000_000, 'o'),
  };
  const addresses = Array.from({ length: 400 }, newAddress);
  for (const address of addresses) await store.put(address, { ...sizes, original: Buffer.from('o') });
  const listed = [];
  // Three sizes of each photo are more than a page of the list.
  for await (const { address } of store.list()) listed.push(address);
  assert.equal(listed, addresses.toSorted());

  const address = newAddress();
  await store.put(address, sizes);
  for (const size of photoSizes) {
    assert.is(await store.lengthOf(address, size), sizes[size].length);
    const found = await store.get(address, size);
    assert.ok(found && (await buffer(found.stream)).equals(sizes[size]), size);
  }
  await store.remove(address);
  await store.remove(address);
  for (const size of photoSizes) {
    assert.is(await store.lengthOf(address, size), null);
    assert.is(await store.get(address, size), null);
  }
  store.close();
});

test('migrate-data moves the photos of a folder to s3rver, and a server goes on from there', () =>
  inTempFolder(async (dataDir) => {
    const urls = await withServer(dataDir, async (server) => {
      const client = await Client.signIn(server);
      const supplier = await client.data<Reference>('POST', '/api/suppliers/', { name: 'Ательє' });
      const item = { title: 'Пальто', supplierId: supplier.id };
      const { clothesId } = await client.data<FastCreated>('POST', '/api/clothes/fast_create', item);
      const form = photoForm(await photo(), await photo('png'));
      const images = await client.data<Image[]>('POST', `/api/clothes/${clothesId}/images`, form);
      await server.end('SIGTERM');
      return images.flatMap((image) => Object.values(image.urls));
    });
    assert.is(urls.length, 2 * photoSizes.length);
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = await makeBucket();
    const env = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    for (const copied of [2, 0]) {
      const moved = await run('migrateData', { DATA_DIR: dataDir, ...env });
      assert.is(moved.code, 0, moved.err);
      assert.match(moved.out, `Photos: 2 in the object store, ${copied} of them copied now.`);
    }
    await rm(path.join(dataDir, 'images'), { recursive: true });
    await withServer(
      dataDir,
      async ({ address }) => {
        for (const url of urls) assert.is((await fetch(`${address}${url}`)).status, 200, url);
      },
      env,
    );
  }));

test.run();
