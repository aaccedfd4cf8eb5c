import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a text or of bytes, in hexadecimal. */
export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Returns the SHA-256 of the bytes of a stream, in hexadecimal. */
export async function hashOfStream(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}
