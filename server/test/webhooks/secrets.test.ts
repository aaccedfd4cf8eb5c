// SQLite only
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeSecret, seal, unseal } from '../../src/webhooks/secrets';
import { signatureHeaders, signatureOf } from '../../src/webhooks/signature';

const test = suite('secrets of webhooks');
const docs = readFileSync('docs/webhooks.md', 'utf8');
const signing = 'a secret of the tests, 32 bytes and more';

test('webhooks’ secrets are sealed differently each time, and need the same signing secret', () => {
  const secret = makeSecret();
  assert.match(secret, /^whsec_[\w+/]{43}=$/);
  assert.is.not(secret, makeSecret());
  const [one, two] = [seal(secret, signing), seal(secret, signing)];
  assert.is.not(one, two);
  assert.not.match(Buffer.from(one, 'base64url').toString('latin1'), 'whsec');
  assert.is(unseal(one, signing), secret);
  assert.is(unseal(one, `${signing}!`), null);
  const changed = Buffer.from(one, 'base64url');
  changed[40] = (changed[40] ?? 0) ^ 1;
  assert.is(unseal(changed.toString('base64url'), signing), null);
  for (const broken of ['', 'AAAA', one.slice(0, 20), one.slice(0, -4)])
    assert.is(unseal(broken, signing), null);
});

test('webhooks’ secrets sign the time and the body', () => {
  const at = Date.UTC(2026, 10, 21, 8, 0, 0, 999);
  const expected = createHmac('sha256', 'key').update('1795248000.{"a":"ї"}').digest('hex');
  assert.is(signatureOf('key', '{"a":"ї"}', at), `t=1795248000,v1=${expected}`);
});

test('webhooks’ signatures are accepted by the library named in docs/webhooks.md', async () => {
  const [, lines = ''] = /standardwebhooks[\s\S]*?```js\n([\s\S]*?)```/.exec(docs) ?? [];
  // Resolved beside the packages, because a data address cannot resolve them.
  const code = lines.replace("'standardwebhooks'", JSON.stringify(import.meta.resolve('standardwebhooks')));
  const { read } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const body = '{"a":"ї"}';
  const now = Date.now();
  const secret = makeSecret();
  const headers = signatureHeaders(secret, { id: 7, body, now });
  assert.equal(read(headers, body, secret), { a: 'ї' });
  for (const [other, text, key] of [
    [headers, '{"a":"и"}', secret],
    [headers, body, makeSecret()],
    [{ ...headers, 'webhook-id': '8' }, body, secret],
    [signatureHeaders(secret, { id: 7, body, now: now - 301_000 }), body, secret],
  ])
    assert.throws(() => read(other, text, key));
});

test('webhooks’ old secrets, in base64url, sign like the same bytes in base64', () => {
  const bytes = Buffer.from(Array.from({ length: 32 }, (_, at) => 255 - at));
  const old = `whsec_${bytes.toString('base64url')}`;
  const signed = { id: 7, body: '{}', now: Date.now() };
  const headers = signatureHeaders(old, signed);
  assert.match(old, /[_-]/);
  const { 'x-signature': own, ...standard } = headers;
  assert.ok(new Webhook(bytes.toString('base64')).verify('{}', standard));
  assert.is(own, signatureOf(old, '{}', signed.now));
});

test('webhooks’ signatures are accepted by the example in docs/webhooks.md', async () => {
  const [, lines = ''] = /```js\n(import \{ createHmac[\s\S]*?)```/.exec(docs) ?? [];
  const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(lines)}`);
  const now = 1_795_248_000;
  const header = signatureOf('key', '{"a":"ї"}', now * 1000);
  assert.is(isGenuine(header, '{"a":"ї"}', 'key', now + 299), true);
  assert.is(isGenuine(header, '{"a":"ї"}', 'key', now + 301), false);
  assert.is(isGenuine(header, '{"a":"и"}', 'key', now), false);
  assert.is(isGenuine(header, '{"a":"ї"}', 'other', now), false);
  assert.is(isGenuine(undefined, '{"a":"ї"}', 'key', now), false);
});

test.run();
