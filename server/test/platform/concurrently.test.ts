// SQLite only: no database.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { allEnded, forEachOf } from '../../src/platform/concurrently';

const test = suite('work on many entries');

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test('concurrent work: the given number of entries run at once, each entry once', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await forEachOf([1, 2, 3, 4, 5], 2, async (entry) => {
    running += 1;
    most = Math.max(most, running);
    await settle();
    done.push(entry);
    running -= 1;
  });
  assert.equal([done, most], [[1, 2, 3, 4, 5], 2]);
});

test('concurrent work begins nothing after a failure, and awaits what had begun', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const failure = await forEachOf([1, 2, 3, 4, 5], 2, async (entry) => {
    begun.push(entry);
    if (entry === 1) throw new Error('broken');
    await settle();
    ended.push(entry);
  }).catch((error: Error) => error.message);
  assert.equal([failure, begun, ended], ['broken', [1, 2], [2]]);
});

test('concurrent work throws the first failure once all have ended', async () => {
  let hasEnded = false;
  const slow = settle().then(() => {
    hasEnded = true;
  });
  const failing = Promise.reject(new Error('broken'));
  const failure = await allEnded([failing, slow]).catch((error: Error) => error.message);
  assert.equal([failure, hasEnded], ['broken', true]);
});

test.run();
