import type { SingleByteEncoding } from '../../../../src/contract/imports';

/** Returns the characters of some bytes, one for each. */
export function decodeBytes(bytes: Uint8Array, encoding: SingleByteEncoding): string {
  // Without `stream`, Node.js 20 to 23 decode windows-1252 as Latin-1, without € and the like.
  return new TextDecoder(encoding).decode(bytes, { stream: true });
}
