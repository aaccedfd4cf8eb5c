import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DiskStore } from '../../src/images/DiskStore';
import { photo } from '../photos';
import { startApp } from '../support';
import { fetchImage, imageTests, upload, withItemOn } from './imageTests';

const images = suite('photos of items and purchases');

imageTests(images, startApp);

images('a restart empties the folder of files on their way and keeps the images', () =>
  withItemOn(startApp, async (world) => {
    const [made] = await upload(world, { bytes: await photo() });
    await DiskStore.open(world.server.folder);
    assert.is((await fetchImage(world.server, made?.urls.small ?? '')).status, 200);
  }),
);

images.run();
