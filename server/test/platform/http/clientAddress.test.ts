import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { clientAddress, networkOf } from '../../../src/platform/http/clientAddress';

const address = suite('client address');

function addressOf(ip: string, remoteAddress = '10.0.0.1'): string {
  // `clientAddress` reads only these two fields.
  return clientAddress({ ip, socket: { remoteAddress } } as Parameters<typeof clientAddress>[0]);
}

address('the client’s address is the forwarded one in its shortest form', () => {
  assert.is(addressOf('203.0.113.9'), '203.0.113.9');
  assert.is(addressOf('::ffff:203.0.113.9'), '203.0.113.9');
  assert.is(addressOf('2001:0DB8:0:0::1'), '2001:db8::1');
  assert.is(addressOf('fe80::1%eth0'), 'fe80::1');
  assert.is(addressOf('203.0.113.9:51234'), '203.0.113.9');
  assert.is(addressOf('[2001:db8::1]:443'), '2001:db8::1');
  assert.is(addressOf('[2001:db8::1]'), '2001:db8::1');
  assert.is(addressOf('2001:db8::1:443'), '2001:db8::1:443');
});

address('the client’s address is the connection’s own if the proxy forwards something else', () => {
  for (const text of [
    'hello <b>world</b>',
    '',
    '127.1',
    '0x7f.1',
    '1.2.3',
    '1.2.3.4.5',
    '::1::',
    '1.2.3.4:',
    '1.2.3.4:http',
    '[1.2.3.4',
    '2001:db8::1]:80',
  ]) {
    assert.is(addressOf(text), '10.0.0.1', text);
  }
  assert.is(addressOf('x', '::ffff:10.0.0.1'), '10.0.0.1');
  assert.is(addressOf('x', ''), 'unknown');
});

address('the client’s network is its /64 or /48 in IPv6, and the address itself in IPv4', () => {
  assert.is(networkOf('203.0.113.9'), '203.0.113.9');
  assert.is(networkOf('::ffff:203.0.113.9'), '203.0.113.9');
  assert.is(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  assert.is(networkOf('2001:db8:1:2:ffff::'), '2001:db8:1:2::/64');
  assert.is(networkOf('2001:db8:1:2:3:4:5:6', 48), '2001:db8:1::/48');
  assert.is(networkOf('unknown'), 'unknown');
});

address.run();
