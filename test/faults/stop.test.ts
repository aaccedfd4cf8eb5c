/**
 * SIGTERM: running work finishes or fails cleanly, within ten seconds, and the exit code says so.
 */
import { createConnection } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AiServer, says, silence, testAiKey } from '../../server/test/support/AiServer';
import { photo } from '../../server/test/support/photos';
import { inTempFolder } from '../../server/test/support/tempFolder';
import type { Reference } from '../../src/contract/references';
import type { Image, Task } from '../../src/contract/types';
import { Client, photoForm } from './support/client';
import { count, namedAddresses, query, storedAddresses, temporaryFiles } from './support/dataFolder';
import { type RunningServer, serve, withServer } from './support/process';
import { rounds, until } from './support/rounds';

const stopping = suite('stops and kills in the middle of work');

/** Runs `work` with a server and an item that has a photo. */
async function withItem(
  folder: string,
  work: (server: RunningServer, client: Client, clothesId: number) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  await withServer(
    folder,
    async (server) => {
      const client = await Client.signIn(server);
      const { id: supplierId } = await client.data<Reference>('POST', '/api/suppliers/', { name: 'Ательє' });
      const { clothesId } = await client.data<{ clothesId: number }>('POST', '/api/clothes/fast_create', {
        title: 'Пальто',
        supplierId,
      });
      const form = photoForm(await photo());
      const [image] = await client.data<Image[]>('POST', `/api/clothes/${clothesId}/images`, form);
      await client.data('PATCH', `/api/clothes/${clothesId}/main_image`, { imageId: image?.id });
      await work(server, client, clothesId);
    },
    env,
  );
}

/** Sends the first half of an upload, and holds back the rest. */
async function halfUpload(server: RunningServer, client: Client, clothesId: number) {
  const body = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n'),
    await photo('jpeg', { width: 900, height: 700 }),
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const socket = createConnection(server.port, '127.0.0.1');
  let answer = '';
  const closed = new Promise<string>((resolve) => {
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', () => {});
    socket.once('close', () => resolve(answer));
  });
  socket.write(
    `POST /api/clothes/${clothesId}/images HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${client.token}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  const half = body.length >> 1;
  socket.write(body.subarray(0, half));
  return { socket, closed, finish: () => socket.write(body.subarray(half)) };
}

/** The test of a stalled stop; it takes ten seconds, so it runs concurrently with the others. */
let stalled: Promise<void> = Promise.resolve();
stopping.before(() => {
  stalled = inTempFolder((folder) =>
    withItem(folder, async (server, client, id) => {
      const upload = await halfUpload(server, client, id);
      await until('its first half', () => temporaryFiles(folder).length > 0);
      const begun = performance.now();
      const { code } = await server.end('SIGTERM');
      assert.ok(code === 0 || code === 1);
      assert.ok(performance.now() - begun < 30_000);
      await upload.closed;
      await withServer(folder, async () => {
        assert.equal(temporaryFiles(folder), []);
        assert.is(count(folder, 'select count(*) from images'), 1);
        assert.equal(storedAddresses(folder), namedAddresses(folder));
      });
    }),
  );
  stalled.catch(() => {}); // the test below reports it
});

/** Sends half an upload, and then SIGTERM; returns the upload once the server is stopping. */
async function stopDuringUpload(folder: string, server: RunningServer, client: Client, id: number) {
  const upload = await halfUpload(server, client, id);
  await until('its first half', () => temporaryFiles(folder).length > 0);
  server.child.kill('SIGTERM');
  await until('the stop', () => server.written().err.includes('"stopping"'));
  return upload;
}

stopping('an upload under way may finish while the server stops', () =>
  inTempFolder((folder) =>
    withItem(folder, async (server, client, id) => {
      const upload = await stopDuringUpload(folder, server, client, id);
      upload.finish();
      assert.match(await upload.closed, /^HTTP\/1\.1 (201|503) /);
      assert.is((await server.ended).code, 0);
      assert.equal(temporaryFiles(folder), []);
      assert.equal(storedAddresses(folder).sort(), namedAddresses(folder).sort());
    }),
  ),
);

stopping('a second SIGTERM does not wait for the stop', () =>
  inTempFolder((folder) =>
    withItem(folder, async (server, client, id) => {
      const upload = await stopDuringUpload(folder, server, client, id);
      const { code } = await server.end('SIGTERM');
      assert.is(code, 1);
      await upload.closed;
    }),
  ),
);

stopping('a download under way comes to its end while the server stops', () =>
  inTempFolder((folder) =>
    withItem(folder, async (server, client) => {
      for (let n = 0; n < 40; n += 1) {
        const name = `${'Довга назва бренду '.repeat(4)}${n}`;
        await client.data('POST', '/api/brands/', { name });
      }
      const url = query(folder, 'select address from images').map(
        (row) => `/images/${row.address}/original.webp`,
      )[0];
      const headers = { authorization: `Bearer ${client.token}` };
      const [list, image] = await Promise.all([
        fetch(`${server.address}/api/brands/`, { headers }),
        fetch(`${server.address}${url}`, { headers }),
      ]);
      const ending = server.end('SIGTERM');
      assert.is((await list.json()).data.length, 40);
      assert.is((await image.arrayBuffer()).byteLength, Number(image.headers.get('content-length')));
      assert.is((await ending).code, 0);
      // After a clean stop the database is a single file.
      assert.is(count(folder, 'select count(*) from brands'), 40);
    }),
  ),
);

stopping('a server that stops takes nothing new', () =>
  inTempFolder((folder) =>
    withItem(folder, async (server, client, id) => {
      const upload = await stopDuringUpload(folder, server, client, id);
      const late = await client.call('POST', '/api/brands/', { name: 'Запізно' }).catch(() => null);
      assert.ok(late === null || late.status === 503);
      upload.finish();
      assert.is((await server.ended).code, 0);
      assert.is(count(folder, 'select count(*) from brands'), 0);
    }),
  ),
);

stopping('a task that the server’s stop interrupts runs again at the next start', () =>
  inTempFolder(async (folder) => {
    const ai = await AiServer.start();
    try {
      const env = { OPENAI_API_KEY: testAiKey, OPENAI_BASE_URL: ai.baseUrl };
      ai.otherwise = silence();
      await withItem(
        folder,
        async (server, client, id) => {
          await client.data<Task>('POST', `/api/clothes/${id}/description`);
          await until('the question', () => ai.requests.length === 1);
          assert.is((await server.end('SIGTERM')).code, 0);
        },
        env,
      );
      ai.otherwise = says('Тепле пальто.');
      await withServer(
        folder,
        () =>
          until(
            'the end',
            () => count(folder, `select count(*) from tasks where status = 'completed'`) === 1,
          ),
        env,
      );
      assert.is(ai.requests.length, 2);
    } finally {
      await ai.stop();
    }
  }),
);

stopping('kill -9 while tasks run: each ends completed or failed, and is asked three times at most', () =>
  inTempFolder(async (folder) => {
    const ai = await AiServer.start();
    try {
      const env = { OPENAI_API_KEY: testAiKey, OPENAI_BASE_URL: ai.baseUrl };
      ai.otherwise = silence();
      const kills = rounds(4, 20);
      await withItem(
        folder,
        async (_server, client, id) => {
          await client.data<Task>('POST', `/api/clothes/${id}/description`);
          await until('the question', () => ai.requests.length === 1);
        },
        env,
      );
      for (let n = 1; n < kills; n += 1) {
        const server = await serve(folder, env);
        await until('the next try, or the end', () => {
          const [task] = query(folder, 'select status, attempts from tasks order by id desc limit 1');
          return task?.status === 'failed' || ai.requests.length > n;
        });
        await server.end('SIGKILL');
        if (n < 3) continue;
        assert.is(count(folder, `select count(*) from tasks where status = 'failed'`), 1);
        break;
      }
      assert.is(ai.requests.length, 3);
      assert.is(count(folder, 'select attempts from tasks'), 3);
      // The item can be described again.
      ai.otherwise = says('Тепле пальто.');
      await withServer(
        folder,
        async (server) => {
          const client = await Client.signIn(server);
          const [item] = query(folder, 'select id from clothes');
          await client.data('POST', `/api/clothes/${item?.id}/description`);
          await until(
            'the end',
            () => count(folder, `select count(*) from tasks where status = 'completed'`) === 1,
          );
        },
        env,
      );
      assert.is(count(folder, `select count(*) from tasks where status in ('running', 'pending')`), 0);
    } finally {
      await ai.stop();
    }
  }),
);

stopping(
  'an upload that stalls holds the server’s stop up for ten seconds, and leaves nothing',
  () => stalled,
);

stopping.run();
