import http from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import WebSocket from 'ws';
import type { Ticket } from '../../../src/contract/signIn';
import type { Task } from '../../../src/contract/types';
import { type AiServer, says, silence } from '../support/AiServer';
import { adminPassword, startApp, type TestApp } from '../support/app';
import { ended } from '../support/batches';
import { addEntry, addPhotographed } from '../support/items';
import { addPerson } from '../support/people';
import { TaskSocket, until } from '../support/TaskSocket';
import { withAi } from '../support/withAi';

const sockets = suite('the task socket');

interface World {
  server: TestApp;
  ai: AiServer;
  port: number;
  clothesId: number;
  token: string;
}

function withSocketServer(work: (world: World) => Promise<void>): Promise<void> {
  return withAi(async ({ t, ai }) => {
    await addEntry(t, 'suppliers', 'А');
    const { clothesId } = await addPhotographed(t);
    await work({ server: t, ai, port: await t.listen(), clothesId, token: t.accessToken ?? '' });
  });
}

const generate = ({ server, clothesId }: World) =>
  server.data<Task>('POST', `/api/clothes/${clothesId}/description`);

sockets('a task socket receives each change of a task', () =>
  withSocketServer(async (world) => {
    const client = new TaskSocket(world, world.token);
    assert.is(await client.opened(), 101);
    const { taskId, clothesId } = await generate(world);
    await client.hears('completed');
    assert.equal(client.tasks, [
      { taskId, clothesId, status: 'running' },
      { taskId, clothesId, status: 'completed' },
    ]);
  }),
);

sockets('a task socket that opens late receives the current state', () =>
  withSocketServer(async (world) => {
    let finish = () => {};
    world.ai.otherwise = (answer, request) => {
      finish = () => says('Опис.')(answer, request);
    };
    await generate(world);
    await until(() => world.ai.requests.length === 1);
    const client = new TaskSocket(world, world.token);
    await client.hears('running');
    finish();
    await client.hears('completed');
  }),
);

sockets('an outcome without an open socket is sent once, to the next task socket', () =>
  withSocketServer(async (world) => {
    const { taskId } = await generate(world);
    await ended(world.server, taskId);
    const first = new TaskSocket(world, world.token);
    await first.hears('completed');
    const second = new TaskSocket(world, world.token);
    await second.opened();
    world.ai.otherwise = silence();
    await world.server.data('PATCH', `/api/clothes/${world.clothesId}/description`, { description: null });
    await generate(world);
    await second.hears('running');
    assert.not.ok(second.statuses().includes('completed'));
  }),
);

sockets('a task socket receives no tasks of another administrator', () =>
  withSocketServer(async (world) => {
    const { server } = world;
    await addPerson(server, 'olha@example.com', 'абрикосовий-сад');
    const other = await server.signIn('olha@example.com', 'абрикосовий-сад');
    server.accessToken = world.token;
    const mine = new TaskSocket(world, world.token);
    const theirs = new TaskSocket(world, other.accessToken);
    await Promise.all([mine.opened(), theirs.opened()]);
    await generate(world);
    await mine.hears('completed');
    assert.equal(theirs.tasks, []);
  }),
);

sockets('a task socket is opened only by our own pages', () =>
  withSocketServer(async (world) => {
    const { port, token } = world;
    for (const origin of [
      'http://evil.example',
      'null',
      `http://127.0.0.1:${port}.evil.example`,
      `http://127.0.0.1:${port + 1}`,
      'http://127.0.0.1',
      `https://evil.example/http://127.0.0.1:${port}`,
      `file://127.0.0.1:${port}`,
    ]) {
      assert.equal([origin, await new TaskSocket(world, token, origin).opened()], [origin, 403]);
    }
    const none = new WebSocket(`ws://127.0.0.1:${port}/ws/task?accessToken=${token}`);
    const status = await new Promise((resolve) => {
      none.on('unexpected-response', (_request, answer) => resolve(answer.statusCode));
      none.on('open', () => resolve(101));
      none.on('error', () => {});
    });
    assert.is(status, 403);
  }),
);

sockets('a task socket is opened only by a living session', () =>
  withSocketServer(async (world) => {
    for (const token of ['', 'nonsense', `${world.token}x`, 'a.b.c']) {
      assert.equal([token, await new TaskSocket(world, token).opened()], [token, 401]);
    }
    await world.server.api('POST', '/api/auth/logout', undefined, {
      headers: { origin: `http://localhost:80` },
    });
  }),
);

const ticketOf = async ({ server }: World) => (await server.data<Ticket>('POST', '/api/auth/ticket')).ticket;
const byTicket = (world: { port: number }, ticket: string) =>
  new TaskSocket(world, ticket, undefined, 'ticket');

sockets('a socket’s ticket opens one once, and the socket receives everything', () =>
  withSocketServer(async (world) => {
    const ticket = await ticketOf(world);
    const opened = await Promise.all(
      Array.from({ length: 4 }, () => byTicket(world, ticket)).map(async (client) => ({
        client,
        status: await client.opened(),
      })),
    );
    assert.equal(opened.map(({ status }) => status).sort(), [101, 401, 401, 401]);
    await generate(world);
    await opened.find(({ status }) => status === 101)?.client.hears('completed');
    assert.is(await byTicket(world, ticket).opened(), 401);
  }),
);

sockets('a socket’s ticket needs a session, and ends with it or after thirty seconds', () =>
  withSocketServer(async (world) => {
    const { server } = world;
    const late = await ticketOf(world);
    server.clock.forward(30_000);
    assert.is(await byTicket(world, late).opened(), 401);
    const timely = await ticketOf(world);
    server.clock.forward(29_999);
    assert.is(await byTicket(world, timely).opened(), 101);
    const ended = await ticketOf(world);
    await server.api('POST', '/api/auth/logout');
    assert.is(await byTicket(world, ended).opened(), 401);
    assert.is((await server.problem('POST', '/api/auth/ticket')).status, 401);
    for (const junk of ['', 'x', world.token]) assert.is(await byTicket(world, junk).opened(), 401);
    assert.equal(await server.db.selectFrom('socket_tickets').select('expires_at').execute(), []);
  }),
);

sockets('a socket’s ticket of one server opens a socket at another, and only there', () =>
  withSocketServer(async (world) => {
    const beside = await startApp({ beside: world.server, clock: world.server.clock });
    try {
      const port = await beside.listen();
      const ticket = await ticketOf(world);
      const client = byTicket({ port }, ticket);
      assert.is(await client.opened(), 101);
      assert.is(await byTicket(world, ticket).opened(), 401);
      client.socket.close();
      await client.closed();
    } finally {
      await beside.close();
    }
  }),
);

sockets('a task socket opened by a ticket closes with the access token and with the session', () =>
  withSocketServer(async (world) => {
    const ending = byTicket(world, await ticketOf(world));
    assert.is(await ending.opened(), 101);
    await world.server.api('POST', '/api/auth/logout');
    assert.is(await ending.closed(), 1008);
    await world.server.signIn();
    world.server.clock.forward(15 * 60_000 - 500);
    const client = byTicket(world, await ticketOf(world));
    assert.is(await client.opened(), 101);
    assert.is(await client.closed(), 1008);
  }),
);

sockets('a task socket closes with 1008 when the session ends', () =>
  withSocketServer(async (world) => {
    const client = new TaskSocket(world, world.token);
    await client.opened();
    const [session] = await world.server.data<{ id: number }[]>('GET', '/api/auth/sessions');
    await world.server.api('DELETE', `/api/auth/sessions/${session?.id}`);
    assert.is(await client.closed(), 1008);
    assert.is(await new TaskSocket(world, world.token).opened(), 401);
  }),
);

sockets('a new password closes the task sockets of the other sessions, and no other', () =>
  withSocketServer(async (world) => {
    const here = await world.server.signIn();
    const elsewhere = new TaskSocket(world, world.token);
    const own = new TaskSocket(world, here.accessToken);
    assert.equal(await Promise.all([elsewhere.opened(), own.opened()]), [101, 101]);
    const next = 'нове-гасло-на-осінь';
    await world.server.data('POST', '/api/auth/password', { current: adminPassword, next });
    assert.is(await elsewhere.closed(), 1008);
    await generate(world);
    await own.hears('completed');
  }),
);

sockets('no task socket opens before the first password is changed', () =>
  withSocketServer(async (world) => {
    const { server } = world;
    const [email, current] = ['olha@example.com', 'абрикосовий-сад'];
    await addPerson(server, email, current, { mustChangePassword: true });
    const { accessToken } = await server.signIn(email, current);
    assert.is(await new TaskSocket(world, accessToken).opened(), 403);
    await server.data('POST', '/api/auth/password', { current, next: 'грушевий-сад-навесні' });
    assert.is(await new TaskSocket(world, accessToken).opened(), 101);
  }),
);

sockets('no task socket opens with a ticket from before a second factor was due', () =>
  withSocketServer(async ({ server, port, token }) => {
    const { ticket } = await server.data<Ticket>('POST', '/api/auth/ticket');
    const due = { name: 'required_factor_administrator', value: 'yes' };
    await server.db.insertInto('settings').values(due).execute();
    assert.is(await new TaskSocket({ port }, ticket, undefined, 'ticket').opened(), 403);
    assert.is(await new TaskSocket({ port }, token).opened(), 403);
  }),
);

sockets('a task socket closes with 1008 when the access token expires', () =>
  withSocketServer(async (world) => {
    // A token lives 15 minutes; half a second before its end the socket has half a second.
    world.server.clock.forward(15 * 60_000 - 500);
    const client = new TaskSocket(world, world.token);
    assert.is(await client.opened(), 101);
    assert.is(await client.closed(), 1008);
  }),
);

sockets('a task socket closes with 1001 when the server stops', () =>
  withSocketServer(async (world) => {
    const client = new TaskSocket(world, world.token);
    await client.opened();
    await world.server.app.close();
    assert.is(await client.closed(), 1001);
  }),
);

sockets('what a browser sends on a task socket is ignored, and a long message closes it', () =>
  withSocketServer(async (world) => {
    const client = new TaskSocket(world, world.token);
    await client.opened();
    for (const junk of ['{', '{"taskId":1}', 'x'.repeat(1000)]) client.socket.send(junk);
    await generate(world);
    await client.hears('completed');
    client.socket.send('x'.repeat(2000));
    assert.is(await client.closed(), 1009);
    assert.is(await new TaskSocket(world, world.token).opened(), 101);
  }),
);

sockets('an administrator may have ten task sockets', () =>
  withSocketServer(async (world) => {
    const clients = Array.from({ length: 10 }, () => new TaskSocket(world, world.token));
    assert.equal(await Promise.all(clients.map((client) => client.opened())), Array(10).fill(101));
    assert.is(await new TaskSocket(world, world.token).opened(), 429);
    clients[0]?.socket.close();
    await clients[0]?.closed();
    const again = new TaskSocket(world, world.token);
    assert.is(await again.opened(), 101);
  }),
);

sockets('a plain request to the socket’s address and an upgrade elsewhere are answered and closed', () =>
  withSocketServer(async ({ server, port }) => {
    assert.is((await server.problem('GET', '/ws/task')).code, 'not_found');
    const ended = await new Promise<{ status: number | undefined; ended: boolean }>((resolve, reject) => {
      const request = http.request({
        port,
        host: '127.0.0.1',
        path: '/api/health',
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'x',
        },
      });
      request.on('response', (answer) => {
        answer.resume();
        answer.on('close', () => resolve({ status: answer.statusCode, ended: true }));
      });
      request.on('error', reject);
      request.end();
    });
    assert.equal(ended, { status: 200, ended: true });
  }),
);

sockets.run();
