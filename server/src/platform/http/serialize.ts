const bytes = Symbol('bytes');

/** Returns an answer that is serialized once and can be sent any number of times. */
export function sealed<T extends object>(answer: T): T {
  return { ...answer, [bytes]: Buffer.from(JSON.stringify(answer)) };
}

/** Returns the bytes of a sealed answer. */
export function sealedSize(answer: object): number {
  return bytes in answer ? (answer[bytes] as Buffer).length : 0;
}

/**
 * Serializes an answer for Fastify. The routes build answers field by field, so the plain
 * serializer is the fastest and adds nothing. The return type is text, but bytes are sent as they
 * are.
 */
export function serialize(answer: unknown): string {
  const isSealed = typeof answer === 'object' && answer !== null && bytes in answer;
  // Fastify passes the result on to the socket, text or bytes.
  return isSealed ? (answer[bytes] as Buffer & string) : JSON.stringify(answer);
}
