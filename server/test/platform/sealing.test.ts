// SQLite only
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sealText, unsealText } from '../../src/platform/sealing';

const test = suite('sealing');
const signingSecret = 'a secret of the tests, 32 bytes and more';
const webhooks = { signingSecret, purpose: 'secrets of webhooks' };
const ofSeven = { signingSecret, purpose: 'secrets of authenticators', boundTo: 'account 7' };

test('a sealed text is another each time, and can be unsealed only with its own seal', () => {
  const [one, two] = [sealText(ofSeven, 'таємниця'), sealText(ofSeven, 'таємниця')];
  assert.is.not(one, two);
  assert.is(unsealText(ofSeven, one), 'таємниця');
  for (const other of [
    { ...ofSeven, signingSecret: `${signingSecret}!` },
    { ...ofSeven, purpose: webhooks.purpose },
    { ...ofSeven, boundTo: 'account 8' },
  ])
    assert.is(unsealText(other, one), null);
  for (const broken of ['', 'AAAA', one.slice(0, 20), one.slice(0, -4), `${one.slice(0, -2)}AA`])
    assert.is(unsealText(ofSeven, broken), null);
});

test('sealed texts that databases hold already can still be unsealed', () => {
  const ofWebhook = 'BwcHBwcHBwcHBwcHZE-Oi4rK_KBbwR__7fvjN46c1e1rhI-769v5ui1khvY';
  const ofAccount = 'BwcHBwcHBwcHBwcHINwE2bZzMU7HvMCuS-K9FBtRCmA3xlgMbSqOr4-r9bk';
  assert.is(unsealText(webhooks, ofWebhook), 'таємниця');
  assert.is(unsealText(ofSeven, ofAccount), 'таємниця');
});

test.run();
