import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DiskStore } from '../../../src/photos/store/DiskStore';
import { newAddress } from '../../../src/photos/store/store';
import { inTempFolder } from '../../support/tempFolder';
import { sizes, storeTests } from './storeTests';

const store = suite('the store on the disk');

storeTests(store, (work) => inTempFolder(async (folder) => work(await DiskStore.open(folder))));

store('the photo store on the disk leaves nothing in the folder of incomplete files', () =>
  inTempFolder(async (folder) => {
    const disk = await DiskStore.open(folder);
    await disk.put(newAddress(), sizes);
    assert.equal(await readdir(disk.tempDir), []);
  }),
);

store('the photo store on the disk stores all sizes of a photo or none', () =>
  inTempFolder(async (folder) => {
    const disk = await DiskStore.open(folder);
    const address = newAddress();
    // The second write fails, because its content is no buffer.
    const broken = { ...sizes, medium: Symbol('not bytes') as unknown as Buffer };
    const error = await disk.put(address, broken).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof Error);
    assert.is(await disk.get(address, 'small'), null);
    assert.equal(await readdir(disk.tempDir), []);
  }),
);

store('the photo store reads and removes nothing outside its folder', () =>
  inTempFolder(async (folder) => {
    const disk = await DiskStore.open(path.join(folder, 'data'));
    await mkdir(path.join(folder, 'outside'));
    await writeFile(path.join(folder, 'outside', 'small.webp'), 'secret');
    for (const address of ['../../outside', '..', '', 'A'.repeat(32), `${'a'.repeat(31)}/`]) {
      assert.is(await disk.get(address, 'small'), null);
      const refused = await disk.remove(address).then(
        () => false,
        () => true,
      );
      assert.ok(refused, address);
    }
    assert.equal(await readdir(path.join(folder, 'outside')), ['small.webp']);
  }),
);

store('a start of the photo store on the disk empties the folder of incomplete files', () =>
  inTempFolder(async (folder) => {
    const disk = await DiskStore.open(folder);
    await mkdir(path.join(disk.tempDir, 'half'));
    await writeFile(path.join(disk.tempDir, 'half', 'small.webp'), 'x');
    await writeFile(path.join(disk.tempDir, 'upload'), 'x');
    await DiskStore.open(folder);
    assert.equal(await readdir(disk.tempDir), []);
  }),
);

store('photos on the disk are readable by nobody else', () =>
  inTempFolder(async (folder) => {
    const disk = await DiskStore.open(folder);
    const address = newAddress();
    await disk.put(address, sizes);
    const file = path.join(folder, 'images', address.slice(0, 2), address, 'small.webp');
    assert.is((await stat(file)).mode & 0o077, 0);
    assert.is((await stat(path.join(folder, 'images'))).mode & 0o077, 0);
  }),
);

store('the photo store on the disk lists when a photo was stored', () =>
  inTempFolder(async (folder) => {
    const disk = await DiskStore.open(folder);
    const address = newAddress();
    await disk.put(address, sizes);
    const moment = new Date('2026-01-02T03:04:05Z');
    await utimes(path.join(folder, 'images', address.slice(0, 2), address), moment, moment);
    for await (const found of disk.list()) assert.is(found.storedAt, moment.getTime());
  }),
);

store('the check of the photo store throws where the folder is gone', () =>
  inTempFolder(async (folder) => {
    const disk = await DiskStore.open(folder);
    await disk.check();
    const other = await DiskStore.open(path.join(folder, 'other'));
    await import('node:fs/promises').then(({ rm }) => rm(path.join(folder, 'other'), { recursive: true }));
    const failed = await other.check().then(
      () => false,
      () => true,
    );
    assert.ok(failed);
  }),
);

store.run();
