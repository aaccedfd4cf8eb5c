/**
 * Disks that are full, read-only or too small: writes are refused with a clear problem, reads
 * continue, no restart is needed.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { photo } from '../../server/test/support/photos';
import { inTempFolder } from '../../server/test/support/tempFolder';
import type { Reference } from '../../src/contract/references';
import type { Image } from '../../src/contract/types';
import { Client, photoForm } from './support/client';
import { count, damage, namedAddresses, storedAddresses, temporaryFiles } from './support/dataFolder';
import { run, serve, withServer } from './support/process';
import { until } from './support/rounds';
import { leftOut, mount, onSmallDisk } from './support/smallDisk';

const disks = suite('disks in trouble');

/** Takes all the remaining space. */
function fill(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (const size of [65_536, 4096, 1]) {
      const chunk = Buffer.alloc(size);
      try {
        for (;;) writeSync(handle, chunk);
      } catch {
        // The disk is full for this size: try a smaller one.
      }
    }
  } finally {
    closeSync(handle);
  }
}

interface Scene {
  client: Client;
  clothesId: number;
  brandId: number;
  photoUrl: string;
}

/** Creates an item with a brand, to which the tests write. */
async function scene(client: Client): Promise<Omit<Scene, 'photoUrl'>> {
  const { id: supplierId } = await client.data<Reference>('POST', '/api/suppliers/', { name: 'Ательє' });
  const { id: brandId } = await client.data<Reference>('POST', '/api/brands/', { name: 'Перший' });
  const { clothesId } = await client.data<{ clothesId: number }>('POST', '/api/clothes/fast_create', {
    title: 'Пальто',
    supplierId,
  });
  return { client, clothesId, brandId };
}

/** Returns every kind of write; each makes the database larger. */
function writes({ clothesId, brandId }: Omit<Scene, 'photoUrl'>): [string, string, unknown][] {
  const long = 'Довгий опис. '.repeat(700);
  return [
    ['POST', '/api/brands/', { name: `Новий ${'х'.repeat(80)}` }],
    ['PUT', `/api/brands/${brandId}`, { id: brandId, name: 'Інший' }],
    ['POST', '/api/clothes/fast_create', { title: 'Сукня', supplierId: 1 }],
    [
      'PUT',
      `/api/clothes/${clothesId}`,
      {
        title: 'Пальто',
        description: long,
        brandId: null,
        colorId: null,
        typeId: null,
        fabricComposition: [],
      },
    ],
    ['PATCH', `/api/clothes/${clothesId}/description`, { description: long }],
    ['POST', '/api/purchases/', { clothesId, supplierId: 1 }],
  ];
}

disks(
  'a full disk refuses writes with 507, serves reads, says so in its health, and recovers by itself',
  () =>
    onSmallDisk(3, async (folder) => {
      await withServer(folder, async (server) => {
        const client = await Client.signIn(server);
        const known = await scene(client);
        fill(path.join(folder, 'ballast'));
        for (const [method, url, body] of writes(known)) {
          const { status, problem } = await client.call(method, url, body);
          assert.is(`${status} ${problem?.code}`, '507 storage_full', `${method} ${url}`);
        }
        const refused = await client.call(
          'POST',
          `/api/clothes/${known.clothesId}/images`,
          photoForm(await photo()),
        );
        assert.is(refused.status, 507);
        assert.equal(temporaryFiles(folder), []);
        for (const url of [
          '/api/brands/',
          '/api/clothes/',
          `/api/clothes/${known.clothesId}`,
          '/api/auth/me',
        ]) {
          assert.is((await client.call('GET', url)).status, 200, url);
        }
        await until('ill health', async () => (await client.call('GET', '/api/health')).status === 503);
        // A sign-in is a write, too: it is refused, but not as a wrong password.
        const signIn = await fetch(`${server.address}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"email":"admin@example.com","password":"x"}',
        });
        assert.is(signIn.status, 507);

        assert.ok(mount('-o', 'remount,size=24m', folder));
        await until('good health', async () => (await client.call('GET', '/api/health')).status === 200);
        for (const [method, url, body] of writes(known)) {
          const { status } = await client.call(method, url, body);
          assert.ok(status < 300, `${method} ${url} → ${status}`);
        }
        assert.equal(damage(folder), []);
        assert.is((await server.end('SIGTERM')).code, 0);
      });
    }),
);

disks('a start on a full disk is one clear line, and succeeds once there is room', () =>
  onSmallDisk(1, async (folder) => {
    fill(path.join(folder, 'ballast'));
    const { code, err } = await run('main', { DATA_DIR: folder, LOG_LEVEL: 'fatal' });
    assert.is(code, 1);
    assert.match(err, /^Clothes Admin: [^\n]*(full|space|disk)[^\n]*\n$/);
    rmSync(path.join(folder, 'ballast'));
    assert.ok(mount('-o', 'remount,size=24m', folder));
    await withServer(folder, async (server) => {
      await scene(await Client.signIn(server));
      assert.equal(damage(folder), []);
    });
  }),
);

disks('on a read-only disk the start is one clear line', () =>
  onSmallDisk(24, async (folder) => {
    await withServer(folder, async (server) => {
      await scene(await Client.signIn(server));
      assert.is((await server.end('SIGTERM')).code, 0);
    });
    assert.ok(mount('-o', 'remount,ro', folder));
    const { code, err } = await run('main', { DATA_DIR: folder, LOG_LEVEL: 'fatal' });
    assert.is(code, 1);
    assert.match(err, /^Clothes Admin: [^\n]*read-only[^\n]*\n$/);
  }),
);

disks('where only the photos’ disk is read-only, only photos are refused, until it is mended', () =>
  inTempFolder(async (folder) => {
    await withServer(folder, async (server) => {
      const client = await Client.signIn(server);
      await scene(client);
      const send = async () =>
        client.call(
          'POST',
          '/api/clothes/1/images',
          photoForm(await photo('jpeg', { width: 90, height: 70 })),
        );
      const images = path.join(folder, 'images');
      if (!mount('--bind', images, images)) {
        console.log(leftOut);
        return;
      }
      try {
        assert.ok(mount('-o', 'remount,bind,ro', images));
        const { status, problem } = await send();
        assert.is(`${status} ${problem?.code}`, '503 read_only');
        await until('ill health', async () => (await client.call('GET', '/api/health')).status === 503);
        assert.is((await client.call('POST', '/api/brands/', { name: 'Другий' })).status, 201);
      } finally {
        execFileSync('umount', ['-l', images]);
      }
      await until('good health', async () => (await client.call('GET', '/api/health')).status === 200);
      assert.equal(temporaryFiles(folder), []);
      assert.is((await send()).status, 201);
    });
  }),
);

disks('a limit on the size of files (ulimit -f) refuses writes, but nothing is lost and reads go on', () =>
  inTempFolder(async (folder) => {
    await withServer(folder, async (server) => {
      await scene(await Client.signIn(server));
      await server.end('SIGTERM');
    });
    // 300 blocks of 512 or 1024 bytes: the log can grow a little, and then no more.
    const server = await serve(folder, {}, ['sh', '-c', 'ulimit -f 300; exec "$@"', 'sh']);
    try {
      const client = await Client.signIn(server);
      const stored: string[] = [];
      let refused = 0;
      for (let n = 0; n < 400 && refused < 5; n += 1) {
        const name = `Бренд ${n} ${'х'.repeat(80)}`;
        const { status, problem } = await client.call('POST', '/api/brands/', { name });
        if (status === 201) stored.push(name);
        else {
          refused += 1;
          assert.ok(status === 503 || status === 507, `${status} ${problem?.code}`);
        }
      }
      const names = (await client.data<Reference[]>('GET', '/api/brands/')).map(({ name }) => name);
      for (const name of stored) assert.ok(names.includes(name), name);
      const images = await client.call<Image[]>(
        'POST',
        '/api/clothes/1/images',
        photoForm(await largePhoto()),
      );
      assert.ok([503, 507].includes(images.status), `photo → ${images.status} ${images.problem?.code}`);
      assert.equal(temporaryFiles(folder), []);
      assert.equal(storedAddresses(folder), namedAddresses(folder));
      assert.is((await client.call('GET', '/api/clothes/')).status, 200);
      console.log(`under the limit ${stored.length} brands were stored, ${refused} refused, none lost`);
    } finally {
      await server.end('SIGKILL');
    }
    await withServer(folder, async () => {
      assert.equal(damage(folder), []);
      assert.ok(count(folder, 'select count(*) from brands') > 0);
    });
  }),
);

/** Returns a photo larger than the limit above. */
function largePhoto(): Promise<Buffer> {
  return photo('png', { width: 700, height: 700 });
}

disks.run();
