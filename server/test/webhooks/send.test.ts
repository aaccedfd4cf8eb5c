// SQLite only
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Resolve, shareLookups } from '../../src/webhooks/lookup';
import { type SendSettings, type Sent, send } from '../../src/webhooks/send';
import {
  answers,
  type Behaviour,
  closesInBody,
  closesInHead,
  endless,
  hangsUp,
  hugeHead,
  noHttp,
  silence,
  twoLengths,
  WebhookReceiver,
} from '../support/WebhookReceiver';

const test = suite('an attempt to deliver');
let receiver: WebhookReceiver;
test.before(async () => {
  receiver = await WebhookReceiver.start();
});
test.after(() => receiver.stop());

const usual: SendSettings = { timeout: 5000, toPrivate: true };

function post(url: string, settings: Partial<SendSettings> = {}): Promise<Sent> {
  const { signal } = new AbortController();
  return send(new URL(url), '{"id":1}', { 'x-signature': 's' }, { ...usual, ...settings }, signal);
}

/**
 * Posts to a path of its own, because an attempt that has timed out may arrive after the next one.
 */
async function answeredBy(behaviour: Behaviour, settings: Partial<SendSettings> = {}): Promise<Sent> {
  const path = `/hook/${receiver.at.size}`;
  receiver.at.set(path, behaviour);
  return post(new URL(path, receiver.url).href, settings);
}

test('a delivery to a webhook posts the body, and returns the status of the answer', async () => {
  assert.equal(await answeredBy(answers(204)), { status: 204 });
  assert.is(receiver.received.at(-1)?.text, '{"id":1}');
  assert.equal(await answeredBy(answers(500, {}, 'no')), { status: 500 });
});

test('a delivery to a webhook follows no redirect', async () => {
  const elsewhere = await WebhookReceiver.start();
  for (const status of [301, 302, 303, 307, 308])
    assert.equal(await answeredBy(answers(status, { location: elsewhere.url })), { status });
  assert.is(elsewhere.connections, 0);
  await elsewhere.stop();
});

test('a delivery to a webhook ends even if the receiver’s answer does not', async () => {
  assert.equal(await answeredBy(silence, { timeout: 40 }), { reason: 'timeout' });
  assert.equal(await answeredBy(endless), { status: 200 });
  const informs: Behaviour = (answer) => {
    answer.writeContinue();
    answer.writeProcessing();
  };
  assert.equal(await answeredBy(informs, { timeout: 40 }), { reason: 'timeout' });
  const informsOnly: Behaviour = (answer) => {
    for (let n = 0; n < 11; n += 1) answer.writeProcessing();
  };
  assert.equal(await answeredBy(informsOnly), { reason: 'malformed' });
  const dribbles: Behaviour = (answer) => {
    answer.writeHead(201);
    answer.write('.');
  };
  // On a busy machine, the head alone may take longer than a short timeout.
  let sent = await answeredBy(dribbles, { timeout: 40 });
  for (let timeout = 80; 'reason' in sent && timeout < 10_000; timeout *= 2)
    sent = await answeredBy(dribbles, { timeout });
  assert.equal(sent, { status: 201 });
});

test('a delivery to a webhook survives every kind of broken answer', async () => {
  assert.equal(await answeredBy(hangsUp), { reason: 'closed' });
  assert.equal(await answeredBy(closesInHead), { reason: 'closed' });
  assert.equal(await answeredBy(closesInBody), { status: 200 });
  assert.equal(await answeredBy(hugeHead), { reason: 'malformed' });
  assert.equal(await answeredBy(twoLengths), { reason: 'malformed' });
  assert.equal(await answeredBy(noHttp), { reason: 'malformed' });
  const switches: Behaviour = (_answer, request) =>
    request.socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n');
  assert.equal(await answeredBy(switches), { reason: 'malformed' });
});

test('a delivery to a webhook reports that nobody answers', async () => {
  const gone = await WebhookReceiver.start();
  const { url } = gone;
  await gone.stop();
  assert.equal(await post(url), { reason: 'refused' });
  const unknown: Resolve = (_name, _options, callback) =>
    callback(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), []);
  assert.equal(await post('http://nobody.example/', { resolve: unknown }), { reason: 'name' });
});

test('a delivery to a webhook refuses a receiver whose certificate nobody vouches for', async () => {
  // The receiver speaks no TLS at all.
  const sent = await post(receiver.url.replace('http:', 'https:'));
  assert.ok('reason' in sent && ['certificate', 'closed'].includes(sent.reason));
});

test('a delivery to a webhook connects to no private address, however it is spelt', async () => {
  const before = receiver.connections;
  const { port } = receiver;
  const hosts = [
    ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0x7f.1', '017700000001', '0177.0.0.01'],
    ...['127.0.0.1.', '１２７.０.０.１', '%31%32%37.0.0.1', '0', '0.0.0.0', '169.254.169.254', '10.0.0.1'],
    ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]'],
    ...['[0:0:0:0:0:0:0:1]', '[fe80::1]', '[fd00::1]', 'localhost', 'LOCALHOST'],
  ];
  for (const host of hosts)
    assert.equal(await post(`http://${host}:${port}/`, { toPrivate: false }), { reason: 'private' }, host);
  assert.is(receiver.connections, before);
});

test('a delivery checks the very addresses that it connects to, not those of an earlier lookup', async () => {
  const before = receiver.connections;
  const asked: string[] = [];
  const turns = ['93.184.216.34', '127.0.0.1'];
  const changing: Resolve = (name, _options, callback) => {
    asked.push(name);
    callback(null, [{ address: turns.shift() ?? '127.0.0.1', family: 4 }]);
  };
  const stop = new AbortController();
  const url = new URL(`http://rebind.example:${receiver.port}/`);
  const settings = { ...usual, toPrivate: false, resolve: changing };
  const first = send(url, '{}', {}, settings, stop.signal);
  // The name is looked up once: a later address matters only to the next attempt.
  stop.abort();
  assert.equal(await first, { reason: 'stopped' });
  assert.equal(await post(url.href, settings), { reason: 'private' });
  assert.equal(asked, ['rebind.example', 'rebind.example']);
  const mixed: Resolve = (_name, _options, callback) =>
    callback(null, [
      { address: '93.184.216.34', family: 4 },
      { address: '::1', family: 6 },
    ]);
  assert.equal(await post(url.href, { ...settings, resolve: mixed }), { reason: 'private' });
  assert.is(receiver.connections, before);
});

test('deliveries share a lookup of the address among concurrent attempts, later ones make another', () => {
  const asked: { name: string; found: Parameters<Resolve>[2] }[] = [];
  const shared = shareLookups((name, _options, found) => void asked.push({ name, found }));
  const told: string[] = [];
  const look = (name: string) =>
    shared(name, { all: true }, (error, [first]) => told.push(`${name} ${error?.message ?? first?.address}`));
  for (const name of ['dead.example', 'dead.example', 'good.example', 'dead.example']) look(name);
  assert.equal(
    asked.map(({ name }) => name),
    ['dead.example', 'good.example'],
  );
  asked[1]?.found(null, [{ address: '93.184.216.34', family: 4 }]);
  asked[0]?.found(new Error('no answer'), []);
  const failed = 'dead.example no answer';
  assert.equal(told, ['good.example 93.184.216.34', failed, failed, failed]);
  look('dead.example');
  assert.is(asked.length, 3);
});

test('a delivery to a webhook uses no proxy', async () => {
  const proxy = await WebhookReceiver.start();
  for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'])
    process.env[name] = name.startsWith('NODE') ? '1' : proxy.url;
  assert.equal(await answeredBy(answers(200)), { status: 200 });
  for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'])
    delete process.env[name];
  assert.is(proxy.connections, 0);
  await proxy.stop();
});

test('a delivery to a webhook stops when the server does', async () => {
  const stop = new AbortController();
  receiver.next.push(silence);
  const count = receiver.received.length;
  const sent = send(new URL(receiver.url), '{"id":1}', {}, usual, stop.signal);
  await receiver.reached(count + 1);
  stop.abort();
  assert.equal(await sent, { reason: 'stopped' });
  assert.equal(await send(new URL(receiver.url), '{}', {}, usual, stop.signal), { reason: 'stopped' });
});

test.run();
