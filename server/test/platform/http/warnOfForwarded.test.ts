// SQLite only: tests addresses in headers.
/** The address in the log and in the list of sessions, with and without a trusted proxy. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SessionInfo } from '../../../../src/contract/signIn';
import { adminEmail, adminPassword, withApp } from '../../support/app';

const forwarded = suite('forwarded addresses');

const warnings = (log: readonly string[]) => log.filter((line) => line.includes('"untrusted_proxy"'));
const through = (address: string) => ({ headers: { 'x-forwarded-for': address } });

forwarded('an untrusted proxy is logged once', () =>
  withApp({}, async (t) => {
    await t.api('GET', '/api/health');
    assert.is(warnings(t.log).length, 0);
    for (let calls = 0; calls < 3; calls++)
      await t.api('GET', '/api/health', undefined, through('203.0.113.9'));
    assert.is(warnings(t.log).length, 1);
    const { level, ip, msg } = JSON.parse(warnings(t.log)[0] ?? '{}');
    assert.equal([level, ip], ['warn', '127.0.0.1']);
    assert.match(msg, 'TRUST_PROXY is missing');
  }),
);

forwarded('a trusted proxy is not logged; a client that bypasses it is', () =>
  withApp({ config: { trustProxy: ['127.0.0.1'] } }, async (t) => {
    await t.api('GET', '/api/health', undefined, through('203.0.113.9'));
    assert.is(warnings(t.log).length, 0);
    const around = { ...through('203.0.113.9'), remoteAddress: '192.168.1.50' };
    await t.api('GET', '/api/health', undefined, around);
    assert.is(JSON.parse(warnings(t.log)[0] ?? '{}').ip, '192.168.1.50');
  }),
);

forwarded('a trusted proxy that forwards itself, or nothing, is not logged', () =>
  withApp({ config: { trustProxy: ['loopback'] } }, async (t) => {
    for (const address of ['127.0.0.1', '::1', '', 'unknown'])
      await t.api('GET', '/api/health', undefined, through(address));
    const mapped = { ...through('127.0.0.1'), remoteAddress: '::ffff:127.0.0.1' };
    await t.api('GET', '/api/health', undefined, mapped);
    assert.is(warnings(t.log).length, 0);
  }),
);

forwarded('ports beside the addresses, also of trusted proxies, change nothing', () =>
  withApp({ config: { trustProxy: ['127.0.0.1', '10.0.0.0/8'] } }, async (t) => {
    for (const chain of ['203.0.113.9:5123', '203.0.113.9:5123, 10.0.0.7:443', '6.6.6.6, 203.0.113.9:1']) {
      await t.signIn(adminEmail, adminPassword, through(chain));
      const [session] = await t.data<SessionInfo[]>('GET', '/api/auth/sessions');
      assert.is(session?.ip, '203.0.113.9', chain);
    }
  }),
);

forwarded('a forwarded text that is no address is neither in the log nor in the list of sessions', () =>
  withApp({ config: { trustProxy: ['127.0.0.1'] } }, async (t) => {
    const junk = 'hello <b>world</b>';
    await t.api('POST', '/api/auth/login', { email: adminEmail, password: 'не-той-пароль' }, through(junk));
    await t.signIn(adminEmail, adminPassword, through(junk));
    const [session] = await t.data<SessionInfo[]>('GET', '/api/auth/sessions');
    assert.is(session?.ip, '127.0.0.1');
    assert.not(t.log.join('').includes('hello'));
  }),
);

forwarded('behind an untrusted proxy calls without a session are counted by network', () =>
  withApp({ config: { trustProxy: ['127.0.0.1'], rateLimit: 5 } }, async (t) => {
    const statuses: number[] = [];
    for (let calls = 0; calls < 6; calls++) {
      const from = through(`2001:db8:0:7::${calls + 1}`);
      statuses.push((await t.api('POST', '/api/auth/refresh', undefined, from)).status);
    }
    assert.equal(statuses, [401, 401, 401, 401, 401, 429]);
  }),
);

forwarded.run();
