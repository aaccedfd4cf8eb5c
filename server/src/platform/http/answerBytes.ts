import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../Problem';
import type { PersonSlots } from '../work/PersonSlots';
import { abortOnDisconnect } from './abortOnDisconnect';
import type { HeldBytes } from './HeldBytes';

declare module 'fastify' {
  interface FastifyReply {
    /** The stream that `sendStream` sends, whose bytes are reserved. */
    reservedStream: Readable | null;
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
  app.decorateReply('reservedStream', null);
  app.addHook('onSend', (request, reply, payload, done) => {
    const bytes = bytesOf(payload);
    if (request.method === 'HEAD' || bytes === 0 || reply.reservedStream) {
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

/**
 * Sends the stream that `make` returns and reserves the bytes that the server holds for it. Throws
 * unavailable if there is no room.
 */
export async function sendStream(
  reply: FastifyReply,
  heldBytes: HeldBytes,
  bytes: number,
  make: () => Readable,
): Promise<FastifyReply> {
  // For HEAD, Fastify would read the whole stream to find its length.
  if (reply.request.method === 'HEAD') return reply.send(Readable.from([]));
  if (!heldBytes.hasRoomFor(bytes)) throw tooMuchWaits();
  reply.reservedStream = make();
  holdUntilSent(reply, heldBytes.hold(bytes));
  return reply.send(reply.reservedStream);
}

/**
 * Runs `run` when it is the person's turn, and returns its answer. If `run` sends a stream, the
 * turn ends with that stream. `gone` aborts when the client disconnects.
 */
export function inStreamTurn<T>(
  slots: PersonSlots,
  personId: number,
  reply: FastifyReply,
  run: (gone: AbortSignal) => Promise<T>,
): Promise<T> {
  const gone = abortOnDisconnect(reply.raw);
  const untilSent = async () => {
    try {
      return await run(gone);
    } finally {
      if (reply.reservedStream) await sent(reply);
    }
  };
  return slots.run(personId, untilSent, gone);
}

/** Returns the error for an answer that finds no room. */
export function tooMuchWaits(): Problem {
  return new Problem('unavailable', undefined, { retryAfter: 5 });
}

function holdUntilSent(reply: FastifyReply, release: () => void): void {
  void sent(reply).then(release);
}

/**
 * Resolves once the client has read the answer or is gone, and nothing works for it any more: a
 * stream closes only after the step in which it reads or computes.
 */
async function sent({ raw, reservedStream: stream }: FastifyReply): Promise<void> {
  // If the client has disconnected, this response emits no more events.
  if (!raw.destroyed && !raw.writableFinished) {
    await new Promise<void>((resolve) => {
      raw.once('finish', resolve).once('close', resolve);
    });
  }
  if (!stream || stream.closed) return;
  await new Promise<void>((resolve) => {
    stream.once('close', resolve).destroy();
  });
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
