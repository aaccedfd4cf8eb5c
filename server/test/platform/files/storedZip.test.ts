import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Entry, fromRandomAccessReader, RandomAccessReader } from 'yauzl';
import { crc32 } from '../../../src/platform/crc32';
import { type StoredFile, storedZip } from '../../../src/platform/files/storedZip';

const stored = suite('stored ZIP');

/** Bytes at their offset; several may share their memory. */
interface Part {
  offset: number;
  bytes: Buffer;
}

/** Reads an archive whose bytes are not all in memory. */
class Parts extends RandomAccessReader {
  constructor(private readonly parts: readonly Part[]) {
    super();
  }

  override _readStreamForRange(start: number, end: number): PassThrough {
    const found = this.parts
      .filter(({ offset, bytes }) => offset < end && offset + bytes.length > start)
      .map(({ offset, bytes }) => bytes.subarray(Math.max(0, start - offset), end - offset));
    return Readable.from(found).pipe(new PassThrough());
  }
}

const time = new Date('2026-11-28T10:20:30Z');
const small = (path: string, text: string): StoredFile => {
  const bytes = Buffer.from(text);
  return { path, time, length: bytes.length, crc: crc32(bytes), content: Readable.from([bytes]) };
};

/** Returns each file as an independent reader finds it; contents only of short ones. */
async function read(files: readonly StoredFile[]) {
  const parts: Part[] = [];
  let length = 0;
  for await (const bytes of storedZip(Readable.from(files))) {
    parts.push({ offset: length, bytes });
    length += bytes.length;
  }
  const options = { lazyEntries: true, strictFileNames: true } as const;
  const found: { name: string; text: string; modified: string; size: number }[] = [];
  await new Promise<void>((resolve, reject) => {
    fromRandomAccessReader(new Parts(parts), length, options, (error, zip) => {
      if (!zip) return reject(error);
      zip.on('entry', (entry: Entry) => {
        zip.openReadStream(entry, async (failed, stream) => {
          if (!stream) return reject(failed);
          const isShort = entry.uncompressedSize < 100;
          const text = isShort ? (await buffer(stream)).toString() : '';
          if (!isShort) stream.destroy();
          const modified = entry.getLastModDate().toISOString();
          found.push({ name: entry.fileName, text, modified, size: entry.uncompressedSize });
          zip.readEntry();
        });
      });
      zip.once('end', resolve).once('error', reject);
      zip.readEntry();
    });
  });
  return found;
}

stored('another reader finds each file with its time and name', async () => {
  const modified = time.toISOString();
  assert.equal(await read([small('1 Пальто/1.jpg', 'перше'), small('empty', '')]), [
    { name: '1 Пальто/1.jpg', text: 'перше', modified, size: 10 },
    { name: 'empty', text: '', modified, size: 0 },
  ]);
  assert.equal(await read([]), []);
});

stored('a file that begins beyond 4 GB is found', async () => {
  const shared = Buffer.alloc(2 ** 26);
  const times = 33;
  const big = (path: string): StoredFile => ({
    path,
    time,
    length: times * shared.length,
    crc: 0,
    content: Readable.from(Array.from({ length: times }, () => shared)),
  });
  const found = await read([big('first'), big('second'), small('last', 'тут')]);
  assert.equal(
    found.map(({ name, text }) => [name, text]),
    [
      ['first', ''],
      ['second', ''],
      ['last', 'тут'],
    ],
  );
});

stored('the checksum is that of the standard, whole or in pieces', () => {
  const bytes = Buffer.from('123456789');
  assert.is(crc32(bytes), 0xcbf43926);
  assert.is(crc32(bytes.subarray(4), crc32(bytes.subarray(0, 4))), 0xcbf43926);
});

stored.run();
