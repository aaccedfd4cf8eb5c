/** People request the whole list and read none of it: memory stays bounded. */
import { readFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/src/platform/db/open';
import { fillItems } from '../../server/test/support/manyItems';
import { inTempFolder } from '../../server/test/support/tempFolder';
import type { PersonLink } from '../../src/contract/people';
import type { ClothesListItem } from '../../src/contract/types';
import { Client } from './support/client';
import { password, type RunningServer, withServer } from './support/process';
import { long, rounds } from './support/rounds';

const unread = suite('answers that nobody reads');

/** The number of items; with these texts the list has 22 MB, or 220. */
const items = long ? 10_000 : 1_000;
/** Twice as long as allowed, so that fewer people fill the memory. */
const description = 'ї'.repeat(20_000);
/** The number of people; each requests one list at a time. */
const people = rounds(30, 200);
/** The most bytes that the server promises to use. */
const maxResident = 350 * 1024 * 1024;

unread(`a list each that ${people} people request and never read leaves the server small`, () =>
  inTempFolder(async (folder) => {
    const { db, close } = await openDatabase({ kind: 'sqlite', file: path.join(folder, 'clothes.db') });
    await fillItems(db, items);
    await sql`update clothes set description = ${description} where id % 2 = 0`.execute(db);
    await close();
    await withServer(
      folder,
      async (server) => {
        const client = await Client.signIn(server);
        const sockets: Socket[] = [];
        const answers = new Map<string, number>();
        let most = 0;
        for (let n = 1; n <= people; n++) {
          const [socket, status] = await askOnly(server, await joins(client, n));
          sockets.push(socket);
          answers.set(status, (answers.get(status) ?? 0) + 1);
          most = Math.max(most, resident(server));
          assert.is((await client.call('GET', '/api/health')).status, 200);
        }
        assert.ok(most < maxResident, `${Math.round(most / 1e6)} MB resident`);
        assert.equal([...answers.keys()].sort(), ['200', '503']);
        for (const socket of sockets) socket.destroy();
        const list = await wholeList(client);
        assert.equal(
          list.map(({ id }) => id),
          Array.from({ length: items }, (_, n) => items - n),
        );
        most = Math.max(most, resident(server));
        assert.ok(most < maxResident, `${Math.round(most / 1e6)} MB resident`);
        console.log(`${Math.round(most / 1e6)} MB resident at most; ${JSON.stringify([...answers])}`);
      },
      { OVERLOAD_DELAY: '0' },
    );
  }),
);

/** Adds a person; returns the access token. */
async function joins(client: Client, n: number): Promise<string> {
  const person = { email: `person${n}@shop.example`, name: `Людина ${n}`, role: 'viewer' };
  const { link } = await client.data<PersonLink>('POST', '/api/invitations/', person);
  const token = link.slice(link.indexOf('#') + 1);
  return (await client.data<{ accessToken: string }>('POST', '/api/auth/join', { token, password }))
    .accessToken;
}

/** Requests the whole list and reads only the head of the answer. */
async function askOnly({ port }: RunningServer, token: string): Promise<[Socket, string]> {
  const socket = createConnection({ port, host: '127.0.0.1' });
  socket.on('error', () => {});
  socket.write(`GET /api/clothes/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  const head = await new Promise<string>((resolve) => {
    socket.once('data', (bytes) => resolve(String(bytes))).once('close', () => resolve(''));
  });
  socket.pause();
  return [socket, head.slice('HTTP/1.1 '.length).split(' ')[0] ?? ''];
}

/** Returns the list as soon as the server has room for it again. */
async function wholeList(client: Client): Promise<ClothesListItem[]> {
  for (;;) {
    const { status, data } = await client.call<ClothesListItem[]>('GET', '/api/clothes/');
    if (status === 200) return data;
    assert.is(status, 503);
  }
}

/** Returns the resident bytes of a process (Linux). */
function resident({ child }: RunningServer): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

unread.run();
