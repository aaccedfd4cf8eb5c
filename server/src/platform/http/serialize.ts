const bytes = Symbol('bytes');

/** Returns an answer with its bytes: it is serialized once and can be sent any number of times. */
export function sealed<T extends object>(answer: T): T {
  return { ...answer, [bytes]: Buffer.from(JSON.stringify(answer)) };
}

/** Returns the bytes of a sealed answer. */
export function sealedSize(answer: object): number {
  return bytes in answer ? (answer[bytes] as Buffer).length : 0;
}

/**
 * Serializes an answer for Fastify. The routes build their answers field by field, so
 * JSON.stringify is the fastest way and reveals nothing more. The return type is text, but the
 * bytes of a sealed answer are returned, and sent as they are.
 */
export function serialize(answer: unknown): string {
  const isSealed = typeof answer === 'object' && answer !== null && bytes in answer;
  // Fastify passes text and bytes on to the socket alike.
  return isSealed ? (answer[bytes] as Buffer & string) : JSON.stringify(answer);
}
