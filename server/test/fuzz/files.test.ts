// SQLite only: the server reads photos before it asks the database; photos/routes runs on both.
/**
 * Hostile and broken files on both upload calls, and good files with changed bytes: they are stored
 * whole, or refused and removed.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Reference } from '../../../src/contract/references';
import type { Image } from '../../../src/contract/types';
import { type PhotoSize, photoSizes } from '../../src/photos/store/store';
import { loadSharp } from '../../src/platform/sharp';
import { startApp, type TestApp } from '../support/app';
import { form } from '../support/forms';
import { fastCreate } from '../support/items';
import { photo } from '../support/photos';
import { type Fixture, formats, makeFixtures } from './fixtures';
import { pick, type Random, rounds, seed, seededRandom } from './seeds';
import { withinTime } from './withinTime';

const files = suite<{ t: TestApp }>('files');

files.before(async (context) => {
  context.t = await startApp();
  await context.t.signIn();
  const { id: supplierId } = await context.t.data<Reference>('POST', '/api/suppliers/', { name: 'Ательє' });
  await fastCreate(context.t, 'Пальто', supplierId);
  console.log(`files: SEED=${seed}`);
});
files.after(async ({ t }) => t.close());

const calls = ['/api/clothes/1/images', '/api/purchases/1/images'];

files('fuzzed files get the expected outcome for each kind, on both calls', async ({ t }) => {
  const fixtures = await makeFixtures();
  assert.ok(fixtures.length >= 120, `${fixtures.length} fixtures`);
  const counts = new Map<number, number>();
  for (const [at, fixture] of fixtures.entries()) {
    // Both calls must refuse a bad file; other files take turns.
    const both = fixture.expected.includes(415);
    for (const url of both ? calls : [calls[at % 2] ?? '']) {
      const status = await send(t, url, fixture);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  }
  console.log(
    `${fixtures.length} files: ${[...counts].map(([status, times]) => `${status}: ${times}`).join(', ')}`,
  );
});

files(`fuzzed uploads: ${rounds(12, 2000)} photos with changed bytes`, async ({ t }) => {
  const random = seededRandom('changed bytes');
  const good = await Promise.all(formats.map((format) => photo(format, { width: 48, height: 32 })));
  const counts = new Map<number, number>();
  const before = process.memoryUsage.rss();
  for (let n = 0; n < rounds(12, 2000); n += 1) {
    const bytes = changed(pick(good, random), random);
    const fixture = { what: `change ${n}`, bytes, name: 'photo.jpg', expected: [201, 415, 422] };
    const status = await send(t, calls[n % 2] ?? '', fixture);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  const growth = Math.round((process.memoryUsage.rss() - before) / 1_000_000);
  console.log(
    `answers by status: ${[...counts].map(([status, times]) => `${status}: ${times}`).join(', ')}; ${growth} MB more in memory`,
  );
  assert.ok(growth < 150, `${growth} MB`);
});

/** Sends one file, checks the outcome, and deletes the photo again. Returns the status. */
async function send(t: TestApp, url: string, { what, bytes, name, expected }: Fixture): Promise<number> {
  const { body, headers } = form({ bytes, name });
  const answer = await withinTime(
    what,
    t.api<{ data: Image[]; code?: string }>('POST', url, body, { headers }),
  );
  const outcome = `${what} → ${answer.status} ${answer.text.slice(0, 200)}`;
  assert.ok(expected.includes(answer.status), outcome);
  assert.equal(await readdir(path.join(t.folder, 'tmp')), [], outcome);
  const addresses = await addressesOf(t);
  if (answer.status !== 201) {
    assert.is(answer.headers['content-type'], 'application/problem+json; charset=utf-8', outcome);
    assert.equal(addresses, [], outcome);
    return answer.status;
  }
  assert.is(addresses.length, 1, outcome);
  for (const size of photoSizes) await checkStored(t, addresses[0] ?? '', size, outcome);
  const [image] = answer.body.data;
  assert.is((await t.api('DELETE', `/api/images/${image?.id}`)).status, 204);
  await t.data('POST', '/api/trash/photos/delete', { ids: [image?.id] });
  return 201;
}

async function addressesOf(t: TestApp): Promise<string[]> {
  const found: string[] = [];
  for await (const { address } of t.photos.list()) found.push(address);
  return found;
}

/** Checks for a whole WebP without any metadata of the upload. */
async function checkStored(t: TestApp, address: string, size: PhotoSize, what: string): Promise<void> {
  const answer = await t.app.inject({ method: 'GET', url: `/images/${address}/${size}.webp` });
  assert.is(answer.statusCode, 200, what);
  const sharp = await loadSharp();
  const { format, exif, xmp, iptc, icc } = await sharp(answer.rawPayload).metadata();
  assert.is(format, 'webp', what);
  assert.equal([exif, xmp, iptc, icc], [undefined, undefined, undefined, undefined], what);
  await sharp(answer.rawPayload, { failOn: 'warning' }).raw().toBuffer();
  assert.not.match(answer.rawPayload.toString('latin1'), /<script|alert\(|SecretOwner|SecretCamera/, what);
}

function changed(good: Buffer, random: Random): Buffer {
  const bytes = Buffer.from(good);
  const at = Math.floor(random() * bytes.length);
  const way = random();
  if (way < 0.15) return bytes.subarray(0, at);
  if (way < 0.25)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + Math.floor(random() * 64))]);
  if (way < 0.35)
    return Buffer.concat([
      bytes.subarray(0, at),
      Buffer.alloc(Math.floor(random() * 300), at),
      bytes.subarray(at),
    ]);
  // Decoders read lengths from heads, so most changes go there.
  const reach = way < 0.7 ? Math.min(120, bytes.length) : bytes.length;
  for (let times = 1 + Math.floor(random() * 6); times > 0; times -= 1) {
    bytes[Math.floor(random() * reach)] = pick([0, 1, 0x7f, 0x80, 0xff, Math.floor(random() * 256)], random);
  }
  return bytes;
}

files.run();
