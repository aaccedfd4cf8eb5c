/** Names made to have the same hash, so that each has to be compared with every other. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { likelyPairs } from '../../../src/references/likeness/likelyPairs';
import { maxNear, nearEntries } from '../../../src/references/likeness/nearEntries';

const colliding = suite<{ now: typeof performance.now }>('names with one hash');

/** Makes the clock jump a second at each look, so that the work's turn is always over. */
colliding.before.each((context) => {
  context.now = performance.now;
  let time = 0;
  performance.now = () => {
    time += 1000;
    return time;
  };
});
colliding.after.each(({ now }) => {
  performance.now = now;
});

/** The base of the hash is 69 069, so both such pairs of letters have the same hash. */
const twins = ['\u{4E00}\u{30DCD}', '\u{4E01}\u{20000}'];

/** 2 ** 8 names, no two of them one edit apart. */
const names = Array.from({ length: 256 }, (_, n) =>
  Array.from({ length: 8 }, (_, bit) => twins[(n >> bit) & 1]).join(''),
);
const entries = names.map((name, at) => ({ id: at + 1, name }));

/** Returns how often other work had its turn. */
async function turnsDuring(work: () => Promise<void>): Promise<number> {
  let [turns, isOver] = [0, false];
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}

/** All names are in one group, and half of them in each of the 32 groups without one letter. */
const compared = 256 + 32 * 128;

colliding('other calls have their turn after each name of a list that hashes like others', async () => {
  const turns = await turnsDuring(async () => assert.equal((await likelyPairs(entries)).pairs, []));
  assert.ok(turns > compared, `${turns} turns`);
});

colliding('other calls have their turn after each name of a file that hashes like others', async () => {
  const asked = entries.slice(0, 128).map(({ name }) => name);
  const turns = await turnsDuring(async () => {
    const near = await nearEntries(entries.slice(128), asked);
    assert.equal(
      near,
      asked.map(() => []),
    );
  });
  // Half of the names come from the file.
  assert.ok(turns > compared / 2, `${turns} turns`);
});

colliding('of very many names that look alike none keeps more than are offered', async () => {
  const alike = (count: number, sign: string) =>
    Array.from({ length: count }, (_, n) => `Марка${sign.repeat(n)}`);
  const near = await nearEntries(
    alike(60, '-').map((name, at) => ({ id: at + 1, name })),
    alike(60, '.'),
  );
  const first = Array.from({ length: maxNear }, (_, at) => at + 1);
  for (const found of near) {
    assert.equal(
      found.map(({ id }) => id),
      first,
    );
  }
});

colliding.run();
