import * as assert from 'uvu/assert';
import { callPatiently, type WaitsFor } from '../../../src/core/http/patientCall';
import { Problem } from '../../../src/core/lib/problem';
import { browser, browserSuite } from '../../setup/fakeBrowser';

const test = browserSuite('patient calls');
const busy = () => new Problem('http', 'Зайнято', { status: 503 });
const broken = () => new Problem('http', 'Збій', { status: 500 });

/** Calls until the outcomes are used up or one is final; resolves with the result and the waits. */
async function outcomeOf(outcomes: (() => Problem)[]) {
  const waits: (WaitsFor | null)[] = [];
  let made = 0;
  const call = async () => {
    const fail = outcomes[made++];
    if (fail) throw fail();
    return 'так';
  };
  const patience = { signal: new AbortController().signal, onWait: (of: WaitsFor | null) => waits.push(of) };
  const result = callPatiently(call, patience).catch((problem: Problem) => problem.detail);
  await browser.advance(600_000);
  return { result: await result, made, waits };
}

test('a patient call waits for a busy server as long as it takes, and then for few failures', async () => {
  const { result, made, waits } = await outcomeOf([...Array(9).fill(busy), ...Array(5).fill(broken)]);
  assert.equal([result, made], ['так', 15]);
  assert.equal(waits, [...Array(14).fill('server'), null]);
});

test('a patient call gives up at the sixth failure, and at once when the storage is full', async () => {
  assert.equal((await outcomeOf(Array(9).fill(broken))).made, 6);
  const full = () => new Problem('http', 'Немає місця', { status: 507 });
  assert.equal(await outcomeOf([full]), { result: 'Немає місця', made: 1, waits: [null] });
});

test.run();
