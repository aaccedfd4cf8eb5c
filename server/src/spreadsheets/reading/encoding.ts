import { createReadStream } from 'node:fs';
import type { SingleByteEncoding } from '../../../../src/contract/imports';
import { guessEncoding } from './guessEncoding';
import { Refused } from './protocol';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | SingleByteEncoding;

/** Number of bytes, from the beginning, in which to look for the zero bytes of UTF-16. */
const sampled = 64 * 1024;
/** Number of words by which to guess the encoding of a file. */
const maxWords = 5000;

/**
 * Returns the encoding of a text file: by its byte order mark, else by its bytes, else by
 * its words. Throws Refused for an empty file, binary data and damaged UTF-8.
 */
export async function detectEncoding(file: string): Promise<Encoding> {
  const found = { isFirst: true, strict: true, damaged: 0, letters: 0 };
  const words: string[] = [];
  const strict = new TextDecoder('utf-8', { fatal: true });
  const lenient = new TextDecoder('utf-8');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
    const bytes: Buffer = chunk;
    if (found.isFirst) {
      const marked = byMark(bytes) ?? byEmptyBytes(bytes.subarray(0, sampled));
      if (marked) return marked;
      found.isFirst = false;
    }
    if (bytes.includes(0)) throw new Refused('binary');
    if (words.length < maxWords) words.push(...foreignWords(bytes).slice(0, maxWords - words.length));
    found.strict &&= decodes(strict, bytes);
    const text = lenient.decode(bytes, { stream: true });
    found.damaged += text.match(/\ufffd/g)?.length ?? 0;
    found.letters += text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  }
  if (found.isFirst) throw new Refused('empty');
  if (found.strict) return 'utf-8';
  if (found.letters > 4 * found.damaged) throw new Refused('encoding');
  return guessEncoding(words);
}

/** Returns the words with a byte beyond ASCII, each byte as a character of Latin-1. */
export function foreignWords(bytes: Buffer): string[] {
  const words = bytes.toString('latin1').match(/[A-Za-z\x80-\xff]+/g) ?? [];
  return words.filter((word) => /[\x80-\xff]/.test(word));
}

function byMark(bytes: Buffer): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/**
 * Returns the byte order of UTF-16, whose separators and digits have a zero byte: the second one in
 * little-endian, the first one in big-endian. Returns null if zero bytes are missing or in both
 * places.
 */
function byEmptyBytes(bytes: Buffer): Encoding | null {
  const empty = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = empty;
  if (odd > 0 && even === 0) return 'utf-16le';
  return even > 0 && odd === 0 ? 'utf-16be' : null;
}

function decodes(decoder: InstanceType<typeof TextDecoder>, bytes: Buffer): boolean {
  try {
    decoder.decode(bytes, { stream: true });
    return true;
  } catch {
    // A fatal decoder throws for bytes outside its encoding.
    return false;
  }
}

/** Control characters that no program writes into a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const controls = /[\u0000-\u0008\u000e-\u0019]/g;

/** The end marks of DOS, in CP866 read as U+001C. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const endMarks = /[\u001a\u001c]*$/;

/**
 * Yields the text of a file, without the end marks of DOS (Ctrl+Z) at its end. Throws Refused if
 * its bytes are invalid in the encoding, or are no text. A few control characters are left to the
 * cells that have them.
 */
export async function* readText(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let marks = '';
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
      const text = marks + decoder.decode(chunk, { stream: true });
      const found: string[] = text.match(controls) ?? [];
      const isBinary = found.length > 3 && found.length > text.length / 20;
      if (isBinary || found.includes('\0')) throw new Refused('binary');
      const end = text.search(endMarks);
      marks = text.slice(end);
      yield text.slice(0, end);
    }
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new Refused('encoding') : error;
  }
}
