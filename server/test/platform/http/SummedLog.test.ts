import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SparingLog } from '../../../src/platform/http/SummedLog';

const sparing = suite('sparing log');

sparing('the sparing log writes the first lines about each event in a second, and counts the rest', () => {
  const sums: unknown[] = [];
  const log = new SparingLog({ warn: (sum: unknown) => void sums.push(sum) }, 'repeated', 'Many.');
  const written: string[] = [];
  // A loop without a pause: it ends within the second on any machine.
  for (let at = 0; at < 50; at++) log.write('a', () => written.push('a'));
  log.write('b', () => written.push('b'));
  log.flush();
  assert.equal(written, [...Array(20).fill('a'), 'b']);
  assert.equal(sums, [{ event: 'repeated', a: 30 }]);
});

sparing.run();
