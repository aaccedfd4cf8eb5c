import type { SingleByteEncoding } from '../../../../src/contract/imports';

/**
 * Returns a function that reads a text anew: one that was decoded by `from`, as if it had been
 * decoded by `to`. Both encodings have a character for each byte, so no byte is lost.
 */
export function recoderOf(
  from: SingleByteEncoding | null,
  to: SingleByteEncoding | null,
): (text: string) => string {
  if (from === null || to === null || from === to) return (text) => text;
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const [before, after] = [from, to].map((encoding) => [...new TextDecoder(encoding).decode(all)]);
  const anew = new Map(before?.map((character, byte) => [character, after?.[byte] ?? character]));
  return (text) => Array.from(text, (character) => anew.get(character) ?? character).join('');
}
