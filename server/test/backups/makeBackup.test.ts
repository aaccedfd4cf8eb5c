// SQLite only: test/faults/postgres/backups.test.ts has the other database.
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
import { adminPassword, startApp, type TestApp, testConfig } from '../support/app';
import { photo } from '../support/photos';
import { inTempFolder } from '../support/tempFolder';
import { makeToken } from '../support/tokens';
import { addItem, backUp, refusal } from './support';

const backups = suite('backups');

/** A backup as the command makes it, of photos that stay in a bucket. */
async function back(
  config: BackupJob['config'],
  folder: string,
  copying: PhotoCopying = 'copy',
): Promise<Manifest> {
  return (await backUp(config, folder, { copying, withStored: false })).manifest;
}

async function withServer(work: (server: TestApp, folder: string) => Promise<void>): Promise<void> {
  await inTempFolder(async (folder) => {
    const server = await startApp();
    try {
      await server.signIn();
      await work(server, path.join(folder, 'backup'));
    } finally {
      await server.close();
    }
  });
}

backups('restored elsewhere, all is there, the trash too, and everybody signs in again', () =>
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
      // What starts an application brings its own administrator of that name.
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

backups('hold every version of an edited photo, and make its full size where it was not made yet', () =>
  withServer(async (server, folder) => {
    const image = await addItem(server, 'Пальто', await photo());
    const turned = (rotate: number) =>
      server.data<Image>('POST', `/api/images/${image.id}/edit`, { rotate, crop: null });
    await turned(180);
    const shown = await turned(90);
    const manifest = await back(server.config, folder);
    // Three of what was uploaded, two of each edit, and the database.
    assert.is(manifest.files.length, 3 + 2 + 2 + 1);
    await inTempFolder(async (restored) => {
      await cp(folder, restored, { recursive: true });
      const { db, close } = await openDatabase(testConfig(restored).database);
      // What starts an application brings its own administrator of that name.
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

backups('made while items come and go are whole', () =>
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

backups('hold what was there, neither more nor less', () =>
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

backups('photos are copies; links of the live ones, where that was asked for', () =>
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
    // What happens to a live photo happens to links alone.
    await writeFile(live, 'damaged');
    await verifyBackup(folder);
    assert.match(await refusal(verifyBackup(linked)), /is damaged/);
  }),
);

backups('a foreign folder in the way is left alone, an unfinished backup is replaced', () =>
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

backups('a whole backup that was killed before it had its name is replaced', () =>
  withServer(async (server, folder) => {
    await back(server.config, folder);
    await rename(folder, `${folder}.part`);
    await back(server.config, folder);
    assert.equal(await readdir(path.dirname(folder)), [path.basename(folder)]);
  }),
);

backups('a change of one byte, a missing and a foreign file are found', () =>
  withServer(async (server, folder) => {
    await addItem(server, 'Пальто', await photo());
    const manifest = await back(server.config, folder);
    const image = path.join(
      folder,
      manifest.files.find((file) => file.path.endsWith('small.webp'))?.path ?? '',
    );
    const bytes = await readFile(image);
    // A new file: the backup's own may share its bytes with the store.
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
    assert.match(await refusal(verifyBackup(folder)), /no complete backup/);
  }),
);

backups('a photo that lost its files is named, and all else is in the backup', () =>
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

backups('never overwrite, and need a database', () =>
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

backups('with photos in a bucket hold the database alone, and say where the photos are', () =>
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

/** The application on a folder that a backup was copied into. */
async function startRestored(folder: string): Promise<TestApp> {
  return startApp({ config: { ...testConfig(folder) }, photos: await DiskStore.open(folder) });
}
