import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { loopTurn } from '../loopTurn';
import { piecesOf, reserveAnswer, tooMuchWaits } from './answers';
import type { Ledger } from './Ledger';

/** Reads at most `count` entries after `last`, or the first ones where `last` is null. */
export type ReadBatch<T> = (last: T | null, count: number) => Promise<T[]>;

/** Entries of a batch at most, and of the first one. A shorter list is sent at once. */
const mostEntries = 256;
/** The size that a batch should have. */
const batchBytes = 128 * 1024;
/**
 * Bytes that an answer usually holds at most: a batch as text, as bytes, and what is on its way.
 */
const usuallyHeld = 4 * batchBytes;

/**
 * Returns the answer `{"data": [...]}` with a whole list of any length. A long list is read and
 * sent batch by batch, as fast as its client reads it: an entry that is deleted in between may
 * be missing, none comes twice. Throws unavailable where too many bytes wait already.
 */
export async function wholeList<T>(
  reply: FastifyReply,
  ledger: Ledger,
  read: ReadBatch<T>,
): Promise<{ data: T[] } | FastifyReply> {
  const first = await read(null, mostEntries);
  if (first.length < mostEntries) return { data: first };
  reply.type('application/json; charset=utf-8');
  // Fastify would read the whole stream to know its length.
  if (reply.request.method === 'HEAD') return reply.send(Readable.from([]));
  const bytes = bytesOf(first);
  const reserved = Math.max(usuallyHeld, 2 * bytes.length);
  reserveAnswer(reply, ledger, reserved);
  const json = jsonOf({ entries: first, bytes }, reserved, ledger, read);
  return reply.send(Readable.from(json, { objectMode: false, highWaterMark: 1 }));
}

interface Batch<T> {
  entries: T[];
  bytes: Buffer;
}

async function* jsonOf<T>(
  first: Batch<T>,
  reserved: number,
  ledger: Ledger,
  read: ReadBatch<T>,
): AsyncGenerator<Buffer> {
  yield Buffer.from('{"data":[');
  yield* piecesOf(first.bytes);
  for (let { entries, bytes } = first, asked = mostEntries; entries.length === asked; ) {
    asked = countFor(bytes.length / entries.length);
    // A client that takes everything at once must not keep the others waiting.
    await loopTurn();
    entries = await read(entries.at(-1) ?? null, asked);
    if (entries.length === 0) break;
    bytes = bytesOf(entries);
    yield Buffer.from(',');
    yield* held(bytes, reserved, ledger);
  }
  yield Buffer.from(']}');
}

/**
 * Later entries may be far longer than the first ones; beyond the reservation they need more room.
 */
function* held(bytes: Buffer, reserved: number, ledger: Ledger): Generator<Buffer> {
  const beyond = Math.max(0, 2 * bytes.length - reserved);
  if (beyond > 0 && !ledger.hasRoomFor(beyond)) throw tooMuchWaits();
  const release = ledger.hold(beyond);
  try {
    yield* piecesOf(bytes);
  } finally {
    release();
  }
}

/** Entries as JSON, divided by commas. */
function bytesOf(entries: readonly unknown[]): Buffer {
  return Buffer.from(JSON.stringify(entries).slice(1, -1));
}

/** Returns a power of two: each count is a statement of its own, which is kept prepared. */
function countFor(entryBytes: number): number {
  const fitting = Math.max(1, Math.min(mostEntries, batchBytes / entryBytes));
  return 2 ** Math.floor(Math.log2(fitting));
}
