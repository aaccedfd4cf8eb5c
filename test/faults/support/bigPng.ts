import { constants, crc32, deflateRawSync } from 'node:zlib';

interface BigPng {
  width: number;
  height: number;
  /** Bits per channel. */
  depth: 8 | 16;
  interlaced: boolean;
}

/**
 * Returns a PNG with transparency whose samples are all zero: a few hundred kilobytes that
 * decompress to hundreds of megabytes. It repeats one compressed block.
 */
export function bigPng({ width, height, depth, interlaced }: BigPng): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, 6, 0, 0, interlaced ? 1 : 0], 8);
  const rows = interlaced ? adam7(width, height) : [{ width, height }];
  const bytes = rows.reduce((sum, pass) => sum + pass.height * (1 + (pass.width * 4 * depth) / 8), 0);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', zeros(bytes)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the seven passes of an interlaced PNG. */
function adam7(width: number, height: number) {
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const;
  return passes.map(([x, y, across, down]) => ({
    width: Math.ceil((width - x) / across),
    height: Math.ceil((height - y) / down),
  }));
}

/** Returns `bytes` zeros, compressed (zlib). */
function zeros(bytes: number): Buffer {
  const size = 1_000_000;
  const flush = { finishFlush: constants.Z_FULL_FLUSH };
  const block = deflateRawSync(Buffer.alloc(size), flush);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE((bytes % 65_521) * 65_536 + 1);
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array<Buffer>(Math.floor(bytes / size)).fill(block),
    deflateRawSync(Buffer.alloc(bytes % size)),
    checksum,
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
