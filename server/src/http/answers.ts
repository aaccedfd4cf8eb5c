import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../Problem';
import type { Ledger } from './Ledger';

/** An answer of more bytes is sent in pieces, so that what its client has taken can be told. */
const piece = 64 * 1024;
/** What an answer that comes as a stream holds at most: the piece on its way and the next one. */
const ofStream = 2 * piece;
/** Answers that were entered before they were sent. */
const reservedAlready = new WeakSet<FastifyReply>();
/** A smaller answer is never refused: a refusal is an answer, too. */
const smallest = 4 * piece;

/**
 * Enters every answer in the ledger until its client has taken it, or is gone. A big one that finds no room is refused
 * (503, unavailable).
 */
export function countAnswers(app: FastifyInstance, ledger: Ledger): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const bytes = bytesOf(payload);
    if (request.method === 'HEAD' || bytes === 0 || reservedAlready.has(reply)) {
      done(null, payload);
      return;
    }
    const what = Buffer.isBuffer(payload) ? payload : undefined;
    if (bytes >= smallest && !(what && ledger.holds(what)) && !ledger.hasRoomFor(bytes)) {
      done(tooMuchWaits());
      return;
    }
    holdUntilSent(reply, ledger.hold(bytes, what));
    done(null, bytes > piece && isWhole(payload) ? inPieces(reply, payload) : payload);
  });
}

/** Enters an answer whose bytes come later. Throws unavailable where there is no room. */
export function reserveAnswer(reply: FastifyReply, ledger: Ledger, bytes: number): void {
  if (!ledger.hasRoomFor(bytes)) throw tooMuchWaits();
  reservedAlready.add(reply);
  holdUntilSent(reply, ledger.hold(bytes));
}

/** Refuses an answer for which there is no room. */
export function tooMuchWaits(): Problem {
  return new Problem('unavailable', undefined, { retryAfter: 5 });
}

function holdUntilSent({ raw }: FastifyReply, release: () => void): void {
  // Whoever asked went away before: nothing will be told of this response any more.
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

/** The bytes one piece after another, without a copy. */
export function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
}
