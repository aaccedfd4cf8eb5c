// SQLite only: photos are copied in the same way with either database.
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listBackups } from '../../src/backups/summary';
import { verifyBackup } from '../../src/backups/verifyBackup';
import { S3Store } from '../../src/photos/store/S3Store';
import { startApp, type TestApp, withSignedIn } from '../support/app';
import { photo } from '../support/photos';
import { S3Server } from '../support/s3/S3Server';
import { inTempFolder } from '../support/tempFolder';
import { addItem, addressOf, backUp, photoFile, refusal } from './support';

const backups = suite('a backup after another');

async function withServer(work: (server: TestApp, folder: string) => Promise<void>): Promise<void> {
  await inTempFolder(async (folder) => {
    await withSignedIn({}, async (server) => {
      await work(server, folder);
    });
  });
}

backups('a backup shares the photos’ files with the previous one, and says how much it added', () =>
  withServer(async (server, parent) => {
    const old = await addItem(server, 'Пальто', await photo());
    const first = path.join(parent, 'first');
    const { summary } = await backUp(server.config, first);
    assert.is(summary.added, summary.size);
    const young = await addItem(server, 'Сукня', await photo());
    const second = path.join(parent, 'second');
    const made = await backUp(server.config, second, { earlier: first });
    assert.is((await stat(photoFile(second, old))).ino, (await stat(photoFile(first, old))).ino);
    assert.is((await stat(photoFile(second, young))).nlink, 1);
    assert.is.not((await stat(photoFile(second, old))).ino, (await stat(photoFile(server.folder, old))).ino);
    assert.ok(made.summary.added < made.summary.size);
    assert.equal([made.summary.items, made.summary.photos, made.summary.verified], [2, 2, true]);
    await verifyBackup(second);
    assert.equal(
      (await listBackups(parent)).map(({ name }) => name),
      ['second', 'first'],
    );
  }),
);

backups('a backup never reuses a damaged file: it copies the photo anew, and notes the damage', () =>
  withServer(async (server, parent) => {
    const image = await addItem(server, 'Пальто', await photo());
    const [first, second] = [path.join(parent, 'first'), path.join(parent, 'second')];
    await backUp(server.config, first);
    const bytes = await readFile(photoFile(first, image));
    await writeFile(photoFile(first, image), Buffer.concat([bytes.subarray(0, -1), Buffer.from([1])]));
    const { notes } = await backUp(server.config, second, { earlier: first });
    assert.match(notes.join(), /1 files of .*first are damaged/);
    assert.equal(await readFile(photoFile(second, image)), await readFile(photoFile(server.folder, image)));
    await verifyBackup(second);
    assert.equal(
      (await listBackups(parent)).map(({ name, verified }) => [name, verified]),
      [
        ['second', true],
        ['first', false],
      ],
    );
  }),
);

backups('a backup keeps a good photo whose live file was damaged since', () =>
  withServer(async (server, parent) => {
    const image = await addItem(server, 'Пальто', await photo());
    const [first, second] = [path.join(parent, 'first'), path.join(parent, 'second')];
    await backUp(server.config, first);
    await writeFile(photoFile(server.folder, image), 'damaged');
    await backUp(server.config, second, { earlier: first });
    assert.equal(await readFile(photoFile(second, image)), await readFile(photoFile(first, image)));
  }),
);

backups('a backup leaves out photos that cannot be read and names them; all else is in it', () =>
  withServer(async (server, parent) => {
    const bytes = await photo('jpeg', { width: 40, height: 30 });
    for (let at = 0; at < 11; at += 1) await addItem(server, `Річ ${at}`, bytes);
    const image = await addItem(server, 'Шарф', bytes);
    const broken = photoFile(server.folder, image, 'medium');
    await rm(broken);
    // Reading a folder in the file's place fails like a bad sector, not with "no such file".
    await mkdir(broken);
    const folder = path.join(parent, 'made');
    const { manifest, summary } = await backUp(server.config, folder);
    assert.equal(manifest.lost, [addressOf(image)]);
    assert.equal([summary.lost, summary.verified, summary.photos], [1, false, 12]);
    assert.is(manifest.files.length, 1 + 11 * 3);
    await verifyBackup(folder);
  }),
);

backups('a backup needs a writable folder, and says so', () =>
  withServer(async (server, parent) => {
    await addItem(server, 'Пальто', await photo());
    if (process.getuid?.() !== 0) {
      await chmod(parent, 0o500);
      assert.match(await refusal(backUp(server.config, path.join(parent, 'made'))), /cannot be written/);
      await chmod(parent, 0o700);
    }
    // Nothing can be written below a file.
    await writeFile(path.join(parent, 'file'), '');
    assert.match(await refusal(backUp(server.config, path.join(parent, 'file', 'made'))), /went away/);
    assert.equal(await readdir(parent), ['file']);
  }),
);

backups('a backup copies a store’s photos, and shares them with the previous one', async () => {
  const store = await S3Server.start();
  try {
    const s3 = await store.makeBucket();
    const photos = await S3Store.open(s3);
    const server = await startApp({ photos, config: { s3 } });
    try {
      await server.signIn();
      const image = await addItem(server, 'Пальто', await photo());
      await inTempFolder(async (parent) => {
        const [first, second] = [path.join(parent, 'first'), path.join(parent, 'second')];
        const { manifest } = await backUp(server.config, first);
        assert.equal([manifest.photosIn, manifest.files.length], [null, 4]);
        const key = `images/${addressOf(image)}/small.webp`;
        assert.equal(await readFile(photoFile(first, image)), await store.read(s3.bucket, key));
        const gets: string[] = [];
        store.fault = (method, asked) => {
          if (method === 'GET' && asked.endsWith('.webp')) gets.push(asked);
          return null;
        };
        await backUp(server.config, second, { earlier: first });
        assert.equal(gets, [], 'what is there is not fetched again');
        assert.is((await stat(photoFile(second, image))).nlink, 2);
        // The store is unreachable: the backup fails instead of leaving out the photos.
        store.denied = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);
        assert.match(await refusal(backUp(server.config, path.join(parent, 'third'))), /cannot be read/);
        assert.equal((await readdir(parent)).sort(), ['first', 'second']);
      });
    } finally {
      await server.close();
      photos.close();
    }
  } finally {
    await store.stop();
  }
});

backups.run();
