/**
 * kill -9 under concurrent writes and uploads: everything acknowledged is stored, and nothing is
 * stored half.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inTempFolder } from '../../server/test/support/tempFolder';
import { acknowledgedBy, check, prepare, repeatUnanswered } from './support/acknowledged';
import { Client } from './support/client';
import {
  damage,
  namedAddresses,
  query,
  storedAddresses,
  sweepLater,
  temporaryFiles,
  withoutChange,
} from './support/dataFolder';
import { serve, withServer } from './support/process';
import { pause, rounds, seededRandom, until } from './support/rounds';

const killing = suite('kill -9 while people write');
const random = seededRandom('kill -9 while people write');
/** Rounds per data folder; the next ones get a fresh folder, so that checking stays quick. */
const roundsAFolder = 10;

killing(`kill -9 while people write: ${rounds(3, 200)} rounds lose nothing`, async () => {
  const sums = { acknowledged: 0, photos: 0, unanswered: 0, swept: 0 };
  const starts: number[] = [];
  const clean: number[] = [];
  for (let left = rounds(3, 200); left > 0; left -= roundsAFolder) {
    await inTempFolder((folder) => oneFolder(folder, Math.min(left, roundsAFolder), sums, starts, clean));
  }
  const [median, usual] = [medianOf(starts), medianOf(clean)];
  console.log(
    `${sums.acknowledged} writes and ${sums.photos} photos acknowledged, 0 lost; ${sums.unanswered} unanswered and repeated, ` +
      `${sums.swept} strays swept; up again in ${Math.round(median)} ms, after a clean stop ${Math.round(usual)}`,
  );
  assert.ok(sums.acknowledged > 0 && sums.photos > 0);
  // Two seconds, or on a busy machine not much longer than any start.
  assert.ok(median < Math.max(2000, 3 * usual), `up again in ${median} ms`);
});

function medianOf(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

async function oneFolder(
  folder: string,
  times: number,
  sums: { acknowledged: number; photos: number; unanswered: number; swept: number },
  starts: number[],
  clean: number[],
): Promise<void> {
  const { writers, hashes, client } = await withServer(folder, async (server) =>
    prepare(folder, await Client.signIn(server), random),
  );
  const stored = { folder, query: async (statement: string) => query(folder, statement) };
  const checked = new Set<string>();
  for (let round = 0; round < times; round += 1) {
    const server = await serve(folder);
    starts.push(server.startedIn);
    try {
      assert.equal([...damage(folder), ...withoutChange(folder)], []);
      await check(stored, writers, hashes, checked);
      const writing = Promise.all(writers.map((writer) => writer.write(client.at(server))));
      const before = acknowledgedBy(writers);
      const enough = before + 1 + Math.floor(random() * 40);
      // A wrong answer to a writer ends the round at once.
      await Promise.race([writing, until('writes', () => acknowledgedBy(writers) >= enough)]);
      await pause(random() * 15);
      await server.end('SIGKILL');
      await writing;
      sums.unanswered += writers.filter((writer) => writer.unanswered).length;
    } finally {
      server.child.kill('SIGKILL');
    }
  }
  await withServer(folder, async (server) => {
    starts.push(server.startedIn);
    assert.equal(temporaryFiles(folder), [], 'files on their way were left');
    await repeatUnanswered(stored, writers, client.at(server));
    checked.clear();
    assert.equal([...damage(folder), ...withoutChange(folder)], []);
    await check(stored, writers, hashes, checked);
    assert.is((await server.end('SIGTERM')).code, 0);
  });
  sums.swept += await sweepLater(folder);
  await withServer(folder, async ({ startedIn }) => {
    clean.push(startedIn);
    assert.equal(storedAddresses(folder).sort(), namedAddresses(folder).sort(), 'files and rows differ');
  });
  for (const writer of writers) {
    sums.acknowledged += writer.acknowledged;
    sums.photos += writer.photos;
  }
}

killing.run();
