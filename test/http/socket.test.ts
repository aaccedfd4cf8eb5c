import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { environment } from '../../src/http/environment';
import { setAccessToken } from '../../src/http/session';
import { openTaskSocket } from '../../src/http/socket';
import { type FakeSocket, fakeSockets } from '../setup/FakeSocket';
import { type FakeBrowser, fakeBrowser } from '../setup/fakeBrowser';

const test = suite('socket');
let browser: FakeBrowser;
let sockets: FakeSocket[] = [];
let messages: unknown[] = [];
let states: string[] = [];
test.before.each(() => {
  browser = fakeBrowser();
  sockets = fakeSockets();
  messages = [];
  states = [];
});
test.after.each(() => browser.restore());

const open = () =>
  openTaskSocket({
    decode: (value) => {
      if (typeof value !== 'object' || value === null) throw new TypeError('no message');
      return value;
    },
    onMessage: (message) => messages.push(message),
    onState: (state) => states.push(state),
  });

test('carries the token in its address', () => {
  setAccessToken('a+b/c=');
  const socket = open();
  assert.is(sockets[0]?.url, `ws://${location.host}/ws/task?accessToken=a%2Bb%2Fc%3D`);
  socket.close();
});

test('passes on what can be read, and passes over junk', () => {
  const socket = open();
  sockets[0]?.open();
  for (const message of [{ status: 'running' }, 'junk', '', '{"a"', 'null', '7', { status: 'completed' }])
    sockets[0]?.send(message);
  assert.equal(messages, [{ status: 'running' }, { status: 'completed' }]);
  socket.close();
});

test('comes back after 1, 2, 4, … 30 seconds, with the token of that moment', async () => {
  setAccessToken('one');
  const socket = open();
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

test('closed, it stays closed and says nothing more', async () => {
  const socket = open();
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

test('a browser that refuses to open one is tried again as well', async () => {
  Object.assign(environment, {
    socket: () => {
      throw new DOMException('', 'SecurityError');
    },
  });
  const socket = open();
  await browser.advance(3000);
  assert.equal(states, ['connecting', 'lost', 'connecting', 'lost', 'connecting', 'lost']);
  socket.close();
  assert.is(browser.timers(), 0);
});

test.run();
