import type { SingleByteEncoding } from '../../../../src/contract/imports';
import { decodeBytes } from './decodeBytes';

/** Reads texts again, as `recoderOf` says. */
export type Recode = (texts: string[]) => string[];

/**
 * Returns a function that reads texts again: those that were decoded by `from`, as if they had been
 * decoded by `to`. Both encodings have a character for each byte, so no byte is lost.
 */
export function recoderOf(from: SingleByteEncoding | null, to: SingleByteEncoding | null = null): Recode {
  if (from === null || to === null || from === to) return (texts) => texts;
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const [before, after] = [from, to].map((encoding) => [...decodeBytes(all, encoding)]);
  const anew = new Map(before?.map((character, byte) => [character, after?.[byte] ?? character]));
  const read = (character: string) => anew.get(character) ?? character;
  return (texts) => texts.map((text) => text.replace(/[^ -~]/g, read));
}
