const bytes = Symbol('bytes');

/**
 * Returns an answer together with its bytes, so that it is serialized once and can be sent any
 * number of times.
 */
export function sealed<T extends object>(answer: T): T {
  return { ...answer, [bytes]: Buffer.from(JSON.stringify(answer)) };
}

/** Returns an answer together with its bytes, which the caller has serialized piece by piece. */
export function sealedAs<T extends object>(answer: T, serialized: Buffer): T {
  return { ...answer, [bytes]: serialized };
}

/** Returns the number of bytes of a sealed answer; 0 if the answer is not sealed. */
export function sealedSize(answer: object): number {
  return bytes in answer ? (answer[bytes] as Buffer).length : 0;
}

/**
 * Serializes an answer for Fastify. The routes build their answers field by field, so
 * JSON.stringify is the fastest way and reveals no other fields. Fastify requires a text, but for a
 * sealed answer the bytes are returned, and sent as they are.
 */
export function serialize(answer: unknown): string {
  const isSealed = typeof answer === 'object' && answer !== null && bytes in answer;
  // Fastify passes text and bytes on to the socket alike.
  return isSealed ? (answer[bytes] as Buffer & string) : JSON.stringify(answer);
}
