// SQLite only: the answer is the same on both.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { features } from '../../../src/contract/features';
import { withApp } from '../support/app';

const test = suite('what the server can do');

test('every signed-in person gets a list of the contract’s features', () =>
  withApp({}, async (t) => {
    assert.is((await t.api('GET', '/api/features')).status, 401);
    await t.signIn();
    const { status, body } = await t.api<{ data: string[] }>('GET', '/api/features');
    assert.is(status, 200);
    assert.ok(body.data.includes('history'));
    assert.equal(
      body.data.filter((name) => !features.some((feature) => feature === name)),
      [],
    );
  }));

test('the answer about features names the address at which people reach the app, if it is set', async () => {
  const metaOf = (config: { publicOrigin?: string }) =>
    withApp({ config }, async (t) => {
      await t.signIn();
      return (await t.api<{ meta: unknown }>('GET', '/api/features')).body.meta;
    });
  assert.equal(await metaOf({}), { publicOrigin: null });
  const publicOrigin = 'https://clothes.example.com';
  assert.equal(await metaOf({ publicOrigin }), { publicOrigin });
});

test.run();
