/**
 * `npm run backup` while people write: the copy is a complete server of one moment during the
 * backup.
 */
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { photo } from '../../server/test/support/photos';
import { inTempFolder } from '../../server/test/support/tempFolder';
import type { Reference } from '../../src/contract/references';
import type { Image } from '../../src/contract/types';
import { Client, photoForm } from './support/client';
import { count, damage, imageHash, namedAddresses, storedAddresses } from './support/dataFolder';
import { run, withServer } from './support/process';
import { rounds, seededRandom, until } from './support/rounds';
import { Writer } from './support/writer';

const backups = suite('backups while people write');
const random = seededRandom('backups while people write');
const tables = ['brands', 'clothes', 'purchases', 'images'] as const;

/** Returns the writes begun and those acknowledged: a backup holds a state between the two. */
function acknowledged(writers: readonly Writer[]) {
  return writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
}

backups(
  'a backup while people write holds one moment, every row with its files; a server starts from it',
  () =>
    inTempFolder((parent) => {
      const folder = path.join(parent, 'data');
      return withServer(folder, async (server) => {
        const client = await Client.signIn(server);
        const { id: supplierId } = await client.data<Reference>('POST', '/api/suppliers/', {
          name: 'Ательє',
        });
        const samples = [await photo('jpeg', { width: 80, height: 60 })];
        // Only additions can be compared with before and after; the last writer also deletes.
        const writers = Array.from(
          { length: 4 },
          (_, n) => new Writer(`особа ${n}`, samples, supplierId, random),
        );
        const times = rounds(1, 20);
        let rows = 0;
        let written = 0;
        for (let n = 0; n < times; n += 1) {
          // All rounds together may outlast an access token.
          const person = await Client.signIn(server);
          let isOver = false;
          const writing = Promise.all(writers.map((writer) => writer.write(person, () => isOver)));
          const target = acknowledged(writers) + 5;
          await until('writes', () => acknowledged(writers) >= target);
          const known = writers.map(({ references }) => new Map(references));
          const before = acknowledged(writers);
          const backup = path.join(parent, `backup ${n}`);
          const { code, out, err } = await run('backup', { DATA_DIR: folder }, backup);
          assert.is(code, 0, err);
          assert.match(out, 'checksums verified');
          written += acknowledged(writers) - before;
          const after = count(folder, 'select max(id) from brands');
          // Those who went on would take more ids than a restored copy skips.
          isOver = true;
          await writing;
          assert.is((await run('backup', {}, '--verify', backup)).code, 0);

          const restored = path.join(parent, `restored ${n}`);
          await cp(backup, restored, { recursive: true });
          await rm(path.join(restored, 'manifest.json'));
          await withServer(restored, async (fresh) => {
            assert.equal(damage(restored), []);
            assert.equal(storedAddresses(restored).sort(), namedAddresses(restored).sort());
            for (const address of namedAddresses(restored)) assert.ok(imageHash(restored, address), address);
            // The copy holds what was acknowledged before the backup began, and nothing from after
            // its end.
            const there = await Client.signIn(fresh);
            const names = new Set(
              (await there.data<Reference[]>('GET', '/api/brands/')).map(({ name }) => name),
            );
            for (const references of known)
              for (const name of references.keys()) assert.ok(names.has(name), name);
            assert.ok(count(restored, 'select count(*) from brands') <= after);
            rows += tables.reduce((sum, table) => sum + count(restored, `select count(*) from ${table}`), 0);
            // The copy works: it accepts a photo, and reuses no address or id.
            const [image] = await there.data<Image[]>(
              'POST',
              `/api/clothes/${count(restored, 'select max(id) from clothes')}/images`,
              photoForm(...samples),
            );
            assert.ok((image?.id ?? 0) > count(folder, 'select max(id) from images'));
          });
        }
        console.log(
          `${times} backups made and restored while ${written} writes came in; ${rows} rows compared`,
        );
      });
    }),
);

backups.run();
