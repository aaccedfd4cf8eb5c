import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { clock } from '../../../src/core/lib/clock';

const test = suite('clock');

test('an idle callback runs in the end, even if the browser is never idle', () => {
  const kept = globalThis.requestIdleCallback;
  try {
    // Chromium without frames calls only requests with a timeout.
    globalThis.requestIdleCallback = (run, { timeout = 0 } = {}) => {
      if (timeout > 0 && timeout <= 1000) run({ didTimeout: true, timeRemaining: () => 0 });
      return 1;
    };
    const spare: number[] = [];
    clock.idle((left) => spare.push(left()));
    assert.equal(spare, [0]);
  } finally {
    globalThis.requestIdleCallback = kept;
  }
});

test.run();
