// SQLite only
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isPublicAddress } from '../../src/platform/publicAddress';

const test = suite('public addresses');

test('public addresses include those of the internet', () => {
  const open = ['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001:82a::200e'];
  assert.equal(
    open.filter((address) => !isPublicAddress(address)),
    [],
  );
});

test('public addresses exclude those of this machine, its network or no host', () => {
  const closed = [
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254'],
    '168.63.129.16',
    ...['172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.2.1', '192.168.1.1', '198.18.0.1'],
    ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:93.184.216.34', '::ffff:0:127.0.0.1'],
    ...['64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::'],
    ...['3fff::1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '::7f00:1'],
    ...['4000::1'],
    ...['5f00::1', '', 'localhost', '127.1', '2130706433', '0x7f000001', '017700000001'],
  ];
  assert.equal(closed.filter(isPublicAddress), []);
});

test.run();
