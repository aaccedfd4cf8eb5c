// SQLite only: the separate process does not depend on the database.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp } from '../../support/app';
import { alike, blue, colourAt, red } from '../../support/photos';
import { fetchPhoto, upload, withItemOn } from '../routesTests';
import { edit } from './editsTests';

const test = suite('edits of big photos');

const [width, height] = [4200, 4000];

/** Returns a red photo whose left part is blue. */
function bigPhoto(): Promise<Buffer> {
  const plain = (side: number, [r, g, b]: typeof red) => ({
    create: { width: side, height, channels: 3 as const, background: { r, g, b } },
  });
  return sharp(plain(width, red))
    .composite([{ input: plain(1000, blue), left: 0, top: 0 }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

test('a photo that would fill the memory is cropped, and made in full, in a process of its own', () =>
  withItemOn(startApp, async (world) => {
    const { server } = world;
    const [made] = await upload(world, { bytes: await bigPhoto() });
    assert.ok(made);
    const crop = { x: 900, y: 100, width: 3000, height: 3800 };
    const shown = await edit(world, made, { rotate: 270, crop });
    assert.equal([shown.width, shown.height], [3800, 3000]);
    for (const url of Object.values(shown.urls)) {
      const { status, bytes } = await fetchPhoto(server, url);
      assert.is(status, 200, url);
      // The left edge is now the lower one.
      assert.ok(alike(await colourAt(bytes, 0.5, 0.99), blue), url);
      assert.ok(alike(await colourAt(bytes, 0.5, 0.9), red), url);
    }
    const full = await sharp((await fetchPhoto(server, shown.urls.original)).bytes).metadata();
    assert.equal([full.width, full.height], [3800, 3000]);
    assert.equal(await readdir(path.join(server.folder, 'tmp')), []);
  }));

test.run();
