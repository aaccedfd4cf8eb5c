// SQLite only: test/faults/postgres/backups.test.ts restores into PostgreSQL.
import { chown, cp, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Image } from '../../../src/contract/types';
import { describeBytes } from '../../src/backups/manifest';
import { defaultPrograms } from '../../src/backups/pgDump';
import { restoreBackup } from '../../src/commands/restore/restoreBackup';
import { S3Store } from '../../src/photos/store/S3Store';
import { openDatabase } from '../../src/platform/db/open';
import { markMoved } from '../../src/platform/leftBehind';
import { loadConfig } from '../../src/platform/loadConfig';
import { type TestApp, testConfig, withSignedIn } from '../support/app';
import { photo } from '../support/photos';
import { S3Server } from '../support/s3/S3Server';
import { inTempFolder } from '../support/tempFolder';
import { addItem, addressOf, backUp, photoFile, refusal } from './support';

const restores = suite('npm run restore');

interface Scene {
  t: TestApp;
  image: Image;
  made: string;
  /** The settings of an empty installation. */
  target: ReturnType<typeof testConfig>;
}

async function withBackup(work: (scene: Scene) => Promise<void>): Promise<void> {
  await inTempFolder(async (folder) => {
    await withSignedIn({}, async (t) => {
      const image = await addItem(t, 'Пальто', await photo());
      const made = path.join(folder, 'made');
      await backUp(t.config, made);
      const target = testConfig(path.join(folder, 'target'));
      await mkdir(target.dataDir);
      await work({ t, image, made, target });
    });
  });
}

function restore(config: Scene['target'], folder: string, onPhoto: () => void = () => {}): Promise<unknown> {
  return restoreBackup(config, folder, defaultPrograms({}), onPhoto);
}

/** Returns every file with its bytes and times, to show that nothing changed. */
async function everything(folder: string): Promise<unknown> {
  const names = await readdir(folder, { recursive: true });
  return Promise.all(names.sort().map(async (name) => [name, (await stat(path.join(folder, name))).mtimeMs]));
}

restores('npm run restore leaves the backup unchanged, and makes files of its own', () =>
  withBackup(async ({ image, made, target }) => {
    const before = await everything(made);
    await restore(target, made);
    assert.equal(await everything(made), before);
    const [one, other] = [photoFile(target.dataDir, image), photoFile(made, image)];
    assert.equal(await readFile(one), await readFile(other));
    assert.is((await stat(one)).nlink, 1);
    assert.equal((await readdir(target.dataDir)).sort(), ['clothes.db', 'images']);
  }),
);

restores('npm run restore gives what root has restored to the owner of the data folder', () =>
  withBackup(async ({ made, target }) => {
    // Others cannot give a file away.
    const owner = process.getuid?.() === 0 ? 1 : (process.getuid?.() ?? 0);
    await chown(target.dataDir, owner, (await stat(target.dataDir)).gid);
    await restore(target, made);
    const files = await readdir(target.dataDir, { recursive: true });
    assert.ok(files.length > 4);
    for (const file of files) assert.is((await stat(path.join(target.dataDir, file))).uid, owner, file);
  }),
);

restores('npm run restore makes a place whose content had moved elsewhere usable again', () =>
  withBackup(async ({ made, target }) => {
    const places = ['clothes.db', 'images'].map((name) => path.join(target.dataDir, name));
    for (const place of places) markMoved(place, 'postgres://elsewhere/shop');
    const env = { DATA_DIR: target.dataDir };
    assert.throws(() => loadConfig(env), /clothes\.db was moved to postgres:\/\/elsewhere\/shop/);
    assert.is(loadConfig(env, true).dataDir, target.dataDir);
    await restore(target, made);
    loadConfig(env);
  }),
);

restores('npm run restore refuses, and leaves alone, what has people, items or photos', () =>
  withBackup(async ({ t, made, target }) => {
    assert.match(await refusal(restore({ ...t.config }, made)), /holds an installation|locked/);
    await cp(path.join(made, 'clothes.db'), path.join(target.dataDir, 'clothes.db'));
    assert.match(await refusal(restore(target, made)), /holds an installation/);
    await rm(path.join(target.dataDir, 'clothes.db'));
    await mkdir(path.join(target.dataDir, 'images', 'ab'), { recursive: true });
    assert.match(await refusal(restore(target, made)), /holds photos already/);
    // SQLite's own files of the refused database may stay until this process ends.
    const others = (await readdir(target.dataDir)).filter((name) => !name.startsWith('clothes.db-'));
    assert.equal(others, ['images']);
  }),
);

restores('npm run restore refuses a damaged backup and one of a newer version', () =>
  withBackup(async ({ image, made, target }) => {
    const manifest = path.join(made, 'manifest.json');
    const text = await readFile(manifest, 'utf8');
    await writeFile(manifest, text.replace(/"schema": \d+/, '"schema": 9999'));
    assert.match(await refusal(restore(target, made)), /newer Clothes Admin/);
    await writeFile(manifest, text);
    await writeFile(photoFile(made, image), 'damaged');
    assert.match(await refusal(restore(target, made)), /small.webp is damaged/);
    assert.match(await refusal(restore(target, path.join(made, 'images'))), /not a complete backup/);
    assert.equal(await readdir(target.dataDir), []);
  }),
);

restores('npm run restore refuses anything but a backup, and says what is wrong with it', () =>
  withBackup(async ({ made, target }) => {
    const [manifest, rows] = [path.join(made, 'manifest.json'), path.join(made, 'clothes.db')];
    const [text, bytes] = await Promise.all([readFile(manifest, 'utf8'), readFile(rows)]);
    const spoilt: [object, RegExp][] = [
      [{ files: [null] }, /not a complete backup/],
      [{ files: [{ path: 7, bytes: 1, sha256: '' }] }, /not a complete backup/],
      [{ lost: 5 }, /not a complete backup/],
      [{ lost: ['../../../etc'] }, /not a complete backup/],
      [{ form: 'tar' }, /not a complete backup/],
      [{ form: 'dump', named: { addresses: ['../x'], edited: [] } }, /not a complete backup/],
      [{ photosIn: true }, /not a complete backup/],
      [
        { files: [{ path: '../made/clothes.db', bytes: 1, sha256: '' }] },
        /is not in the manifest|is missing/,
      ],
    ];
    for (const [part, said] of spoilt) {
      await writeFile(manifest, JSON.stringify({ ...JSON.parse(text), ...part }));
      assert.match(await refusal(restore(target, made)), said, JSON.stringify(part));
    }
    // The checksum fits, because an attacker who writes the file can write it, too.
    const write = async (database: Buffer) => {
      const given = JSON.parse(text);
      const files = given.files.filter((file: { path: string }) => file.path !== 'clothes.db');
      await writeFile(rows, database);
      files.push(describeBytes('clothes.db', database));
      await writeFile(manifest, JSON.stringify({ ...given, files }));
    };
    const newer = Buffer.from(bytes);
    newer.writeUInt32BE(999, 60);
    const foreign = new DatabaseSync(path.join(target.dataDir, 'foreign.db'));
    foreign.exec('create table songs (id)');
    foreign.close();
    const songs = await readFile(path.join(target.dataDir, 'foreign.db'));
    await rm(path.join(target.dataDir, 'foreign.db'));
    for (const [database, said] of [
      [bytes.subarray(0, 20_000), /clothes.db is damaged \(.*malformed/],
      [Buffer.from('no rows at all'), /clothes.db is damaged \(.*not a database/],
      [Buffer.alloc(0), /not a database of Clothes Admin/],
      [songs, /not a database of Clothes Admin/],
      [newer, /newer Clothes Admin .* \(schema 999/],
    ] as const) {
      await write(database);
      assert.match(await refusal(restore(target, made)), said);
    }
    assert.equal(await readdir(target.dataDir), []);
  }),
);

restores('npm run restore refuses the backup’s own folder, whatever leads there, and leaves it sound', () =>
  withBackup(async ({ made, target }) => {
    const link = `${made} by another name`;
    await symlink(made, link);
    for (const folder of [made, path.join(made, 'inner'), link, path.join(link, 'inner')]) {
      assert.match(await refusal(restore(testConfig(folder), made)), /is in the backup itself/);
    }
    await restore(target, made);
  }),
);

restores('a killed restore continues; until then no server starts, and no other backup is accepted', () =>
  withBackup(async ({ t, made, target }) => {
    await addItem(t, 'Сукня', await photo());
    const second = path.join(path.dirname(made), 'second');
    await backUp(t.config, second, { earlier: made });
    let photos = 0;
    const killed = restore(target, second, () => {
      photos += 1;
      throw new Error('killed');
    });
    await killed.then(
      () => assert.unreachable(),
      () => {},
    );
    assert.is(photos, 1);
    assert.throws(() => loadConfig({ DATA_DIR: target.dataDir }), /restore .* was interrupted/);
    assert.match(await refusal(restore(target, made)), /an interrupted restore of another backup/);
    await restore(target, second);
    const { db, close } = await openDatabase(target.database);
    assert.is((await db.selectFrom('images').select('id').execute()).length, 2);
    await close();
    loadConfig({ DATA_DIR: target.dataDir });
  }),
);

restores('npm run restore copies photos only into an empty bucket, or this installation’s', () =>
  withBackup(async ({ image, made, target }) => {
    const store = await S3Server.start();
    try {
      const s3 = await store.makeBucket();
      await restore({ ...target, s3 }, made);
      const key = `images/${addressOf(image)}/small.webp`;
      assert.equal(await store.read(s3.bucket, key), await readFile(photoFile(made, image)));
      const foreign = await store.makeBucket();
      const other = await S3Store.open(foreign);
      await other.claim('another');
      other.close();
      await rm(target.dataDir, { recursive: true });
      await mkdir(target.dataDir);
      assert.match(await refusal(restore({ ...target, s3: foreign }, made)), /another installation/);
      const filled = await store.makeBucket();
      await store.write(filled.bucket, key, new Uint8Array([1]));
      assert.match(await refusal(restore({ ...target, s3: filled }, made)), /holds photos already/);
    } finally {
      await store.stop();
    }
  }),
);

restores('npm run restore accepts a backup of a version before stores and dumps', () =>
  withBackup(async ({ image, made, target }) => {
    const old = path.join(path.dirname(made), 'old');
    await cp(made, old, { recursive: true });
    await rm(path.join(old, 'summary.json'));
    const file = path.join(old, 'manifest.json');
    const { form, schema, installation, lost, photosIn, ...rest } = JSON.parse(await readFile(file, 'utf8'));
    assert.equal([form, installation, lost, photosIn], ['sqlite', null, [], null]);
    assert.ok(schema > 0);
    await writeFile(file, JSON.stringify(rest));
    await restore(target, old);
    assert.ok((await readFile(photoFile(target.dataDir, image))).length > 0);
  }),
);

restores.run();
