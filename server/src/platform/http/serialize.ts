/** Answers that are sent again and again are turned into bytes once. */
const bytesOf = new WeakMap<object, Buffer>();

/** Marks an answer that will not change any more: it is serialized now, and only now. */
export function sealed<T extends object>(answer: T): T {
  bytesOf.set(answer, Buffer.from(JSON.stringify(answer)));
  return answer;
}

/**
 * Fastify's serializer. Answers are built field by field by the routes, so the plain one is the fastest and adds
 * nothing. Its type says text, but bytes are sent just so.
 */
export function serialize(answer: unknown): string {
  const bytes = typeof answer === 'object' && answer !== null ? bytesOf.get(answer) : undefined;
  // Fastify hands on to the socket what it gets here, text or bytes.
  return bytes === undefined ? JSON.stringify(answer) : (bytes as Buffer & string);
}
