import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ThrottledLog } from '../../../src/platform/http/ThrottledLog';

const throttled = suite('throttled log');

throttled(
  'the throttled log writes the first lines about each event in a second, and counts the rest',
  () => {
    const sums: unknown[] = [];
    const log = new ThrottledLog({ warn: (sum: unknown) => void sums.push(sum) }, 'repeated', 'Many.');
    const written: string[] = [];
    // A loop without a pause: it ends within the second on any machine.
    for (let at = 0; at < 50; at++) log.write('a', () => written.push('a'));
    log.write('b', () => written.push('b'));
    log.flush();
    assert.equal(written, [...Array(20).fill('a'), 'b']);
    assert.equal(sums, [{ event: 'repeated', a: 30 }]);
  },
);

throttled(
  'the throttled log writes as many lines about an event of many kinds, and sums them up by kind',
  () => {
    const sums: unknown[] = [];
    const log = new ThrottledLog({ warn: (sum: unknown) => void sums.push(sum) }, 'repeated', 'Many.');
    let written = 0;
    for (let at = 0; at < 50; at++) log.write('a', () => (written += 1), at % 2 === 0 ? 'even' : 'odd');
    log.flush();
    assert.is(written, 20);
    assert.equal(sums, [{ event: 'repeated', even: 15, odd: 15 }]);
  },
);

throttled.run();
