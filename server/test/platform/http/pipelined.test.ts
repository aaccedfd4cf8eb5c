// SQLite only: counts open files, and connections to PostgreSQL are files as well.
/**
 * A client that requests much at once and disconnects leaves nothing behind: no bytes in the
 * heldBytes, no open file.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readlink, writeFile } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AppOptions } from '../../../src/app';
import { startApp, type TestApp } from '../../support/app';
import { fillItems } from '../../support/manyItems';
import { inTempFolder } from '../../support/tempFolder';

const pipelined = suite('answers that nobody waits for');

const file = '/assets/main-ABCD2345.js';
/**
 * The bytes that a long list counts as held. With this limit a single byte that stays counted makes
 * the server refuse the list.
 */
const ofList = 512 * 1024;
const openFiles = '/proc/self/fd';

async function withFile(
  work: (t: TestApp, port: number, folder: string) => Promise<void>,
  parts: Partial<Pick<AppOptions, 'connections' | 'ready'>> = {},
): Promise<void> {
  await inTempFolder(async (folder) => {
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'index.html'), '<!doctype html>');
    // More bytes than a connection buffers without a reader.
    await writeFile(path.join(folder, file), Buffer.alloc(16 * 1024 * 1024));
    const t = await startApp({ appFolder: folder, connections: { waiting: ofList }, ...parts });
    await fillItems(t.db, 300);
    const origin = await t.app.listen({ host: '127.0.0.1', port: 0 });
    await work(t, Number(new URL(origin).port), folder);
    await t.close();
  });
}

/** Sends `times` requests over one connection, and reads nothing. */
async function ask(port: number, times: number, url = file): Promise<Socket> {
  const socket = createConnection(port, '127.0.0.1');
  socket.on('error', () => {}).pause();
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.write(`GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(times));
  return socket;
}

/** Polls until `reached` is true, and lets connections and files go on in between. */
async function until(what: string, reached: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await reached()); tries++) {
    assert.ok(tries < 50_000, what);
    await new Promise(setImmediate);
  }
}

/**
 * Returns the folder's files that this process has open. Connections are left out, and so are
 * databases, which may open a file at any time.
 */
async function openIn(folder: string): Promise<number> {
  if (!existsSync(openFiles)) return 0;
  const links = (await readdir(openFiles)).map((name) => readlink(path.join(openFiles, name)));
  // Another file may be closed meanwhile.
  const targets = await Promise.all(links.map((link) => link.catch(() => '')));
  return targets.filter((target) => target.startsWith(folder)).length;
}

const openConnections = ({ app }: TestApp) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

/** Checks that the whole heldBytes is free and all files are closed. */
async function leavesNothing(t: TestApp, folder: string): Promise<void> {
  await until('all connections are closed', async () => (await openConnections(t)) === 0);
  await until('the heldBytes is empty', async () => (await t.api('GET', '/api/clothes/')).status === 200);
  await until('all files are closed', async () => (await openIn(folder)) === 0);
}

pipelined('a connection that is reset leaves no file open and no bytes counted', () =>
  withFile(async (t, port, folder) => {
    await t.signIn();
    const sockets = await Promise.all(Array.from({ length: 20 }, () => ask(port, 7)));
    await until(
      'the answers wait',
      async () => (await t.api('GET', '/api/clothes/')).status === 503 && (await openConnections(t)) === 20,
    );
    if (existsSync(openFiles)) assert.ok((await openIn(folder)) > 0);
    for (const socket of sockets) socket.resetAndDestroy();
    await leavesNothing(t, folder);
  }),
);

pipelined('a connection with more than eight unanswered requests is ended, and no more of them begin', () =>
  withFile(async (t, port, folder) => {
    await t.signIn();
    const get = t.photos.get.bind(t.photos);
    let begun = 0;
    t.photos.get = (...which) => {
      begun += 1;
      return get(...which);
    };
    const photo = `/images/${'0'.repeat(32)}/small.webp`;
    const sockets = await Promise.all(
      Array.from({ length: 16 }, (_, n) => ask(port, 1_300, n % 2 === 0 ? file : photo)),
    );
    for (const socket of sockets) socket.resume();
    await leavesNothing(t, folder);
    assert.ok(begun <= 8 * 8, `${begun} calls began`);
    await t.app.close();
    assert.match(t.log.join(''), /"pipelined":\d/);
  }),
);

pipelined('a client that goes away before its answer leaves nothing counted', async () => {
  let start = () => {};
  const ready = new Promise<void>((resolve) => {
    start = resolve;
  });
  await withFile(
    async (t, port, folder) => {
      for (let n = 0; n < 6; n++) {
        const sockets = await Promise.all(
          Array.from({ length: 50 }, (_, at) => ask(port, 1, at % 2 === 0 ? file : '/api/nothing')),
        );
        await until('they are there', async () => (await openConnections(t)) === 50);
        for (const socket of sockets) socket.resetAndDestroy();
        await until('they are gone', async () => (await openConnections(t)) === 0);
      }
      start();
      await t.signIn();
      await leavesNothing(t, folder);
    },
    { ready },
  );
});

pipelined.run();
