import { act, cleanup, render, screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { isStorageRefused } from '../../../src/core/http/localStorage';
import { setAccessToken } from '../../../src/core/http/session';
import { useAskForFeatures } from '../../../src/core/stores/askForFeatures';
import { useFeature } from '../../../src/core/stores/features';
import { SessionStores } from '../../../src/core/stores/SessionStores';
import { browser, browserSuite, json, problem, refuseStorage, tokenOf } from '../../setup/fakeBrowser';

const test = browserSuite('what the API can do, on the device', cleanup);
/** Whether the first page has its data. */
let isThere: boolean;
test.before.each(() => {
  setAccessToken(tokenOf({ sub: '1' }));
});

function Control() {
  useAskForFeatures(() => isThere);
  return <p>{useFeature('trash') ? 'there' : 'absent'}</p>;
}

/** Shows the control on a new page. */
function visit(): void {
  cleanup();
  isThere = false;
  render(
    <SessionStores>
      <Control />
    </SessionStores>,
  );
}

const shown = () => screen.getByText(/there|absent/).textContent;

/** Shows the page, after which the app asks the API for its features, and gives the answer. */
async function ask(answer: () => Response): Promise<void> {
  browser.serve(answer);
  isThere = true;
  await pass(100);
}

async function pass(ms: number): Promise<void> {
  browser.clock.advance(ms);
  await act(async () => {
    for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
  });
}

test('the API is asked what it can do when the page is loaded, or else after three seconds', async () => {
  browser.serve(() => json({ data: ['trash'] }));
  visit();
  await pass(2900);
  assert.is(browser.calls.length, 0);
  isThere = true;
  await pass(100);
  assert.is(browser.calls.length, 1);
  assert.is(shown(), 'there');
  visit();
  await pass(3000);
  await pass(60_000);
  assert.is(browser.calls.length, 2);
  visit();
  cleanup();
  await pass(60_000);
  assert.is(browser.calls.length, 2, 'a page that was left asks nothing');
});

test('a control appears when the API has named its feature, and at once on the next page', async () => {
  visit();
  assert.is(shown(), 'absent');
  await ask(() => json({ data: ['trash', 'views'] }));
  assert.is(shown(), 'there');
  visit();
  assert.is(shown(), 'there');
  await ask(() => json({ data: ['views'] }));
  assert.is(shown(), 'absent');
  visit();
  assert.is(shown(), 'absent');
});

test('a failure keeps the known features of the API; one without the call has none', async () => {
  localStorage.setItem('features administrator', 'trash');
  visit();
  await ask(() => problem(503, 'unavailable'));
  assert.is(shown(), 'there');
  visit();
  assert.is(shown(), 'there');
  await ask(() => problem(404, 'not_found'));
  assert.is(shown(), 'absent');
  visit();
  assert.is(shown(), 'absent');
});

test('other text in the storage counts as no feature, and the API is still asked', async () => {
  for (const kept of ['', '["trash"]', 'null', 'Trash trashes', '\u0000']) {
    localStorage.setItem('features administrator', kept);
    visit();
    assert.is(shown(), 'absent', kept);
  }
  await ask(() => json({ data: ['trash'] }));
  assert.is(shown(), 'there');
});

test('the API’s features work where storage is refused', async () => {
  const giveBack = refuseStorage('localStorage');
  visit();
  assert.is(shown(), 'absent');
  await ask(() => json({ data: ['trash'] }));
  assert.is(shown(), 'there');
  giveBack();
  cleanup();
  isThere = false;
  visit();
  await ask(() => json({ data: ['trash'] }));
  assert.not(isStorageRefused(), 'the next answer is stored again');
});

test.run();
