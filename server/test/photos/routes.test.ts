// SQLite only: photos/order.test.ts and platform/db/lostStatements.test.ts write photos there.
import { readdir } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DiskStore } from '../../src/photos/store/DiskStore';
import { defaultUploadSettings } from '../../src/photos/uploadSettings';
import { startApp } from '../support/app';
import { form } from '../support/forms';
import { photo } from '../support/photos';
import { assertNothingStored, fetchPhoto, photoTests, requestTests, upload, withItemOn } from './routesTests';

const test = suite('photos of items and purchases');

photoTests(test, startApp);
requestTests(test, startApp);

test('a restart empties the folder of incomplete files and keeps the photos', () =>
  withItemOn(startApp, async (world) => {
    const [made] = await upload(world, { bytes: await photo() });
    await DiskStore.open(world.server.folder);
    assert.is((await fetchPhoto(world.server, made?.urls.small ?? '')).status, 200);
  }));

test('a photo’s upload that stalls is ended, and its files are removed', () =>
  withItemOn(
    () =>
      startApp({
        uploads: {
          ...defaultUploadSettings,
          minRate: { rate: 10_000, patience: 300 },
        },
      }),
    async (world) => {
      const { server, clothesId } = world;
      const port = await server.listen();
      const { headers, body } = form({ bytes: await photo('png', { width: 900, height: 700 }) });
      const request = http.request({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/api/clothes/${clothesId}/images`,
        headers: { ...headers, authorization: `Bearer ${server.accessToken}`, 'content-length': body.length },
      });
      request.on('error', () => {});
      const temporary = path.join(server.folder, 'tmp');
      const until = async (files: number) => {
        for (let round = 0; (await readdir(temporary)).length !== files; round += 1) {
          assert.ok(round < 3000, `waited in vain for ${files} files`);
          await new Promise((tick) => setTimeout(tick, 5));
        }
      };
      request.write(body.subarray(0, body.length / 2));
      await until(1);
      await until(0);
      request.destroy();
      await assertNothingStored(world);
      assert.is((await upload(world, { bytes: await photo() })).length, 1);
    },
  ));

test.run();
