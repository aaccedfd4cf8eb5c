/**
 * A SQLite installation moves to PostgreSQL and an object store completely, however often the
 * command is killed.
 */
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { copiedTables } from '../../../server/src/backups/copiedTables';
import { type PhotoSize, photoSizes } from '../../../server/src/photos/store/store';
import type { S3Config } from '../../../server/src/platform/config';
import { openDatabase } from '../../../server/src/platform/db/open';
import { makeDatabase } from '../../../server/test/support/app';
import { photo } from '../../../server/test/support/photos';
import { S3Server } from '../../../server/test/support/s3/S3Server';
import { inTempFolder } from '../../../server/test/support/tempFolder';
import type { Reference } from '../../../src/contract/references';
import type { Clothes, FastCreated, Image } from '../../../src/contract/types';
import { Client, newKey, photoForm } from '../support/client';
import { count, namedAddresses, query } from '../support/dataFolder';
import { begin, run, serve, withServer } from '../support/process';
import { rounds, seededRandom } from '../support/rounds';

const migration = suite('npm run migrate-data');
const random = seededRandom('npm run migrate-data');

interface Scene {
  dataDir: string;
  store: S3Server;
  bucket: S3Config;
  /** The address of an empty database. */
  url: string;
  /** The environment of the command that moves everything. */
  env: Record<string, string>;
}

const s3Env = (bucket: S3Config) => ({
  S3_ENDPOINT: bucket.endpoint,
  S3_BUCKET: bucket.bucket,
  S3_REGION: bucket.region,
  S3_ACCESS_KEY_ID: bucket.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
});

async function makePostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const made = await makeDatabase();
  if (made?.config.database.kind !== 'postgres') throw new Error('TEST_POSTGRES names no server');
  return { url: made.config.database.url, drop: made.drop };
}

/**
 * Prepares a stopped SQLite installation with some items and photos, an empty database, an empty
 * bucket.
 */
async function withInstallation(work: (scene: Scene) => Promise<void>, items = 6): Promise<void> {
  const store = await S3Server.start();
  const database = await makePostgresDatabase();
  try {
    await inTempFolder(async (dataDir) => {
      await fill(dataDir, items);
      const bucket = await store.makeBucket();
      const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, ...s3Env(bucket) };
      await work({ dataDir, store, bucket, url: database.url, env });
    });
  } finally {
    await store.stop();
    await database.drop();
  }
}

async function fill(dataDir: string, items: number): Promise<void> {
  const server = await serve(dataDir);
  const client = await Client.signIn(server);
  const name = (kind: string, text: string) =>
    client.data<Reference>('POST', `/api/${kind}/`, { name: text });
  const supplier = await name('suppliers', 'Ґудзик і Їжак');
  const brand = await name('brands', "М'ята «Ö» 👗");
  const material = await name('materials', 'Льон');
  const gone = await name('types', 'Зникне');
  await client.call('DELETE', `/api/types/${gone.id}`);
  for (let n = 0; n < items; n += 1) {
    const made = await client.data<FastCreated>(
      'POST',
      '/api/clothes/fast_create',
      { title: `Річ ${n} \\ "й"\n`, supplierId: supplier.id },
      newKey(),
    );
    await client.data('PUT', `/api/clothes/${made.clothesId}`, {
      title: `Річ ${n}`,
      description: n % 2 === 0 ? null : 'Опис\tз «лапками»,\nдругий рядок \u2028 👗',
      brandId: brand.id,
      colorId: null,
      typeId: null,
      fabricComposition: [{ material: { id: material.id }, percent: 100 }],
    });
    const bytes = await photo('jpeg', { width: 200 + n, height: 150 });
    const form = n % 2 === 0 ? photoForm(bytes) : photoForm(bytes, bytes);
    const [image] = await client.data<Image[]>('POST', `/api/purchases/${made.purchaseId}/images`, form);
    await client.data('PATCH', `/api/clothes/${made.clothesId}/main_image`, { imageId: image?.id });
    if (n > 1) continue;
    const turned = { rotate: 90, crop: null };
    const shown = await client.data<Image>('POST', `/api/images/${image?.id}/edit`, turned);
    // The full size of the other photo is made only on request.
    if (n === 1) assert.is((await fetch(`${server.address}${shown.urls.original}`)).status, 200);
  }
  const last = await client.data<FastCreated>('POST', '/api/clothes/fast_create', {
    title: 'Видалена',
    supplierId: supplier.id,
  });
  const form = photoForm(await photo('jpeg', { width: 90, height: 60 }));
  await client.data('POST', `/api/purchases/${last.purchaseId}/images`, form);
  await client.call('DELETE', `/api/clothes/${last.clothesId}`);
  await server.end('SIGTERM');
}

/** Compares every row of the target with the file, and every photo's bytes with the folder. */
async function assertMoved(scene: Scene): Promise<void> {
  await inTempFolder(async (copy) => {
    // Reading the file itself would make this process one more program that has it open.
    await cp(path.join(scene.dataDir, 'clothes.db'), path.join(copy, 'clothes.db'));
    await assertRowsMoved(copy, scene.url);
    await assertPhotosMoved(scene, namedAddresses(copy));
  });
}

async function assertRowsMoved(dataDir: string, url: string): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'postgres', url });
  try {
    for (const table of copiedTables) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
      const byText = (list: Record<string, unknown>[]) =>
        list.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
      assert.equal(byText(rows), byText(query(dataDir, `select * from ${table}`)), table);
    }
    const counted = await sql<{ items: number }>`select sum(items)::int as items from clothes_counts`.execute(
      db,
    );
    assert.is(counted.rows[0]?.items, count(dataDir, 'select count(*) from clothes'));
  } finally {
    await close();
  }
}

async function assertPhotosMoved(
  { dataDir, store, bucket }: Pick<Scene, 'dataDir' | 'store' | 'bucket'>,
  addresses: readonly string[],
): Promise<void> {
  const key = (address: string, size: PhotoSize) => `images/${address}/${size}.webp`;
  const fileOf = (address: string, size: PhotoSize) =>
    path.join(dataDir, 'images', address.slice(0, 2), address, `${size}.webp`);
  const sizesOf = (address: string) => photoSizes.filter((size) => existsSync(fileOf(address, size)));
  const expected = addresses.flatMap((address) => sizesOf(address).map((size) => key(address, size)));
  assert.is(expected.length, addresses.length * photoSizes.length - 1, 'one full size is not made yet');
  assert.equal(await store.keys(bucket.bucket), [...expected, 'images/installation'].sort());
  for (const address of addresses) {
    for (const size of sizesOf(address)) {
      const file = fileOf(address, size);
      assert.ok((await store.read(bucket.bucket, key(address, size))).equals(await readFile(file)), file);
    }
  }
}

migration(
  'migrate-data moves every row and photo, and a server goes on from there: same people, same ids',
  () =>
    withInstallation(async (scene) => {
      const { dataDir, env } = scene;
      const before = await withServer(dataDir, (server) => Client.signIn(server));
      const moved = await run('migrateData', env);
      assert.is(moved.code, 0, moved.err);
      assert.match(moved.out, 'Photos: 12 in the object store, 12 of them copied now.');
      assert.match(moved.out, /Database: \d+ rows copied, all equal\./);
      await assertMoved(scene);
      // The moved installation does not need the old files.
      await rm(path.join(dataDir, 'images'), { recursive: true });
      await rm(path.join(dataDir, 'clothes.db'));
      await withServer(
        dataDir,
        async (server) => {
          const client = before.at(server);
          const [first] = await client.data<Clothes[]>('GET', '/api/clothes/?sort=id');
          assert.equal([first?.id, first?.title, first?.brand?.name], [1, 'Річ 0', "М'ята «Ö» 👗"]);
          const answer = await fetch(`${server.address}${first?.mainImage?.urls.original}`);
          assert.equal([answer.status, answer.headers.get('content-type')], [200, 'image/webp']);
          const made = await client.data<FastCreated>('POST', '/api/clothes/fast_create', {
            title: 'Нова',
            supplierId: 1,
          });
          assert.is(made.clothesId, 8, 'the id of the item that was deleted is not given again');
          const type = await client.data<Reference>('POST', '/api/types/', { name: 'Новий' });
          assert.is(type.id, 2);
          const images = await client.data<Image[]>(
            'POST',
            `/api/clothes/${made.clothesId}/images`,
            photoForm(await photo()),
          );
          assert.is((await fetch(`${server.address}${images[0]?.urls.small}`)).status, 200);
        },
        env,
      );
    }),
);

migration(
  'migrate-data, killed at any moment and run again, has all there once; nobody can tell the difference',
  () =>
    withInstallation(async (scene) => {
      const { env } = scene;
      for (let round = 0; round < rounds(1, 60); round += 1) {
        const { child, ended, written } = begin('migrateData', env);
        // The clock kills some runs, a number of requests to the store the others.
        const after = Math.floor(random() * 60);
        let seen = 0;
        scene.store.fault = () => {
          seen += 1;
          if (seen === after) child.kill('SIGKILL');
          return null;
        };
        child.stdout?.on('data', () => {
          if (random() < 0.2) child.kill('SIGKILL');
        });
        const { code, signal } = await ended;
        assert.ok(code === 0 || signal === 'SIGKILL', written.err);
      }
      scene.store.fault = () => null;
      const last = await run('migrateData', env);
      assert.is(last.code, 0, last.err);
      await assertMoved(scene);
      // A repeated run finds everything equal, and sends nothing again.
      scene.store.seen.length = 0;
      const again = await run('migrateData', env);
      assert.is(again.code, 0, again.err);
      assert.match(again.out, 'Photos: 12 in the object store, 0 of them copied now.');
      assert.match(again.out, /Database: \d+ rows were there already, all equal\./);
      assert.equal(
        scene.store.seen.filter(({ method, key }) => method === 'PUT' && key.endsWith('.webp')),
        [],
      );
      // It copies photos again that the store has lost meanwhile.
      const [lost = ''] = (await scene.store.keys(scene.bucket.bucket)).filter((key) =>
        key.endsWith('.webp'),
      );
      await scene.store.remove(scene.bucket.bucket, lost);
      const mended = await run('migrateData', env);
      assert.match(mended.out, 'Photos: 12 in the object store, 1 of them copied now.', mended.err);
      await assertMoved(scene);
    }),
);

migration('migrate-data moves the rows alone, the photos alone, and the photos after the rows', () =>
  withInstallation(async (scene) => {
    const { dataDir, url, bucket, env } = scene;
    const rows = await run('migrateData', { DATA_DIR: dataDir, DATABASE_URL: url });
    assert.is(rows.code, 0, rows.err);
    assert.not.match(rows.out, 'Photos:');
    const photos = await run('migrateData', env, 'photos');
    assert.is(photos.code, 0, photos.err);
    await assertMoved(scene);
    const other = await scene.store.makeBucket();
    const lite = { DATA_DIR: dataDir, ...s3Env(other) };
    const left = await run('migrateData', lite);
    assert.match(left.err, /clothes\.db was moved to postgres:/);
    const alone = await run('migrateData', lite, '--left-behind');
    assert.is(alone.code, 0, alone.err);
    assert.not.match(alone.out, 'Database:');
    assert.equal(await scene.store.keys(other.bucket), await scene.store.keys(bucket.bucket));
  }),
);

migration(
  'migrate-data touches nothing that is not its own, and leaves the source of the move as it was',
  () =>
    withInstallation(async ({ dataDir, env, url, store, bucket }) => {
      const refused = async (settings: Record<string, string>, says: RegExp, ...words: string[]) => {
        const { code, err, out } = await run('migrateData', { DATA_DIR: dataDir, ...settings }, ...words);
        assert.equal([code, out], [1, ''], err);
        assert.match(err, says);
        assert.is(err.trim().split('\n').length, 1);
      };
      await refused({}, /nothing to do: DATABASE_URL must name/);
      await refused({}, /nothing to do: S3_BUCKET/, 'photos');
      await refused({ DATABASE_URL: url }, /there is no SQLite database \/nowhere\/x\.db/, '/nowhere/x.db');
      await refused({ DATABASE_URL: url }, /usage: migrate-data/, '--help');
      await withServer(dataDir, () => refused(env, /clothes\.db is locked by another program/));

      await store.write(bucket.bucket, `images/${'a'.repeat(32)}/small.webp`, Buffer.from('x'));
      await refused(env, /S3_BUCKET bucket-\w+ holds photos already/);
      const taken = await store.makeBucket();
      await store.write(taken.bucket, 'images/installation', Buffer.from('somebody else'));
      await refused({ ...env, ...s3Env(taken) }, /keeps the photos of another installation/);

      const foreign = await makePostgresDatabase();
      const { db, close } = await openDatabase({ kind: 'postgres', url: foreign.url });
      await db.insertInto('settings').values({ name: 'x', value: 'y' }).execute();
      await refused(
        { DATABASE_URL: foreign.url },
        /holds other data \(administrators: 0 rows, not these 1\)/,
      );
      assert.equal(await db.selectFrom('settings').selectAll().execute(), [{ name: 'x', value: 'y' }]);
      await sql`drop table schema_version`.execute(db);
      await refused({ DATABASE_URL: foreign.url }, /holds tables of another program/);
      await close();
      await foreign.drop();

      const empty = await store.makeBucket();
      const [shard = ''] = await readdir(path.join(dataDir, 'images'));
      const [address = ''] = await readdir(path.join(dataDir, 'images', shard));
      await rm(path.join(dataDir, 'images', address.slice(0, 2), address, 'small.webp'));
      await refused({ ...env, ...s3Env(empty) }, new RegExp(`a row names the photo ${address}`));
    }),
);

migration('a server goes on with what a failed migrate-data has not finished', () =>
  withInstallation(async (scene) => {
    const { dataDir, url, env } = scene;
    const { db, close } = await openDatabase({ kind: 'postgres', url });
    await sql`create function refuse() returns trigger language plpgsql as
      'begin raise exception ''no room''; end'`.execute(db);
    await sql`create trigger refuse before insert on clothes execute function refuse()`.execute(db);
    await close();
    const failed = await run('migrateData', env);
    assert.is(failed.code, 1);
    assert.match(failed.out, 'photos');
    assert.match(failed.err, /nothing was finished: .*no room/);
    await withServer(dataDir, (server) => Client.signIn(server));
  }, 1),
);

migration('no program works on what migrate-data left behind, unless it is told to', () =>
  withInstallation(async ({ dataDir, url, bucket, env }) => {
    const address = new URL(url);
    address.password = 'secret';
    const moved = await run('migrateData', { ...env, DATABASE_URL: address.href });
    assert.is(moved.code, 0, moved.err);
    const other = await makePostgresDatabase();
    const lost = { DATA_DIR: dataDir };
    const backup = path.join(dataDir, 'backups', 'made');
    const programs: [program: string, env: Record<string, string>, ...words: string[]][] = [
      ['main', lost],
      ['admin', lost, 'list'],
      ['backup', lost, backup],
      ['restore', lost, backup],
      ['demo', lost],
      ['migrateData', { ...lost, ...s3Env(bucket) }],
      ['migrateData', { ...lost, ...s3Env(bucket) }, 'photos'],
      ['migrateData', { ...env, DATABASE_URL: other.url }],
      ['main', { ...lost, DATABASE_URL: 'file:clothes.db', ...s3Env(bucket) }],
    ];
    for (const [program, settings, ...words] of programs) {
      const { code, out, err } = await run(program, settings, ...words);
      assert.equal([code, out], [program === 'main' ? 78 : 1, ''], `${program}: ${err}`);
      assert.match(err, /clothes\.db was moved to postgres:.*say --left-behind, or delete .*\.moved-to\n$/);
      assert.not.match(err, 'secret');
      assert.is(err.trim().split('\n').length, 1);
    }
    await other.drop();
    const photos = await run('main', { ...lost, DATABASE_URL: url });
    assert.match(photos.err, `images was moved to ${bucket.endpoint}/${bucket.bucket}`);
    const told = await run('admin', lost, 'list', '--left-behind');
    assert.equal([told.code, told.err], [0, '']);
    assert.match(told.out, 'admin@example.com');
    await withServer(dataDir, (server) => Client.signIn(server), env);
  }, 1),
);

migration('a bucket is one installation’s: the server of another one does not start on it', () =>
  withInstallation(async ({ dataDir, bucket }) => {
    await withServer(dataDir, async () => {}, s3Env(bucket));
    await inTempFolder(async (other) => {
      const { code, err } = await run('main', { DATA_DIR: other, ...s3Env(bucket) });
      assert.is(code, 78);
      assert.match(err, /keeps the photos of another installation: give each a bucket of its own/);
    });
  }, 1),
);

migration.run();
