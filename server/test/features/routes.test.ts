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

test.run();
