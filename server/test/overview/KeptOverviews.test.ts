/** Which computations of overviews are shared, kept and given up. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Overview } from '../../../src/contract/overview';
import { KeptOverviews } from '../../src/overview/KeptOverviews';
import { Problem } from '../../src/platform/Problem';
import { TestClock } from '../support/app';

const test = suite('kept overviews');

/** Computations that end when the test says so. */
class Computations {
  readonly begun: { signal: AbortSignal; end(items?: number): void; fail(error: Error): void }[] = [];

  compute = (signal: AbortSignal) =>
    new Promise<Overview>((resolve, reject) => {
      // Only its identity and its number of items matter here.
      const end = (items = 1) => resolve({ items } as Overview);
      this.begun.push({ signal, end, fail: reject });
    });
}

const forever = new AbortController().signal;
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: Error) => error.message,
  );

test('an overview that many ask for at once is computed once', async () => {
  const [kept, { begun, compute }] = [new KeptOverviews(new TestClock()), new Computations()];
  const asked = Array.from({ length: 20 }, () => kept.read('a', compute, forever, false));
  asked.push(kept.read('a', compute, forever, true));
  const other = kept.read('b', compute, forever, false);
  assert.is(begun.length, 2);
  for (const { end } of begun) end();
  assert.is(new Set(await Promise.all(asked)).size, 1);
  assert.is.not(await other, await asked[0]);
});

test('a computation of an overview goes on until the last of those who wait has gone', async () => {
  const [kept, { begun, compute }] = [new KeptOverviews(new TestClock()), new Computations()];
  const [one, other] = [new AbortController(), new AbortController()];
  const asked = [one, other].map(({ signal }) => failure(kept.read('a', compute, signal, false)));
  one.abort();
  assert.is(begun[0]?.signal.aborted, false);
  other.abort();
  assert.is(begun[0]?.signal.aborted, true);
  void kept.read('a', compute, forever, false);
  assert.is(begun.length, 2, 'who comes later does not wait for what is given up');
  begun[0]?.fail(new Error('given up'));
  assert.equal(await Promise.all(asked), ['given up', 'given up']);
  void kept.read('a', compute, forever, false);
  assert.is(begun.length, 2, 'its failure does not touch the later one');
});

test('an overview that failed is computed again, for who comes later and who waited for another’s turn', async () => {
  const [kept, { begun, compute }] = [new KeptOverviews(new TestClock()), new Computations()];
  const first = failure(kept.read('a', compute, forever, false));
  const second = kept.read('a', compute, forever, false);
  begun[0]?.fail(new Problem('too_many_requests', 'too many'));
  assert.is(await first, 'too many');
  begun[1]?.end();
  assert.ok(await second);
  const third = failure(kept.read('b', compute, forever, false));
  begun[2]?.fail(new Error('broken'));
  assert.is(await third, 'broken');
  void kept.read('b', compute, forever, false);
  assert.is(begun.length, 4);
});

test('an overview of no items is not kept, so that the first items show at once', async () => {
  const [kept, { begun, compute }] = [new KeptOverviews(new TestClock()), new Computations()];
  const empty = kept.read('a', compute, forever, false);
  begun[0]?.end(0);
  assert.is((await empty).items, 0);
  const filled = kept.read('a', compute, forever, false);
  begun[1]?.end(5);
  assert.is((await filled).items, 5);
});

test('twenty overviews are kept, the latest ones', async () => {
  const [kept, { begun, compute }] = [new KeptOverviews(new TestClock()), new Computations()];
  const read = async (key: number) => {
    const count = begun.length;
    const answer = kept.read(String(key), compute, forever, false);
    begun[count]?.end();
    await answer;
    return begun.length > count;
  };
  for (let key = 0; key < 21; key += 1) await read(key);
  assert.is(await read(1), false);
  assert.is(await read(0), true);
});

test.run();
