import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const signatureLength = 8;
/** Maximum number of bytes of all decompressed texts of one PNG. */
const maxBytes = 1024 * 1024;
/**
 * Maximum number of chunks. Photos have two thousand at most; a file with a million tiny chunks is
 * made to be slow.
 */
const maxChunks = 20_000;

/**
 * Returns whether the texts of a PNG (titles, comments, XMP) decompress to more than `maxBytes`, or
 * it has too many chunks. This runs before the decoder, which would decompress all texts at once.
 */
export async function hasHugeTexts(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    let bytes = 0;
    let offset = signatureLength;
    for (let chunks = 0; offset + 8 <= size; chunks += 1) {
      if (chunks === maxChunks) return true;
      const head = await readAt(file, offset, 8);
      const length = head.readUInt32BE(0);
      const type = head.toString('latin1', 4, 8);
      if (type === 'IEND') return false;
      if (type === 'zTXt' || type === 'iTXt') {
        if (offset + 8 + length > size) return false; // truncated: the decoder reports it
        bytes += await unfolded(type, await readAt(file, offset + 8, length));
        if (bytes > maxBytes) return true;
      }
      offset += 12 + length;
    }
    return false;
  } finally {
    await file.close();
  }
}

/**
 * Returns the length of a chunk's decompressed text: infinite beyond `maxBytes`, 0 if the text is
 * damaged or not compressed. A keyword and NUL precede the text, and in an iTXt chunk also a flag
 * and two other texts.
 */
async function unfolded(type: string, chunk: Buffer): Promise<number> {
  const keyword = chunk.indexOf(0);
  if (keyword < 0) return 0;
  if (type === 'zTXt') return inflatedLength(chunk.subarray(keyword + 2));
  if (chunk[keyword + 1] !== 1) return 0; // not compressed: no longer than the file itself
  const language = chunk.indexOf(0, keyword + 3);
  const translated = language < 0 ? -1 : chunk.indexOf(0, language + 1);
  return translated < 0 ? 0 : inflatedLength(chunk.subarray(translated + 1));
}

async function inflatedLength(compressed: Buffer): Promise<number> {
  try {
    return (await promisify(inflate)(compressed, { maxOutputLength: maxBytes })).length;
  } catch (error) {
    const isTooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLong ? Number.POSITIVE_INFINITY : 0;
  }
}

async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
  return buffer.subarray(0, bytesRead);
}
