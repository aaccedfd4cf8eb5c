// SQLite only: uses no database.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Config } from '../../src/platform/config';
import { readSettings } from '../../src/platform/config';
import { StartError } from '../../src/platform/StartError';
import { startApp, withApp } from '../support/app';

const test = suite('who may read /metrics');

const token = 'a-token-of-the-tests-1';

/** Returns the status of one GET. */
type Ask = (given?: { from?: string; headers?: Record<string, string> }) => Promise<number>;

async function withServer(config: Partial<Config>, work: (ask: Ask) => Promise<void>): Promise<void> {
  await withApp({ config }, async (t) => {
    await work(async ({ from = '127.0.0.1', headers = {} } = {}) => {
      const { status, text } = await t.api('GET', '/metrics', undefined, {
        remoteAddress: from,
        headers: { host: 'localhost:8080', ...headers },
      });
      assert.is(text.includes('clothes_admin_info'), status === 200);
      return status;
    });
  });
}

test('/metrics without a configured token are for nobody, not even this machine', async () => {
  for (const config of [{}, { publicOrigin: 'https://admin.shop.example' }, { trustProxy: ['loopback'] }]) {
    await withServer(config, async (ask) => {
      for (const from of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '203.0.113.9'])
        assert.is(await ask({ from }), 404, from);
      // A proxy of this machine that adds no header sends the same requests as a local program.
      for (const authorization of ['Bearer', 'Bearer null', 'Bearer undefined'])
        assert.is(await ask({ headers: { host: '127.0.0.1:8080', authorization } }), 404, authorization);
    });
  }
});

test('/metrics with a configured token are for everybody who sends it, from anywhere', async () => {
  await withServer({ metricsToken: token, publicOrigin: 'https://admin.shop.example' }, async (ask) => {
    const brought = (authorization: string, from = '203.0.113.9') =>
      ask({ from, headers: { authorization } });
    assert.is(await brought(`Bearer ${token}`), 200);
    assert.is(await brought(`bearer ${token}`, '127.0.0.1'), 200);
    const wrong = ['x', ' ', token.slice(1), `${token}x`, token.toUpperCase(), 'null', ''];
    for (const text of wrong) assert.is(await brought(`Bearer ${text}`), 401, text);
    assert.is(await brought(`Basic ${Buffer.from(`x:${token}`).toString('base64')}`), 401);
    assert.is(await ask(), 401, 'this machine needs it too');
  });
});

test('a person’s session does not open the metrics', async () => {
  const t = await startApp({ config: { metricsToken: token } });
  await t.signIn();
  assert.is((await t.api('GET', '/metrics')).status, 401);
  assert.is((await t.api('GET', `/metrics?token=${token}`, undefined, { accessToken: null })).status, 401);
  assert.is((await t.api('POST', '/metrics', {})).status, 404);
  await t.close();
});

test('the server does not start with a token of /metrics that can be guessed', () => {
  assert.is(readSettings({ METRICS_TOKEN: token }).metricsToken, token);
  assert.is(readSettings({}).metricsToken, null);
  for (const METRICS_TOKEN of ['short', 'with a space in the middle', 'кирилична-лексема'])
    assert.throws(
      () => readSettings({ METRICS_TOKEN }),
      (error: unknown) => error instanceof StartError,
    );
});

test.run();
