// SQLite only: the server reads forms before it asks the database; photos/routes runs on both.
/**
 * Streams of valid and broken forms to both upload calls: never a 5xx, never a hang, no row without
 * a whole upload, no file left.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Reference } from '../../../src/contract/references';
import { startApp, type TestApp } from '../support/app';
import { fastCreate } from '../support/items';
import { photo } from '../support/photos';
import { pick, type Random, rounds, seed, seededRandom } from './seeds';
import { withinTime } from './withinTime';

const fuzz = suite<{ t: TestApp; photos: Buffer[] }>('broken forms');

fuzz.before(async (context) => {
  const t = await startApp();
  await t.signIn();
  const { id: supplierId } = await t.data<Reference>('POST', '/api/suppliers/', { name: 'Ательє' });
  await fastCreate(t, 'Пальто', supplierId);
  context.t = t;
  const size = { width: 24, height: 16 };
  context.photos = await Promise.all(
    (['jpeg', 'png', 'webp', 'gif'] as const).map((format) => photo(format, size)),
  );
  console.log(`broken forms: SEED=${seed}`);
});
fuzz.after(async ({ t }) => t.close());

fuzz(`fuzzed multipart: ${rounds(40, 10_000)} broken forms`, async ({ t, photos }) => {
  const random = seededRandom('forms');
  const counts = new Map<number, number>();
  for (let n = 0; n < rounds(40, 10_000); n += 1) {
    const url = pick(['/api/clothes/1/images', '/api/purchases/1/images'], random);
    const { body, type } = brokenForm(photos, random);
    const before = await imagesOf(t);
    const answer = await withinTime(
      `${n}: ${type.slice(0, 200)} ${body.toString('latin1').slice(0, 600)}`,
      t.api<{ code?: string; data?: unknown[] }>('POST', url, body, {
        headers: {
          'content-type': type,
          ...(random() < 0.2 ? { 'idempotency-key': `key ${n}`.replace(' ', '-') } : {}),
        },
      }),
    );
    const what = `${n}: ${type.slice(0, 200)} ${body.toString('latin1').slice(0, 400)} → ${answer.status} ${answer.text.slice(0, 300)}`;
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
    assert.ok(answer.status < 500, what);
    if (answer.status === 201) {
      assert.is(await imagesOf(t), before + (answer.body.data?.length ?? 0), what);
      if (before > 60) await forgetPhotos(t);
    } else {
      assert.is(answer.headers['content-type'], 'application/problem+json; charset=utf-8', what);
      assert.type(answer.body.code, 'string');
      assert.is(await imagesOf(t), before, what);
    }
    assert.equal(await readdir(path.join(t.folder, 'tmp')), [], what);
  }
  console.log(`answers by status: ${[...counts].map(([status, times]) => `${status}: ${times}`).join(', ')}`);
  assert.is((await addresses(t)).length, await imagesOf(t));
});

async function imagesOf(t: TestApp): Promise<number> {
  const { count } = await t.db
    .selectFrom('images')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function addresses(t: TestApp): Promise<string[]> {
  const found: string[] = [];
  for await (const { address } of t.photos.list()) found.push(address);
  return found;
}

async function forgetPhotos(t: TestApp): Promise<void> {
  await t.db.deleteFrom('images').execute();
  for (const address of await addresses(t)) await t.photos.remove(address);
}

/**
 * Returns a form of some parts, some of them strange, perhaps with bytes lost, doubled or flipped.
 */
function brokenForm(photos: readonly Buffer[], random: Random): { body: Buffer; type: string } {
  if (random() < 0.3) return { body: plainForm(photos, random), type: 'multipart/form-data; boundary=b' };
  const boundary = pick(
    ['b', '----WebKitFormBoundary7MA4YWxkTrZu0gW', 'x'.repeat(70), "'()+_,-./:=?", 'a b', 'x'.repeat(200)],
    random,
  );
  const parts = Array.from({ length: Math.floor(random() * 4) }, () => part(boundary, photos, random));
  const end =
    random() < 0.9
      ? pick([`--${boundary}--\r\n`, `--${boundary}--`, `--${boundary}--\r\nepilogue`], random)
      : '';
  const whole = Buffer.concat([...parts, Buffer.from(end)]);
  const type = pick(
    [
      `multipart/form-data; boundary=${boundary}`,
      `multipart/form-data; boundary=${boundary}`,
      `multipart/form-data; boundary=${boundary}`,
      `multipart/form-data; boundary="${boundary}"`,
      `MULTIPART/FORM-DATA; BOUNDARY=${boundary}`,
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=other',
      `multipart/mixed; boundary=${boundary}`,
      `multipart/form-data; charset=utf-8; boundary=${boundary}`,
      `multipart/form-data;boundary=${boundary};boundary=z`,
    ],
    random,
  );
  return { body: random() < 0.5 ? whole : damaged(whole, random), type };
}

/** Encodes a form as a browser does; corrupts its bytes in half of the cases. */
function plainForm(photos: readonly Buffer[], random: Random): Buffer {
  const parts = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, n) => [
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="files"; filename="${n}.jpg"\r\n\r\n`),
    pick(photos, random),
    Buffer.from('\r\n'),
  ]);
  const whole = Buffer.concat([...parts.flat(), Buffer.from('--b--\r\n')]);
  return random() < 0.5 ? whole : damaged(whole, random);
}

function part(boundary: string, photos: readonly Buffer[], random: Random): Buffer {
  const field = pick(
    ['files', 'files', 'files', 'files', 'file', '__proto__', 'constructor', '', 'files[]', 'x'.repeat(300)],
    random,
  );
  const name = pick(
    [
      'a.jpg',
      'фото.png',
      '../../x',
      'C:\\x',
      'con',
      '',
      'x'.repeat(4000),
      '\u202egpj.exe',
      '👗.webp',
      'a\u0000b',
      'a"b',
      'a%22b',
      'a;b',
    ],
    random,
  );
  const disposition = pick(
    [
      `form-data; name="${field}"; filename="${name}"`,
      `form-data; name="${field}"; filename="${name}"`,
      `form-data; name="${field}"`,
      `form-data; name="${field}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      `form-data; filename="${name}"`,
      'form-data',
      '',
      `attachment; name="${field}"; filename="${name}"`,
      `form-data; name="${field}"; filename="${name}`,
    ],
    random,
  );
  const headers = pick(
    [
      'Content-Type: image/jpeg',
      'Content-Type: text/html',
      'Content-Type:',
      'Content-Transfer-Encoding: base64',
      'Content-Type: multipart/mixed; boundary=n',
      `X: ${'y'.repeat(9000)}`,
      Array.from({ length: 60 }, (_, n) => `X-${n}: y`).join('\r\n'),
      'broken header line',
      'Content-Length: 5',
    ],
    random,
  );
  const content = pick(
    [
      ...photos,
      ...photos,
      Buffer.alloc(0),
      Buffer.from('text'),
      Buffer.from('\r\n--b\r\n'),
      Buffer.alloc(70_000, 1),
    ],
    random,
  );
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\n${headers}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
}

function damaged(whole: Buffer, random: Random): Buffer {
  const at = Math.floor(random() * (whole.length + 1));
  const length = Math.floor(random() * 50);
  const way = random();
  if (way < 0.4) return whole.subarray(0, at);
  if (way < 0.6) return Buffer.concat([whole.subarray(0, at), whole.subarray(at + length)]);
  if (way < 0.8)
    return Buffer.concat([
      whole.subarray(0, at),
      Buffer.alloc(length, Math.floor(random() * 256)),
      whole.subarray(at),
    ]);
  const copy = Buffer.from(whole);
  for (let times = 1 + Math.floor(random() * 5); times > 0 && copy.length > 0; times -= 1) {
    copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
  }
  return copy;
}

fuzz.run();
