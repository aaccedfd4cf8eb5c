// SQLite only: test/faults/postgres/backups.test.ts covers PostgreSQL.
import { cp, mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ClothesListItem, Image } from '../../../src/contract/types';
import type { PhotoCopying } from '../../src/backups/copyPhotos';
import type { BackupJob } from '../../src/backups/makeBackup';
import type { Manifest } from '../../src/backups/manifest';
import { verifyBackup } from '../../src/backups/verifyBackup';
import { DiskStore } from '../../src/photos/store/DiskStore';
import { openDatabase } from '../../src/platform/db/open';
import { adminPassword, startApp, type TestApp, testConfig, withSignedIn } from '../support/app';
import { photo } from '../support/photos';
import { inTempFolder } from '../support/tempFolder';
import { makeToken } from '../support/tokens';
import { addItem, backUp, refusal } from './support';

const backups = suite('backups');

/** Makes a backup as the command does, with photos that stay in a bucket. */
async function back(
  config: BackupJob['config'],
  folder: string,
  copying: PhotoCopying = 'copy',
): Promise<Manifest> {
  return (await backUp(config, folder, { copying, withStored: false })).manifest;
}

async function withServer(work: (server: TestApp, folder: string) => Promise<void>): Promise<void> {
  await inTempFolder(async (folder) => {
    await withSignedIn({}, async (server) => {
      await work(server, path.join(folder, 'backup'));
    });
  });
}

backups('backups bring everything back elsewhere, with the trash; everybody has to sign in again', () =>
  withServer(async (server, folder) => {
    const image = await addItem(server, 'Пальто', await photo());
    const deleted = await addItem(server, 'Шарф', await photo());
    await server.api('DELETE', '/api/clothes/2');
    const { token } = await makeToken(server);
    await back(server.config, folder);
    await inTempFolder(async (restored) => {
      await cp(folder, restored, { recursive: true });
      const old = server.accessToken;
      const { db, close } = await openDatabase(testConfig(restored).database);
      assert.equal(
        (await db.selectFrom('session_families').select('ended_at').execute()).map(
          (row) => row.ended_at === null,
        ),
        [false],
      );
      // Starting an application creates the administrator of this e-mail.
      await db.updateTable('administrators').set({ email: 'olha@example.com' }).execute();
      await close();
      const second = await startRestored(restored);
      assert.is((await second.api('GET', '/api/clothes/', undefined, { accessToken: old })).status, 401);
      assert.is((await second.api('GET', '/api/clothes/', undefined, { accessToken: token })).status, 401);
      await second.signIn('olha@example.com', adminPassword);
      const titles = async () =>
        (await second.data<ClothesListItem[]>('GET', '/api/clothes/')).map(({ title }) => title);
      assert.equal(await titles(), ['Пальто']);
      const trashed = await second.data('POST', '/api/trash/restore', { ids: [2] });
      assert.equal(trashed, { restored: [2], left: [] });
      assert.equal((await titles()).sort(), ['Пальто', 'Шарф']);
      for (const { urls } of [image, deleted]) {
        const served = await second.app.inject({ method: 'GET', url: urls.original });
        assert.is(served.statusCode, 200);
      }
      const again = await addItem(second, 'Сукня', await photo());
      assert.ok(again.id > image.id + 1000, 'ids go on far behind those that were given');
      await second.app.close();
    });
  }),
);

backups('backups hold every version of an edited photo, and make its full size if it was not made yet', () =>
  withServer(async (server, folder) => {
    const image = await addItem(server, 'Пальто', await photo());
    const turned = (rotate: number) =>
      server.data<Image>('POST', `/api/images/${image.id}/edit`, { rotate, crop: null });
    await turned(180);
    const shown = await turned(90);
    const manifest = await back(server.config, folder);
    // Three files of the upload, two of each edit, and the database.
    assert.is(manifest.files.length, 3 + 2 + 2 + 1);
    await inTempFolder(async (restored) => {
      await cp(folder, restored, { recursive: true });
      const { db, close } = await openDatabase(testConfig(restored).database);
      // Starting an application creates the administrator of this e-mail.
      await db.updateTable('administrators').set({ email: 'olha@example.com' }).execute();
      await close();
      const second = await startRestored(restored);
      const [full, uploaded] = await Promise.all(
        [shown, image].map(({ urls }) => second.app.inject({ method: 'GET', url: urls.original })),
      );
      assert.equal([full?.statusCode, uploaded?.statusCode], [200, 200]);
      await second.app.close();
      const whole = path.join(folder, '..', 'again');
      await back(testConfig(restored), whole);
      const lost = shown.urls.medium.split('/')[2] ?? '';
      await rm(path.join(whole, 'images', lost.slice(0, 2), lost, 'medium.webp'));
      assert.match(await refusal(verifyBackup(whole)), 'medium.webp is missing');
    });
  }),
);

backups('backups are whole although items come and go meanwhile', () =>
  withServer(async (server, folder) => {
    const bytes = await photo('jpeg', { width: 40, height: 30 });
    for (let at = 0; at < 3; at += 1) await addItem(server, `Спочатку ${at}`, bytes);
    let going = true;
    const busy = (async () => {
      for (let at = 0; going; at += 1) {
        const image = await addItem(server, `Потім ${at}`, bytes);
        if (at % 2 === 0) await server.api('DELETE', `/api/images/${image.id}`);
      }
    })();
    await back(server.config, folder);
    going = false;
    await busy;
    await verifyBackup(folder);
  }),
);

backups('backups contain exactly the existing data', () =>
  withServer(async (server, folder) => {
    const kept = await addItem(server, 'Лишиться', await photo());
    const gone = await addItem(server, 'Зникне', await photo());
    await server.api('DELETE', `/api/images/${gone.id}`);
    await server.data('POST', '/api/trash/photos/delete', { ids: [gone.id] });
    const manifest = await back(server.config, folder);
    const address = kept.urls.small.split('/')[2] ?? '';
    assert.equal(
      manifest.files.map((file) => file.path),
      [
        'clothes.db',
        ...['medium', 'original', 'small'].map(
          (size) => `images/${address.slice(0, 2)}/${address}/${size}.webp`,
        ),
      ],
    );
  }),
);

backups('backups hold copies of photos, or on request hard links of the live ones', () =>
  withServer(async (server, folder) => {
    await addItem(server, 'Пальто', await photo());
    const linked = `${folder} of links`;
    let live = '';
    for (const [made, copying, links] of [
      [folder, 'copy', 1],
      [linked, 'link', 2],
    ] as const) {
      const { files } = await back(server.config, made, copying);
      const photos = files.filter((file) => file.path.endsWith('.webp'));
      assert.is(photos.length, 3);
      for (const { path: file } of photos) assert.is((await stat(path.join(made, file))).nlink, links);
      live = path.join(server.folder, photos[0]?.path ?? '');
    }
    // A change of a live photo reaches its hard links, but not its copies.
    await writeFile(live, 'damaged');
    await verifyBackup(folder);
    assert.match(await refusal(verifyBackup(linked)), /is damaged/);
  }),
);

backups('a backup leaves a foreign folder in the way alone, and replaces an unfinished backup', () =>
  withServer(async (server, folder) => {
    const draft = `${folder}.part`;
    await mkdir(draft);
    await writeFile(path.join(draft, 'thesis.txt'), 'three years of work');
    await writeFile(path.join(draft, 'summary.json'), '{"pages":300}');
    assert.match(await refusal(back(server.config, folder)), /is in the way/);
    assert.equal((await readdir(draft)).sort(), ['summary.json', 'thesis.txt']);
    await rm(draft, { recursive: true });

    await mkdir(draft);
    await writeFile(path.join(draft, '.clothes-admin-backup'), 'An unfinished backup of Clothes Admin.\n');
    await writeFile(path.join(draft, 'clothes.db'), 'half');
    const { files } = await back(server.config, folder);
    assert.equal(
      files.map((file) => file.path),
      ['clothes.db'],
    );
  }),
);

backups('a backup replaces a whole one that was killed before it had its name', () =>
  withServer(async (server, folder) => {
    await back(server.config, folder);
    await rename(folder, `${folder}.part`);
    await back(server.config, folder);
    assert.equal(await readdir(path.dirname(folder)), [path.basename(folder)]);
  }),
);

backups('backups are checked for a change of one byte, a missing and a foreign file', () =>
  withServer(async (server, folder) => {
    await addItem(server, 'Пальто', await photo());
    const manifest = await back(server.config, folder);
    const image = path.join(
      folder,
      manifest.files.find((file) => file.path.endsWith('small.webp'))?.path ?? '',
    );
    const bytes = await readFile(image);
    // Write a new file, because the backup's own may share its bytes with the store.
    await unlink(image);
    await writeFile(image, Buffer.concat([bytes.subarray(0, -1), Buffer.from([1])]));
    assert.match(await refusal(verifyBackup(folder)), /small\.webp is damaged/);
    await unlink(image);
    assert.match(await refusal(verifyBackup(folder)), /small\.webp is missing/);
    await writeFile(image, bytes);
    await verifyBackup(folder);
    await writeFile(path.join(folder, 'other.txt'), '');
    assert.match(await refusal(verifyBackup(folder)), /other\.txt is not in the manifest/);
    await rm(path.join(folder, 'manifest.json'));
    assert.match(await refusal(verifyBackup(folder)), /not a complete backup/);
  }),
);

backups('a backup names a photo that lost its files, and contains all others', () =>
  withServer(async (server, folder) => {
    const image = await addItem(server, 'Пальто', await photo());
    await addItem(server, 'Сукня', await photo());
    const address = image.urls.small.split('/')[2] ?? '';
    await server.photos.remove(address);
    const { lost, files } = await back(server.config, folder);
    assert.equal(lost, [address]);
    assert.is(files.length, 1 + 3);
    await verifyBackup(folder);
  }),
);

backups('backups never overwrite anything, and need a database', () =>
  withServer(async (server, folder) => {
    await mkdir(folder);
    assert.match(await refusal(back(server.config, folder)), /exists already/);
    const empty = testConfig(path.join(folder, 'nowhere'));
    assert.match(await refusal(back(empty, `${folder}-2`)), /no database/);
  }),
);

const bucket = {
  endpoint: 'https://store.example',
  bucket: 'photos',
  region: 'eu',
  accessKeyId: 'id',
  secretAccessKey: 'secret',
  pathStyle: true,
};

backups('a backup has only the database if the photos are in a bucket, which it names', () =>
  withServer(async (server, folder) => {
    await addItem(server, 'Пальто', await photo());
    const manifest = await back({ ...server.config, s3: bucket }, folder);
    assert.equal(
      [manifest.files.map((file) => file.path), manifest.photosIn],
      [['clothes.db'], 'https://store.example/photos'],
    );
    assert.is((await verifyBackup(folder)).photosIn, 'https://store.example/photos');
    assert.not.match(await readFile(path.join(folder, 'manifest.json'), 'utf8'), 'secret');
  }),
);

backups.run();

/** Starts the application on a folder with a copied backup. */
async function startRestored(folder: string): Promise<TestApp> {
  return startApp({ config: { ...testConfig(folder) }, photos: await DiskStore.open(folder) });
}
