import * as assert from 'uvu/assert';
import { environment } from '../../../src/core/http/environment';
import { setAccessToken } from '../../../src/core/http/session';
import { learned, openTaskSocket } from '../../../src/core/http/socket';
import { type FakeSocket, fakeSockets } from '../../setup/FakeSocket';
import { browser, browserSuite, deferred, json, problem, unreachable } from '../../setup/fakeBrowser';

const test = browserSuite('socket');
let sockets: FakeSocket[] = [];
let messages: unknown[] = [];
let states: string[] = [];
/** As on a new page: the first socket of a page learns whether the API has tickets. */
const forget = () => {
  learned.hasTickets = 'unknown';
};
test.before(forget);
test.after(forget);
test.before.each(() => {
  sockets = fakeSockets();
  messages = [];
  states = [];
});

const open = async () => {
  const socket = openTaskSocket({
    decode: (value) => {
      if (typeof value !== 'object' || value === null) throw new TypeError('no message');
      return value;
    },
    onMessage: (message) => messages.push(message),
    onState: (state) => states.push(state),
  });
  await browser.settle();
  return socket;
};

/** Serves tickets, each valid for one opening. */
function serveTickets(): void {
  let made = 0;
  browser.serve(({ method, url }) => {
    made += 1;
    return method === 'POST' && url === '/api/auth/ticket'
      ? json({ data: { ticket: `once/${made}` } })
      : json(null, 404);
  });
}

const address = (index: number) => sockets[index]?.url.replace(`ws://${location.host}/ws/task`, '');

// This test comes first: an API without tickets is asked for one only once.
test('a socket sends a new ticket each time, and not the token', async () => {
  setAccessToken('secret');
  serveTickets();
  const socket = await open();
  assert.is(address(0), '?ticket=once%2F1');
  assert.is(browser.calls[0]?.headers.authorization, 'Bearer secret');
  sockets[0]?.drop();
  await browser.advance(1000);
  assert.is(address(1), '?ticket=once%2F2');
  socket.close();
});

test('without an answer there is no socket, and the ticket is asked for again', async () => {
  setAccessToken('secret');
  browser.serve(() => problem(503, 'unavailable'));
  const socket = await open();
  browser.serve(() => unreachable());
  await browser.advance(1000);
  assert.is(sockets.length, 0);
  serveTickets();
  await browser.advance(2000);
  assert.is(address(0), '?ticket=once%2F1');
  assert.equal(states, ['connecting', 'lost', 'connecting', 'lost', 'connecting']);
  socket.close();
});

test('a socket whose tickets worked before never puts the token into the address', async () => {
  setAccessToken('secret');
  browser.serve(() => new Response('<html>Увійдіть у мережу</html>', { status: 200 }));
  const socket = await open();
  assert.is(sockets.length, 0);
  serveTickets();
  await browser.advance(1000);
  assert.is(address(0), '?ticket=once%2F1');
  socket.close();
});

test('a socket that is closed while it requests a ticket opens nothing', async () => {
  const answer = deferred<Response>();
  browser.serve(() => answer.promise);
  const socket = await open();
  socket.close();
  answer.resolve(json({ data: { ticket: 'late' } }));
  await browser.advance(60_000);
  assert.is(sockets.length, 0);
  assert.is(browser.timers(), 0);
});

test('a socket of an API without tickets has the token in the address, and asks no more', async () => {
  setAccessToken('a+b/c=');
  browser.serve(() => problem(404, 'not_found'));
  const socket = await open();
  assert.is(address(0), '?accessToken=a%2Bb%2Fc%3D');
  sockets[0]?.drop();
  await browser.advance(1000);
  assert.is(address(1), '?accessToken=a%2Bb%2Fc%3D');
  assert.is(browser.calls.length, 1);
  socket.close();
});

test('a socket without tickets sends the token in its address', async () => {
  setAccessToken('a+b/c=');
  const socket = await open();
  assert.is(sockets[0]?.url, `ws://${location.host}/ws/task?accessToken=a%2Bb%2Fc%3D`);
  socket.close();
});

test('a socket passes on readable messages, and ignores others', async () => {
  const socket = await open();
  sockets[0]?.open();
  for (const message of [{ status: 'running' }, 'junk', '', '{"a"', 'null', '7', { status: 'completed' }])
    sockets[0]?.send(message);
  assert.equal(messages, [{ status: 'running' }, { status: 'completed' }]);
  socket.close();
});

test('a socket reopens after 1, 2, 4, … 30 seconds, with the current token', async () => {
  setAccessToken('one');
  const socket = await open();
  const pauses = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000];
  for (const [index, pause] of pauses.entries()) {
    sockets[index]?.drop();
    await browser.advance(pause - 1);
    assert.is(sockets.length, index + 1);
    setAccessToken(`token${index}`);
    await browser.advance(1);
    assert.is(sockets.length, index + 2);
    assert.match(sockets[index + 1]?.url ?? '', `token${index}`);
  }
  sockets.at(-1)?.open();
  sockets.at(-1)?.drop();
  await browser.advance(1000);
  assert.is(sockets.length, pauses.length + 2, 'after a connection it begins with one second again');
  assert.equal(states.slice(0, 4), ['connecting', 'lost', 'connecting', 'lost']);
  socket.close();
});

test('a socket stays closed and silent after `close`', async () => {
  const socket = await open();
  sockets[0]?.open();
  socket.close();
  assert.ok(sockets[0]?.closed);
  sockets[0]?.send({ status: 'completed' });
  sockets[0]?.drop();
  await browser.advance(120_000);
  assert.is(sockets.length, 1);
  assert.equal(messages, []);
  assert.equal(states, ['connecting', 'open']);
  assert.is(browser.timers(), 0);
});

test('a socket that the browser refuses to open is tried again as well', async () => {
  Object.assign(environment, {
    socket: () => {
      throw new DOMException('', 'SecurityError');
    },
  });
  const socket = await open();
  await browser.advance(3000);
  assert.equal(states, ['connecting', 'lost', 'connecting', 'lost', 'connecting', 'lost']);
  socket.close();
  assert.is(browser.timers(), 0);
});

test.run();
