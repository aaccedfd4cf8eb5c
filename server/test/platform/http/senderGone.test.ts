// SQLite only: tests an HTTP connection.
/** A client that disconnects in the middle of a request causes no server error. */
import { readdir } from 'node:fs/promises';
import net from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Reference } from '../../../../src/contract/references';
import type { FastCreated } from '../../../../src/contract/types';
import { withApp } from '../../support/app';
import { until } from '../../support/TaskSocket';

const gone = suite('a sender who goes away');

gone('a sender who goes away in the middle is logged in one line, and not as an error', () =>
  withApp({}, async (t) => {
    const port = await t.listen();
    await t.signIn();
    const { id: supplierId } = await t.data<Reference>('POST', '/api/suppliers/', { name: 'Ательє' });
    const entry = { title: 'Річ', supplierId };
    const { clothesId } = await t.data<FastCreated>('POST', '/api/clothes/fast_create', entry);
    const socket = net.connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      [
        `POST /api/clothes/${clothesId}/images HTTP/1.1`,
        'Host: 127.0.0.1',
        `Authorization: Bearer ${t.accessToken}`,
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 1000000',
        '',
        '--x',
        'Content-Disposition: form-data; name="files"; filename="a.jpg"',
        'Content-Type: image/jpeg',
        '',
        '',
      ].join('\r\n'),
    );
    socket.write(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100_000)]));
    await until(async () => (await readdir(`${t.folder}/tmp`)).length > 0);
    socket.resetAndDestroy();
    await until(() => t.log.some((line) => line.includes('"sender_gone"')));
    const lines = t.log.map((line) => JSON.parse(line));
    assert.is(lines.find(({ event }) => event === 'sender_gone').level, 'info');
    assert.not(lines.some(({ level }) => level === 'error'));
    assert.not(t.log.some((line) => line.includes('"stack"')));
  }),
);

gone.run();
