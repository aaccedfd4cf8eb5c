/** A file of an archive. */
export interface StoredFile {
  /** The path in the archive. */
  path: string;
  time: Date;
  /** The length in bytes and the CRC-32, which some readers need before the content. */
  length: number;
  crc: number;
  content: AsyncIterable<Buffer>;
}

/** A number of a record, and its width in bytes. */
type Field = readonly [value: number, bytes: 1 | 2 | 4 | 8];

/** The version of the format that a reader must know, and the one with offsets beyond 4 GB. */
const versions = { plain: 20, big: 45 } as const;
const namesInUtf8 = 0x800;
const madeOnUnix = (3 << 8) | 63;
const regularFile = 0o100664 * 2 ** 16;
/** Says that a field of eight bytes elsewhere has the number. */
const elsewhere = 0xffffffff;

/**
 * Yields a ZIP archive of files of less than 4 GB each, stored without compression
 * (docs/decisions/0032-archives-of-photos.md).
 */
export async function* storedZip(files: AsyncIterable<StoredFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const file of files) {
    const header = headerOf(file);
    directory.push(entryOf(file, offset));
    offset += header.length + file.length;
    yield header;
    yield* file.content;
  }
  yield Buffer.concat([...directory, endOf(directory, offset)]);
}

function headerOf(file: StoredFile): Buffer {
  const extra = timeOf(file);
  return Buffer.concat([
    record([0x04034b50, 4], ...fieldsOf(file, versions.plain, extra)),
    Buffer.from(file.path),
    extra,
  ]);
}

/** Returns a file's entry in the directory at the end. */
function entryOf(file: StoredFile, offset: number): Buffer {
  const isBig = offset >= elsewhere;
  const beyond = isBig ? record([1, 2], [8, 2], [offset, 8]) : Buffer.alloc(0);
  const extra = Buffer.concat([timeOf(file), beyond]);
  const fields = fieldsOf(file, isBig ? versions.big : versions.plain, extra);
  return Buffer.concat([
    // No comment, the first disk, no text.
    record([0x02014b50, 4], [madeOnUnix, 2], ...fields, [0, 2], [0, 2], [0, 2]),
    record([regularFile, 4], [Math.min(offset, elsewhere), 4]),
    Buffer.from(file.path),
    extra,
  ]);
}

/** Returns the fields that a header and an entry share. */
function fieldsOf({ path, time, length, crc }: StoredFile, version: number, extra: Buffer): Field[] {
  const years = Math.max(0, time.getFullYear() - 1980);
  return [
    [version, 2],
    [namesInUtf8, 2],
    [0, 2],
    [(time.getHours() << 11) | (time.getMinutes() << 5) | (time.getSeconds() >> 1), 2],
    [(years << 9) | ((time.getMonth() + 1) << 5) | time.getDate(), 2],
    [crc, 4],
    [length, 4],
    [length, 4],
    [Buffer.byteLength(path), 2],
    [extra.length, 2],
  ];
}

/** Returns the time in UTC, because the other one is in the server's time zone. */
function timeOf({ time }: StoredFile): Buffer {
  return record([0x5455, 2], [5, 2], [1, 1], [Math.floor(time.getTime() / 1000), 4]);
}

/** Returns the end of an archive whose directory begins at `offset`. */
function endOf(directory: readonly Buffer[], offset: number): Buffer {
  const count = directory.length;
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.concat([
    record([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2]),
    record([size, 4], [Math.min(offset, elsewhere), 4], [0, 2]),
  ]);
  if (offset < elsewhere) return end;
  const { big } = versions;
  return Buffer.concat([
    record([0x06064b50, 4], [44, 8], [madeOnUnix, 2], [big, 2], [0, 4], [0, 4]),
    record([count, 8], [count, 8], [size, 8], [offset, 8]),
    record([0x07064b50, 4], [0, 4], [offset + size, 8], [1, 4]),
    end,
  ]);
}

/** Returns numbers as bytes, the lowest byte first. */
function record(...fields: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, width]) => sum + width, 0));
  let at = 0;
  for (const [value, width] of fields) {
    bytes.writeUIntLE(value, at, Math.min(width, 6));
    at += width;
  }
  return bytes;
}
