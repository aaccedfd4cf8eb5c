/** Connections that break: uploads cut off, answers lost, requests sent twice. */
import { createConnection } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FaultyProxy } from '../../server/test/support/FaultyProxy';
import { photo } from '../../server/test/support/photos';
import { inTempFolder } from '../../server/test/support/tempFolder';
import type { Reference } from '../../src/contract/references';
import type { FastCreated, Image } from '../../src/contract/types';
import { Client, newKey, photoForm } from './support/client';
import { count, damage, namedAddresses, storedAddresses, temporaryFiles } from './support/dataFolder';
import { type RunningServer, serve, withServer } from './support/process';
import { rounds, seededRandom, until } from './support/rounds';

const network = suite('connections that break');
const random = seededRandom('connections that break');

async function withItem(
  work: (scene: {
    folder: string;
    server: RunningServer;
    client: Client;
    clothesId: number;
  }) => Promise<void>,
): Promise<void> {
  await inTempFolder((folder) =>
    withServer(folder, async (server) => {
      const client = await Client.signIn(server);
      const { id: supplierId } = await client.data<Reference>('POST', '/api/suppliers/', { name: 'Ательє' });
      const { clothesId } = await client.data<FastCreated>('POST', '/api/clothes/fast_create', {
        title: 'Пальто',
        supplierId,
      });
      await work({ folder, server, client, clothesId });
    }),
  );
}

network('an upload that is cut off leaves no row and no file', () =>
  withItem(async ({ folder, server, client, clothesId }) => {
    const body = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n'),
      await photo('jpeg', { width: 1200, height: 900 }),
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const head =
      `POST /api/clothes/${clothesId}/images HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${client.token}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n`;
    for (const share of [0.05, 0.5, 0.95]) {
      for (let n = 0; n < rounds(1, 20); n += 1) {
        const socket = createConnection(server.port, '127.0.0.1');
        socket.on('error', () => {});
        await new Promise<void>((resolve) => {
          socket.write(head);
          socket.write(body.subarray(0, Math.floor(body.length * share)), () => resolve());
        });
        // Cut some while the bytes are still under way, others after they have arrived.
        if (n % 2 === 0) await until('the first bytes', () => temporaryFiles(folder).length > 0);
        socket.resetAndDestroy();
        await until('the end of the file on its way', () => temporaryFiles(folder).length === 0);
      }
    }
    await until('no file on its way', () => temporaryFiles(folder).length === 0);
    assert.is(count(folder, 'select count(*) from images'), 0);
    assert.equal(storedAddresses(folder), []);
    assert.is(
      (await client.call('POST', `/api/clothes/${clothesId}/images`, photoForm(await photo()))).status,
      201,
    );
    assert.equal(storedAddresses(folder), namedAddresses(folder));
  }),
);

network('an upload that is refused before it was read still gets its answer', () =>
  withItem(async ({ server, client }) => {
    const session = `Authorization: Bearer ${client.token}\r\n`;
    const field = '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n';
    const file = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n';
    const photos = '/api/clothes/1/images';
    const cases = [
      ['no session', photos, '', '', /^HTTP\/1\.1 401 .*unauthenticated/s],
      ['no such call', '/api/nothing', session, '', /^HTTP\/1\.1 404 .*not_found/s],
      ['no such item', '/api/clothes/9/images', session, '', /^HTTP\/1\.1 404 .*not_found/s],
      ['no photo', photos, session, `${file}text`, /^HTTP\/1\.1 415 .*unsupported_media/s],
      ['too many fields', photos, session, field.repeat(60), /^HTTP\/1\.1 413 .*too_large/s],
      [
        'a part that cannot be read',
        photos,
        session,
        '--b\r\nbroken\r\n\r\n',
        /^HTTP\/1\.1 400 .*malformed/s,
      ],
    ] as const;
    for (let n = 0; n < rounds(1, 10); n += 1) {
      for (const [what, path, headers, start, expected] of cases) {
        // Many proxies send the second. Closing over unread bytes would reset the connection and
        // lose the answer.
        for (const connection of ['', 'Connection: close\r\n']) {
          const answer = await sendBeforeReading(server.port, path, headers + connection, start, uploaded);
          assert.match(answer, expected, `${what} ${connection}`);
        }
      }
    }
  }),
);

/**
 * Bytes: more than the kernel buffers of an unread connection, less than the server reads of a
 * refused request.
 */
const uploaded = 24 * 1024 * 1024;

/** Sends a form, and reads the answer only after sending everything, as browsers do. */
function sendBeforeReading(
  port: number,
  path: string,
  headers: string,
  start: string,
  length: number,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(port, '127.0.0.1');
    const timer = setTimeout(() => socket.destroy(new Error(`no answer to ${start.slice(0, 40)}`)), 60_000);
    socket.pause();
    let answer = '';
    socket.on('error', reject).on('close', () => clearTimeout(timer));
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
      if (answer.includes('"requestId"')) {
        socket.destroy();
        resolve(answer);
      }
    });
    socket.on('end', () => resolve(answer));
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}` +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${start.length + length}\r\n\r\n${start}`,
    );
    const piece = Buffer.alloc(length / 24, 1);
    let sent = 0;
    const next = () => {
      sent += 1;
      socket.write(piece, () => (sent < 24 ? setTimeout(next, 2) : socket.resume()));
    };
    next();
  });
}

network('a write whose answer is lost makes nothing a second time when repeated with its key', () =>
  withItem(async ({ folder, server, client, clothesId }) => {
    const proxy = await FaultyProxy.start(server.port);
    // Passes each request on, and loses its answer at the first byte.
    proxy.line = { cut: 'down', after: 0 };
    const lossy = client.at({ address: `http://127.0.0.1:${proxy.port}` });
    const bytes = await photo('jpeg', { width: 60, height: 40 });
    const times = rounds(50, 300);
    try {
      for (let n = 0; n < times; n += 1) {
        const kinds = [
          ['/api/brands/', { name: `Бренд ${n}` }],
          ['/api/clothes/fast_create', { title: `Річ ${n}`, supplierId: 1 }],
          ['/api/purchases/', { clothesId, supplierId: 1, price: n }],
          [`/api/clothes/${clothesId}/images`, null],
        ] as const;
        const [path, json] = kinds[n % kinds.length] ?? kinds[0];
        const body = () => json ?? photoForm(bytes);
        const key = newKey();
        await mustBeLost(lossy.call('POST', path, body(), { key }));
        const first = await client.call('POST', path, body(), { key });
        const again = await client.call('POST', path, body(), { key });
        assert.is(first.status, 201);
        assert.equal(again.data, first.data);
      }
    } finally {
      await proxy.stop();
    }
    const each = (kind: number) => Math.ceil((times - kind) / 4);
    assert.is(proxy.cuts, times);
    assert.is(count(folder, 'select count(*) from brands'), each(0));
    assert.is(count(folder, 'select count(*) from clothes'), each(1) + 1);
    assert.is(count(folder, 'select count(*) from purchases'), each(1) + each(2) + 1);
    assert.is(count(folder, 'select count(*) from images'), each(3));
    assert.equal(storedAddresses(folder).sort(), namedAddresses(folder).sort());
  }),
);

network(
  'twenty of the same write at once: one row, one answer; another content under the key is refused',
  () =>
    withItem(async ({ folder, client, clothesId }) => {
      const bytes = await photo('jpeg', { width: 60, height: 40 });
      const cases = [
        ['/api/brands/', () => ({ name: 'Один' }), { name: 'Інший' }],
        [
          '/api/clothes/fast_create',
          () => ({ title: 'Одна', supplierId: 1 }),
          { title: 'Інша', supplierId: 1 },
        ],
        [
          '/api/purchases/',
          () => ({ clothesId, supplierId: 1, price: 1 }),
          { clothesId, supplierId: 1, price: 2 },
        ],
        [`/api/clothes/${clothesId}/images`, () => photoForm(bytes), null],
      ] as const;
      for (const [path, body, other] of cases) {
        const key = newKey();
        const answers = await Promise.all(
          Array.from({ length: 20 }, () => client.call('POST', path, body(), { key })),
        );
        for (const answer of answers) {
          assert.is(answer.status, 201, path);
          assert.equal(answer.data, answers[0]?.data, path);
        }
        const changed = other ?? photoForm(await photo('jpeg', { width: 61, height: 40 }));
        const refused = await client.call('POST', path, changed, { key });
        assert.is(`${refused.status} ${refused.problem?.code}`, '422 idempotency_conflict', path);
      }
      assert.is(count(folder, 'select count(*) from brands'), 1);
      assert.is(count(folder, 'select count(*) from clothes'), 2);
      assert.is(count(folder, 'select count(*) from purchases'), 3);
      assert.is(count(folder, 'select count(*) from images'), 1);
      await until('no strays', () => storedAddresses(folder).length === 1);
    }),
);

network('kill -9 between a write and its answer: the repeat gives one row', () =>
  inTempFolder(async (folder) => {
    let client: Client | null = null;
    let images = 0;
    const bytes = await photo('jpeg', { width: 60, height: 40 });
    for (let n = 0; n < rounds(1, 40); n += 1) {
      const server = await serve(folder);
      try {
        client = client === null ? await Client.signIn(server) : client.at(server);
        if (n === 0) {
          await client.data('POST', '/api/suppliers/', { name: 'Ательє' });
          await client.data('POST', '/api/clothes/fast_create', { title: 'Пальто', supplierId: 1 });
        }
        const [name, key, photoKey] = [`Бренд ${n}`, newKey(), newKey()];
        const sender = client;
        const sent = Promise.allSettled([
          sender.call('POST', '/api/brands/', { name }, { key }),
          sender.call('POST', '/api/clothes/1/images', photoForm(bytes), { key: photoKey }),
        ]);
        await new Promise((resolve) => setTimeout(resolve, random() * 40));
        await server.end('SIGKILL');
        await sent;
        await withServer(folder, async (next) => {
          const there = sender.at(next);
          const brand = await there.data<Reference>('POST', '/api/brands/', { name }, key);
          assert.is(brand.name, name);
          await there.data<Image[]>('POST', '/api/clothes/1/images', photoForm(bytes), photoKey);
          images += 1;
          assert.is(count(folder, 'select count(*) from brands'), n + 1);
          assert.is(count(folder, 'select count(*) from images'), images);
          assert.equal(damage(folder), []);
        });
      } finally {
        await server.end('SIGKILL');
      }
    }
  }),
);

network('a thousand requests that nobody waits for leave no descriptor open', () =>
  withItem(async ({ server, client }) => {
    const { readdirSync } = await import('node:fs');
    const open = () => {
      try {
        return readdirSync(`/proc/${server.child.pid}/fd`).length;
      } catch {
        return 0; // not Linux: cannot count
      }
    };
    const before = open();
    for (let batch = 0; batch < rounds(2, 50); batch += 1) {
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          const stop = new AbortController();
          const call = client
            .call('GET', '/api/clothes/', undefined, { signal: stop.signal })
            .catch(() => null);
          setTimeout(() => stop.abort(), random() * 8);
          await call;
        }),
      );
    }
    // Connections that this test itself keeps alive are not leaks.
    await until('as few descriptors as before', () => open() <= before + 45);
    assert.is((await client.call('GET', '/api/health')).status, 200);
  }),
);

async function mustBeLost(work: Promise<unknown>): Promise<void> {
  const outcome = await work.then(
    () => 'answered',
    () => 'lost',
  );
  assert.is(outcome, 'lost');
}

network.run();
