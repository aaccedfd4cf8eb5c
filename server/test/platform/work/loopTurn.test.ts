/** Long work gives others turns of the event loop. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { slicesInTurns } from '../../../src/platform/work/loopTurn';

test('other work gets a turn before each slice of a long list', async () => {
  const seen: string[] = [];
  const other = () => {
    seen.push('other');
    if (seen.length < 6) setImmediate(other);
  };
  setImmediate(other);
  for await (const slice of slicesInTurns([1, 2, 3, 4, 5], 2)) seen.push(slice.join());
  assert.equal(seen.slice(0, 6), ['other', '1,2', 'other', '3,4', 'other', '5']);
});

test.run();
