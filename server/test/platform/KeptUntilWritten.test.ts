/** Answers that are kept until the next write. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { KeptUntilWritten } from '../../src/platform/KeptUntilWritten';

const kept = suite('what is kept until anything is written');

/** Counts how often values are loaded, and returns the version of the data. */
function world(sizeOf?: (value: string) => number) {
  const data = { version: 'one' as string | null, loads: 0 };
  const values = new KeptUntilWritten<string>({ version: () => data.version, sizeOf });
  const read = (key = 'list') =>
    values.read(key, async () => {
      data.loads += 1;
      return `${key} ${data.loads}`;
    });
  return { data, values, read };
}

kept('a second read of what is kept until a write loads nothing, even while the first runs', async () => {
  const { data, read } = world();
  assert.equal(await Promise.all([read(), read()]), ['list 1', 'list 1']);
  assert.is(await read(), 'list 1');
  assert.is(await read('other'), 'other 2');
  assert.is(data.loads, 2);
});

kept('a write drops everything that was kept, also what was being read meanwhile', async () => {
  const { data, values, read } = world();
  await read();
  let finish = (_: string) => {};
  const early = values.read('slow', () => new Promise((resolve) => (finish = resolve)));
  await Promise.resolve();
  data.version = 'two';
  assert.is(await read(), 'list 2');
  finish('old');
  assert.is(await early, 'old');
  assert.is(await read('slow'), 'slow 3');
});

kept('a failed read is not kept until the next write, and drops nothing else', async () => {
  const { values, read } = world();
  await read();
  const failing = () => values.read('item', () => Promise.reject(new Error('not found')));
  await failing().then(assert.unreachable, () => {});
  assert.is(await values.read('item', async () => 'found'), 'found');
  assert.is(await read(), 'list 1');
});

kept('small kept answers to very many questions are dropped, too', async () => {
  const { data, read } = world(() => 2);
  for (let n = 0; n < 9_000; n += 1) await read(`question ${n}`);
  data.loads = 0;
  await read('question 0');
  assert.is(data.loads, 1);
});

kept('nothing is kept until a write without a version, or beyond the allowed bytes', async () => {
  const { data, read } = world(() => 5_000_000);
  await read();
  await read('other');
  assert.is(await read(), 'list 3', 'more bytes than allowed');
  data.version = null;
  assert.is(await read(), 'list 4');
  assert.is(await read(), 'list 5');
});

kept.run();
