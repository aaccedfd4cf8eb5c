/**
 * The server is killed while it stores photos in an object store: no row misses its bytes, and the
 * sweep removes bytes without a row.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { S3Store } from '../../server/src/photos/store/S3Store';
import { photoSizes } from '../../server/src/photos/store/store';
import { sweepStrays } from '../../server/src/photos/store/sweep';
import type { S3Config } from '../../server/src/platform/config';
import { openDatabase } from '../../server/src/platform/db/open';
import { freePort } from '../../server/test/support/freePort';
import { photo } from '../../server/test/support/photos';
import { S3Server } from '../../server/test/support/s3/S3Server';
import { inTempFolder } from '../../server/test/support/tempFolder';
import type { Reference } from '../../src/contract/references';
import type { FastCreated, Image } from '../../src/contract/types';
import { Client, photoForm } from './support/client';
import { query, temporaryFiles } from './support/dataFolder';
import { begin, run, serve, withServer } from './support/process';
import { rounds, seededRandom, until } from './support/rounds';

const objectStore = suite('photos on their way to an object store');
const settingsOf = (bucket: S3Config) => ({
  S3_ENDPOINT: bucket.endpoint,
  S3_BUCKET: bucket.bucket,
  S3_REGION: bucket.region,
  S3_ACCESS_KEY_ID: bucket.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
});
const random = seededRandom('photos on their way to an object store');

objectStore('a start waits for a photo store that does not answer, and opens its port only then', () =>
  inTempFolder(async (dataDir) => {
    const store = await S3Server.start();
    const env = settingsOf(await store.makeBucket());
    const port = await freePort();
    const start = () => begin('main', { DATA_DIR: dataDir, PORT: String(port), ...env });
    store.fault = () => ({ status: 503, code: 'ServiceUnavailable' });
    const stopped = start();
    await until('a line of the log', () => stopped.written.err.includes('"start_waits"'));
    const refused = await fetch(`http://127.0.0.1:${port}/`).catch(({ cause }) => cause.code);
    assert.is(refused, 'ECONNREFUSED');
    stopped.child.kill('SIGTERM');
    assert.equal(await stopped.ended.then(({ code, out }) => [code, out]), [0, '']);
    const patient = start();
    await until('a line of the log', () => patient.written.err.includes('"start_waits"'));
    store.fault = () => null;
    await until('the address', () => patient.written.out.includes('running at'));
    patient.child.kill('SIGTERM');
    assert.is((await patient.ended).code, 0);
    const wrong = await run('main', { DATA_DIR: dataDir, ...env, S3_SECRET_ACCESS_KEY: 'wrong' });
    assert.is(wrong.code, 78);
    assert.match(wrong.err, /^Clothes Admin: S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID\n$/);
    await store.stop();
  }),
);

objectStore('kill -9 with a photo store: acknowledged photos stay, strays are swept', async () => {
  const store = await S3Server.start();
  try {
    const bucket = await store.makeBucket();
    const env = settingsOf(bucket);
    await inTempFolder(async (dataDir) => {
      const acknowledged: string[] = [];
      const bytes = await photo('jpeg', { width: 500, height: 400 });
      for (let round = 0; round < rounds(1, 60); round += 1) {
        const server = await serve(dataDir, env);
        assert.equal(temporaryFiles(dataDir), []);
        const client = await Client.signIn(server);
        const [known] = await client.data<Reference[]>('GET', '/api/suppliers/');
        const supplier = known ?? (await client.data<Reference>('POST', '/api/suppliers/', { name: 'А' }));
        const item = { title: `Річ ${round}`, supplierId: supplier.id };
        const { clothesId } = await client.data<FastCreated>('POST', '/api/clothes/fast_create', item);
        // Kill at a request to the store, or a moment after it: between the bytes and the row.
        let left = Math.floor(random() * 25);
        store.fault = (method) => {
          if (method === 'PUT' || method === 'DELETE') left -= 1;
          if (left < 0) setTimeout(() => server.child.kill('SIGKILL'), random() * 30);
          return null;
        };
        const send = async () => {
          for (;;) {
            const answer = await client
              .call<Image[]>('POST', `/api/clothes/${clothesId}/images`, photoForm(bytes, bytes))
              .catch(() => null);
            if (answer === null) return;
            if (answer.status === 201) acknowledged.push(...answer.data.map(({ urls }) => urls.small));
          }
        };
        await Promise.all([send(), send(), server.ended]);
        store.fault = () => null;
      }
      await withServer(
        dataDir,
        async (server) => {
          for (const url of acknowledged)
            assert.is((await fetch(`${server.address}${url}`)).status, 200, url);
          await server.end('SIGTERM');
        },
        env,
      );
      const rows = query(dataDir, 'select address, bytes from images');
      assert.ok(rows.length >= acknowledged.length);
      for (const { address, bytes: expected } of rows) {
        let found = 0;
        for (const size of photoSizes)
          found += (await store.read(bucket.bucket, `images/${address}/${size}.webp`)).length;
        assert.is(found, expected);
      }
      // If the database names no photo at all, the sweep leaves the store alone.
      if (rows.length === 0) return;
      await sweepLater(dataDir, await S3Store.open(bucket));
      const named = rows.flatMap(({ address }) => photoSizes.map((size) => `images/${address}/${size}.webp`));
      assert.equal(await store.keys(bucket.bucket), ['images/installation', ...named].sort());
    });
  } finally {
    await store.stop();
  }
});

objectStore.run();

/** Runs the sweep as two hours from now. */
async function sweepLater(dataDir: string, photos: S3Store): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'sqlite', file: `${dataDir}/clothes.db` });
  const nothing = () => {};
  const logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };
  try {
    await sweepStrays({ db, photos, clock: { now: () => Date.now() + 2 * 60 * 60_000 }, logger });
  } finally {
    await close();
    photos.close();
  }
}
