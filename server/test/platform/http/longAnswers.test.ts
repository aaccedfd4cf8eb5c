// SQLite only: tests how an answer is sent; clothes/list and similar run on both databases.
/** Long answers, and clients that do not read them. */
import { createConnection, type Socket } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Reference } from '../../../../src/contract/references';
import type { ClothesListItem } from '../../../../src/contract/types';
import type { AppOptions } from '../../../src/app';
import { HeldBytes } from '../../../src/platform/http/HeldBytes';
import { withinTime } from '../../fuzz/withinTime';
import { startApp, type TestApp } from '../../support/app';
import { fillItems } from '../../support/manyItems';

const answers = suite('long answers');

/** More items than a batch, and not a multiple of it. */
const items = 400;
/** One person makes all calls here; another test covers the limit per person. */
const streams = { concurrency: 40, waiting: 0 };

async function withItems(
  work: (t: TestApp, port: number, token: string) => Promise<void>,
  connections: AppOptions['connections'] = {},
): Promise<void> {
  const t = await startApp({ connections, streams });
  await fillItems(t.db, items);
  const { accessToken } = await t.signIn();
  const origin = await t.app.listen({ host: '127.0.0.1', port: 0 });
  await work(t, Number(new URL(origin).port), accessToken);
  await t.close();
}

/** Requests a list over its own connection, and reads only the answer's head. */
async function ask(port: number, token: string, path = '/api/clothes/'): Promise<[Socket, string]> {
  const socket = createConnection(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  const head = await new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))));
  socket.pause();
  return [socket, head];
}

const isRefused = (head: string) => /^HTTP\/1\.1 503 .*retry-after: \d/is.test(head);

answers('a whole list of any length is sent with each item once, newest first, like the pages', () =>
  withItems(async (t) => {
    const all = await t.data<ClothesListItem[]>('GET', '/api/clothes/');
    const paged = await t.data<ClothesListItem[]>('GET', `/api/clothes/?size=${items}`);
    assert.is(all.length, items);
    assert.equal(all, paged);
    // Long items make smaller batches; the list stays the same.
    const long = 'ї'.repeat(10_000);
    await t.db.updateTable('clothes').set({ description: long }).where('id', '<=', 200).execute();
    const longer = await t.data<ClothesListItem[]>('GET', '/api/clothes/');
    assert.equal(
      longer.map(({ id }) => id),
      all.map(({ id }) => id),
    );
    assert.is(longer.filter(({ description }) => description === long).length, 200);
    const head = await t.app.inject({
      method: 'HEAD',
      url: '/api/clothes/',
      headers: { authorization: `Bearer ${t.accessToken}` },
    });
    assert.equal([head.statusCode, head.payload], [200, '']);
    assert.is((await t.api('GET', '/api/clothes/?size=1001')).status, 422);
    assert.is((await t.api('GET', '/api/brands/?size=1001')).status, 422);
  }),
);

answers('items deleted while a whole list is sent are missing, and none comes twice', () =>
  withItems(async (t, port, token) => {
    await t.db
      .updateTable('clothes')
      .set({ description: 'ї'.repeat(10_000) })
      .execute();
    const [socket, begun] = await ask(port, token);
    await t.db.updateTable('clothes').set({ main_image_id: null }).execute();
    for (const table of ['images', 'compositions', 'purchases'] as const) {
      await t.db.deleteFrom(table).where('clothes_id', '<=', 50).execute();
    }
    await t.db.deleteFrom('clothes').where('id', '<=', 50).execute();
    socket.resume();
    let text = begun;
    await new Promise<void>((resolve) => {
      socket.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
        if (text.endsWith('\r\n0\r\n\r\n')) resolve();
      });
    });
    socket.destroy();
    const ids = [...text.replace(/\r\n[0-9a-f]+\r\n/g, '').matchAll(/\{"id":(\d+),"title"/g)].map(idOf);
    assert.is(new Set(ids).size, ids.length);
    assert.is(ids.length, items - 50);
  }),
);

const idOf = ([, id]: RegExpMatchArray) => Number(id);

/** Makes each item 20 kilobytes long. */
async function lengthenDescriptions({ db }: TestApp): Promise<void> {
  await db
    .updateTable('clothes')
    .set({ description: 'ї'.repeat(10_000) })
    .execute();
}

answers('while too many bytes of answers are unread, only small ones are sent; then there is room', () =>
  withItems(
    async (t, port, token) => {
      await lengthenDescriptions(t);
      for (const path of ['/api/clothes/', '/api/clothes/?size=400']) {
        const held: Socket[] = [];
        let refused = '';
        while (refused === '') {
          const [socket, head] = await ask(port, token, path);
          held.push(socket);
          if (/^HTTP\/1\.1 503/.test(head)) refused = head;
          assert.ok(held.length < 40, 'nothing is refused');
        }
        assert.ok(isRefused(refused), refused);
        assert.is((await t.api('GET', '/api/brands/')).status, 200);
        assert.is((await t.api('GET', '/api/health')).status, 200);
        for (const socket of held) socket.destroy();
        let status = 503;
        for (let tries = 0; status === 503 && tries < 200; tries++) {
          // An injected call alone never lets the process serve its connections.
          await new Promise(setImmediate);
          status = (await t.api('GET', path)).status;
        }
        assert.is(status, 200, path);
      }
    },
    { waiting: 24_000_000 },
  ),
);

answers('a long answer that is not read is cut off; one that is read is not', () =>
  withItems(
    async (t, port, token) => {
      await lengthenDescriptions(t);
      const [unread] = await ask(port, token);
      const closed = new Promise<void>((resolve) => unread.once('close', () => resolve()));
      let taken = 0;
      while (!/"stalled":1/.test(t.log.join(''))) {
        await new Promise(setImmediate);
        taken = (await t.data<ClothesListItem[]>('GET', '/api/clothes/')).length;
      }
      unread.resume();
      await closed;
      assert.is(taken, items);
    },
    { stalled: 400 },
  ),
);

answers('a cached list’s bytes are counted once, however many clients wait for it', async () => {
  const t = await startApp({ connections: { waiting: 700_000 } });
  const rows = Array.from({ length: 5000 }, (_, at) => {
    const name = `${'бренд '.repeat(5)}${at}`;
    return { name, name_key: name, sort_key: name };
  });
  for (let at = 0; at < rows.length; at += 1000)
    await t.db
      .insertInto('brands')
      .values(rows.slice(at, at + 1000))
      .execute();
  const { accessToken } = await t.signIn();
  const port = await t.listen();
  const heads = await Promise.all(Array.from({ length: 10 }, () => ask(port, accessToken, '/api/brands/')));
  for (const [socket, head] of heads) {
    assert.match(head, /^HTTP\/1\.1 200/);
    socket.destroy();
  }
  assert.is((await t.data<Reference[]>('GET', '/api/brands/')).length, 5000);
  await t.close();
});

answers('held bytes of long answers are freed only once', () => {
  const heldBytes = new HeldBytes(100);
  const shared = {};
  const first = heldBytes.hold(60, shared);
  const second = heldBytes.hold(60, shared);
  assert.equal([heldBytes.bytes, heldBytes.holds(shared)], [60, true]);
  assert.equal([heldBytes.hasRoomFor(40), heldBytes.hasRoomFor(41)], [true, false]);
  first();
  first();
  assert.is(heldBytes.bytes, 60);
  second();
  assert.equal([heldBytes.bytes, heldBytes.holds(shared)], [0, false]);
});

answers('long answers do not keep the server from closing once sent, or their clients are gone', async () => {
  const t = await startApp({ streams });
  await fillItems(t.db, items);
  const { accessToken } = await t.signIn();
  const origin = await t.app.listen({ host: '127.0.0.1', port: 0 });
  const port = Number(new URL(origin).port);
  const long = 'ї'.repeat(10_000);
  await t.db.updateTable('clothes').set({ description: long }).execute();
  const paths = ['/api/clothes/', '/api/clothes/export?format=csv&rows=items'];
  const asked = await Promise.all([...paths, ...paths].map((path) => ask(port, accessToken, path)));
  // Both clients keep their connections alive; one reads all, the other disconnects.
  const closed = withinTime('the end of the server', t.close());
  for (const [at, [socket]] of asked.entries()) {
    if (at < paths.length) socket.resume();
    else socket.destroy();
  }
  await closed;
});

answers.run();
