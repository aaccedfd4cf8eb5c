/**
 * kill -9 while photos are edited: each photo shows the result of one edit, and no files are left
 * over.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { quarters } from '../../server/test/support/photos';
import { inTempFolder } from '../../server/test/support/tempFolder';
import type { Crop } from '../../src/contract/photoEdits';
import type { Reference } from '../../src/contract/references';
import type { FastCreated, Image } from '../../src/contract/types';
import { Client, photoForm } from './support/client';
import { damage, namedAddresses, storedAddresses, sweepLater, temporaryFiles } from './support/dataFolder';
import { serve, withServer } from './support/process';
import { pause, rounds, seededRandom, until } from './support/rounds';

const killing = suite('kill -9 while photos are edited');
const random = seededRandom('kill -9 while photos are edited');

killing(`kill -9 while photos are edited: ${rounds(1, 60)} rounds leave each photo whole`, () =>
  inTempFolder(async (folder) => {
    const { client, itemId, photos } = await withServer(folder, (server) => prepare(server));
    let answered = 0;
    for (let round = 0; round < rounds(1, 60); round += 1) {
      const server = await serve(folder);
      try {
        const here = client.at(server);
        const editing = photos.map(async ({ id }) => {
          // Until the server is gone.
          for (;;) {
            await here.data('POST', `/api/images/${id}/edit`, { rotate: 90, crop: anyCrop() });
            answered += 1;
          }
        });
        const ended = Promise.allSettled(editing);
        const enough = answered + 1 + Math.floor(random() * 8);
        // A wrong answer ends the round at once.
        await Promise.race([ended, until('edits', () => answered >= enough)]);
        await pause(random() * 30);
        await server.end('SIGKILL');
        await ended;
      } finally {
        server.child.kill('SIGKILL');
      }
      assert.equal(damage(folder), []);
    }
    await sweepLater(folder);
    assert.equal(storedAddresses(folder).sort(), namedAddresses(folder).sort(), 'files and rows differ');
    await withServer(folder, async (server) => {
      assert.equal(temporaryFiles(folder), [], 'files on their way were left');
      const shown = await client.at(server).data<Image[]>('GET', `/api/clothes/${itemId}/images`);
      assert.is(shown.length, photos.length);
      for (const { urls, edit } of shown) {
        const all = [...Object.values(urls), ...Object.values(edit?.original.urls ?? {})];
        for (const url of all) assert.is((await fetch(server.address + url)).status, 200, url);
      }
    });
  }),
);

async function prepare(server: Parameters<typeof Client.signIn>[0]) {
  const client = await Client.signIn(server);
  const { id: supplierId } = await client.data<Reference>('POST', '/api/suppliers/', { name: 'Ательє' });
  const made = await client.data<FastCreated>('POST', '/api/clothes/fast_create', {
    title: 'Пальто',
    supplierId,
  });
  const bytes = await quarters(6, { width: 90, height: 60 });
  const url = `/api/clothes/${made.clothesId}/images`;
  const photos = await client.data<Image[]>('POST', url, photoForm(bytes, bytes, bytes));
  return { client, itemId: made.clothesId, photos };
}

function anyCrop(): Crop {
  const [x, y] = [Math.floor(random() * 40), Math.floor(random() * 40)];
  return { x, y, width: 20, height: 20 };
}

killing.run();
