/** kill -9 under concurrent writes and uploads: what was acknowledged is there, nothing is there by half. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { photo } from '../../server/test/photos';
import { inTempFolder } from '../../server/test/tempFolder';
import type { Image, Reference } from '../../src/contract';
import { Client, photoForm } from './support/client';
import {
  count,
  damage,
  imageHash,
  namedAddresses,
  query,
  storedAddresses,
  sweepLater,
  temporaryFiles,
} from './support/dataFolder';
import { type RunningServer, serve, withServer } from './support/process';
import { pause, rounds, seededRandom, until } from './support/rounds';
import { addressOf, type KnownItem, Writer } from './support/writer';

const killing = suite('kill -9 while people write');
const random = seededRandom('kill -9 while people write');
const people = 6;
/** Rounds on one data folder; then a fresh one, so that checking stays quick. */
const roundsAFolder = 10;

killing(`${rounds(20, 200)} rounds lose nothing`, async () => {
  const sums = { acknowledged: 0, photos: 0, unanswered: 0, swept: 0 };
  const starts: number[] = [];
  const clean: number[] = [];
  for (let left = rounds(20, 200); left > 0; left -= roundsAFolder) {
    await inTempFolder((folder) => oneFolder(folder, Math.min(left, roundsAFolder), sums, starts, clean));
  }
  const [median, usual] = [medianOf(starts), medianOf(clean)];
  console.log(
    `${sums.acknowledged} writes and ${sums.photos} photos acknowledged, 0 lost; ${sums.unanswered} unanswered and repeated, ` +
      `${sums.swept} strays swept; up again in ${Math.round(median)} ms, after a clean stop ${Math.round(usual)}`,
  );
  assert.ok(sums.acknowledged > 0 && sums.photos > 0);
  // Two seconds, or on a machine that is busy otherwise, not much longer than any start takes.
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
  const { writers, hashes, client } = await prepare(folder);
  const checked = new Set<string>();
  for (let round = 0; round < times; round += 1) {
    const server = await serve(folder);
    starts.push(server.startedIn);
    try {
      check(folder, writers, hashes, checked);
      const writing = Promise.all(writers.map((writer) => writer.write(client.at(server))));
      const before = acknowledgedBy(writers);
      const enough = before + 1 + Math.floor(random() * 40);
      // A writer that meets a wrong answer ends the round at once.
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
    await repeatUnanswered(folder, writers, client, server);
    checked.clear();
    check(folder, writers, hashes, checked);
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

function acknowledgedBy(writers: readonly Writer[]): number {
  return writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
}

/** The first start, a supplier, and what the sample photos become: encoding is the same each time. */
async function prepare(folder: string) {
  const colours = [0, 1, 2, 3].map((n) => [60 * n, 200 - 40 * n, 30 * n] as const);
  const samples = await Promise.all(
    colours.map((colour, n) => photo('jpeg', { width: 120 + n, height: 90, colour })),
  );
  return withServer(folder, async (server) => {
    const client = await Client.signIn(server);
    const { id: supplierId } = await client.data<Reference>('POST', '/api/suppliers/', { name: 'Ательє' });
    const made = await client.data<{ clothesId: number }>('POST', '/api/clothes/fast_create', {
      title: 'Зразок',
      supplierId,
    });
    const form = photoForm(...samples);
    const images = await client.data<Image[]>('POST', `/api/clothes/${made.clothesId}/images`, form);
    const hashes = images.map(({ urls }) => imageHash(folder, addressOf(urls.original)));
    assert.is(new Set(hashes).size, samples.length);
    const writers = Array.from(
      { length: people },
      (_, n) => new Writer(`особа ${n}`, samples, supplierId, random),
    );
    return { writers, hashes, client };
  });
}

/** Everything that was acknowledged is there as it was; every row has its files; the database is sound. */
function check(
  folder: string,
  writers: readonly Writer[],
  hashes: readonly (string | null)[],
  checked: Set<string>,
): void {
  assert.equal(damage(folder), []);
  const brands = new Map(query(folder, 'select id, name from brands').map((row) => [row.name, row.id]));
  const items = new Map(
    query(folder, 'select id, title, description from clothes').map((row) => [row.id, row]),
  );
  const purchases = new Map(
    query(folder, 'select id, clothes_id from purchases').map((row) => [row.id, row.clothes_id]),
  );
  const images = new Map(query(folder, 'select id, address from images').map((row) => [row.id, row.address]));
  for (const writer of writers) {
    for (const [name, id] of writer.references) assert.is(brands.get(name), id, `brand ${name}`);
    for (const [id, known] of writer.items) {
      // Of the one that was being written when the server died, either state is right.
      if (writer.unanswered?.what.endsWith(String(id))) continue;
      const row = items.get(id);
      assert.equal([row?.title, row?.description], [known.title, known.description], `item ${id}`);
      for (const purchase of known.purchases) assert.is(purchases.get(purchase), id, `purchase ${purchase}`);
      for (const [image, { address, sample }] of known.images) {
        if (writer.unanswered?.what === `DELETE /api/images/${image}`) continue;
        assert.is(images.get(image), address, `image ${image}`);
        if (checked.has(address)) continue;
        assert.is(imageHash(folder, address), hashes[sample], `photo ${address}`);
        checked.add(address);
      }
    }
    for (const id of writer.deletedItems) assert.not(items.has(id), `deleted item ${id}`);
  }
  const deleted = new Set(writers.flatMap((writer) => [...writer.deletedAddresses]));
  for (const address of images.values()) {
    assert.not(deleted.has(String(address)), `deleted photo ${address}`);
    if (!checked.has(String(address)))
      assert.ok(imageHash(folder, String(address)), `no files of ${address}`);
  }
  // Whole or not at all: a save writes title and description in one go.
  const half = `select count(*) from clothes where description is not null and description <> 'Опис ' || title`;
  assert.is(count(folder, half), 0);
}

/** What was not answered is sent again under its key. Then the rows are exactly those that somebody was told of: none twice. */
async function repeatUnanswered(
  folder: string,
  writers: readonly Writer[],
  client: Client,
  server: RunningServer,
): Promise<void> {
  for (const writer of writers) {
    await writer.unanswered?.repeat(client.at(server));
    writer.unanswered = null;
  }
  const items = writers.flatMap((writer) => [...writer.items.values()]);
  const sum = (of: (item: KnownItem) => number) => items.reduce((all, item) => all + of(item), 0);
  const brands = writers.reduce((all, writer) => all + writer.references.size, 0);
  assert.is(count(folder, 'select count(*) from brands'), brands);
  assert.is(count(folder, 'select count(*) from clothes'), items.length + 1);
  assert.is(count(folder, 'select count(*) from purchases'), sum((item) => item.purchases.size) + 1);
  assert.is(count(folder, 'select count(*) from images'), sum((item) => item.images.size) + 4);
}

killing.run();
