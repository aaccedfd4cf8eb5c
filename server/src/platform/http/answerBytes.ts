import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../Problem';
import type { HeldBytes } from './HeldBytes';

declare module 'fastify' {
  interface FastifyReply {
    /** Whether the answer's bytes were reserved before it was sent. */
    isReserved: boolean;
  }
}

/**
 * The length beyond which an answer is sent in pieces, so that it can be seen how much the client
 * has read.
 */
const piece = 64 * 1024;
/**
 * The maximum number of bytes that a streamed answer holds: the piece being sent and the next one.
 */
const ofStream = 2 * piece;
/** The size below which an answer is never refused, because the refusal itself is an answer. */
const smallest = 4 * piece;

/**
 * Counts the bytes of every answer until its client has read it or is gone. Refuses a large answer
 * if there is no room (503, unavailable).
 */
export function countAnswers(app: FastifyInstance, heldBytes: HeldBytes): void {
  app.decorateReply('isReserved', false);
  app.addHook('onSend', (request, reply, payload, done) => {
    const bytes = bytesOf(payload);
    if (request.method === 'HEAD' || bytes === 0 || reply.isReserved) {
      done(null, payload);
      return;
    }
    const what = Buffer.isBuffer(payload) ? payload : undefined;
    if (bytes >= smallest && !(what && heldBytes.holds(what)) && !heldBytes.hasRoomFor(bytes)) {
      done(tooMuchWaits());
      return;
    }
    holdUntilSent(reply, heldBytes.hold(bytes, what));
    done(null, bytes > piece && isWhole(payload) ? inPieces(reply, payload) : payload);
  });
}

/** Reserves bytes for the answer that follows. Throws unavailable if there is no room. */
export function reserveAnswer(reply: FastifyReply, heldBytes: HeldBytes, bytes: number): void {
  if (!heldBytes.hasRoomFor(bytes)) throw tooMuchWaits();
  reply.isReserved = true;
  holdUntilSent(reply, heldBytes.hold(bytes));
}

/** Returns the error for an answer that finds no room. */
export function tooMuchWaits(): Problem {
  return new Problem('unavailable', undefined, { retryAfter: 5 });
}

/**
 * Runs `run` and returns its answer. If `run` sends the answer itself, returns only after the
 * client has read all of it or is gone.
 */
export async function whileSent<T>(
  reply: FastifyReply,
  run: () => Promise<T | FastifyReply>,
): Promise<T | FastifyReply> {
  const answer = await run();
  const { raw } = reply;
  if (answer !== reply || raw.destroyed || raw.writableFinished) return answer;
  await new Promise<void>((resolve) => {
    raw.once('finish', resolve).once('close', resolve);
  });
  return answer;
}

function holdUntilSent({ raw }: FastifyReply, release: () => void): void {
  // If the client has disconnected, this response emits no more events.
  if (raw.destroyed) release();
  else raw.once('finish', release).once('close', release);
}

function isWhole(payload: unknown): payload is string | Buffer {
  return typeof payload === 'string' || Buffer.isBuffer(payload);
}

function bytesOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  if (Buffer.isBuffer(payload)) return payload.length;
  return payload instanceof Readable ? ofStream : 0;
}

function inPieces(reply: FastifyReply, payload: string | Buffer): Readable {
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  reply.header('content-length', bytes.length);
  return Readable.from(piecesOf(bytes), { objectMode: false, highWaterMark: 1 });
}

/** Yields the bytes piece by piece, without a copy. */
export function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
}
