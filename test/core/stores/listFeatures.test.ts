import * as assert from 'uvu/assert';
import { setAccessToken } from '../../../src/core/http/session';
import { listFeatures } from '../../../src/core/stores/listFeatures';
import { browser, browserSuite, json, problem, tokenOf } from '../../setup/fakeBrowser';

const test = browserSuite('what an API can do');
test.before.each(() => {
  setAccessToken(tokenOf({ sub: '1' }));
});

test('all features that an API names are known, even unexpected ones', async () => {
  browser.serve(() => json({ data: ['trash', 'history', 'teleport'] }));
  assert.equal(await listFeatures(), ['trash', 'history', 'teleport']);
});

test('an API without the call has no features', async () => {
  for (const answer of [() => problem(404, 'not_found'), () => new Response('<h1>x</h1>', { status: 404 })]) {
    browser.serve(answer);
    assert.equal(await listFeatures(), []);
  }
});

test('an answer about features that is no list, and a refusal, throw', async () => {
  for (const answer of [() => json({ data: { id: 1 } }), () => problem(403, 'forbidden')]) {
    browser.serve(answer);
    assert.is(await listFeatures().catch(() => null), null);
  }
});

test.run();
