import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { loopTurn } from '../work/loopTurn';
import { piecesOf, sendStream, tooMuchWaits } from './answerBytes';
import type { HeldBytes } from './HeldBytes';

/** Reads at most `count` entries after the entry `last`, or the first ones if `last` is null. */
export type ReadBatch<T> = (last: T | null, count: number) => Promise<T[]>;

/**
 * The maximum number of entries in a batch, and the size of the first batch. A list that is shorter
 * is sent at once.
 */
const maxEntries = 256;
/** The intended size of a batch in bytes. */
const batchBytes = 128 * 1024;
/**
 * The bytes that an answer usually holds at most: a batch as text and as bytes, and the part being
 * sent.
 */
const usuallyHeld = 4 * batchBytes;

/**
 * Returns the answer `{"data": [...]}` with a whole list of any length. A long list is read and
 * sent batch by batch, as fast as its client reads it. An entry that is deleted in between may be
 * missing, but none appears twice. Throws unavailable if too many bytes wait already.
 */
export async function wholeList<T>(
  reply: FastifyReply,
  heldBytes: HeldBytes,
  read: ReadBatch<T>,
): Promise<{ data: T[] } | FastifyReply> {
  const first = await read(null, maxEntries);
  if (first.length < maxEntries) return { data: first };
  reply.type('application/json; charset=utf-8');
  const batch = batchOf(first);
  const reserved = Math.max(usuallyHeld, 2 * batch.bytes.length);
  const json = () => jsonOf(batch, reserved, heldBytes, read);
  return sendStream(reply, heldBytes, reserved, () =>
    Readable.from(json(), { objectMode: false, highWaterMark: 1 }),
  );
}

/** A batch to send. It keeps no entries, because a client may take minutes to read its bytes. */
interface Batch<T> {
  /** The entries as JSON, separated by commas. */
  bytes: Buffer;
  count: number;
  last: T | null;
}

async function* jsonOf<T>(
  batch: Batch<T>,
  reserved: number,
  heldBytes: HeldBytes,
  read: ReadBatch<T>,
): AsyncGenerator<Buffer> {
  yield Buffer.from('{"data":[');
  yield* piecesOf(batch.bytes);
  for (let asked = maxEntries; batch.count === asked; ) {
    asked = countFor(batch.bytes.length / batch.count);
    // Even a client that reads very fast must not keep the others waiting.
    await loopTurn();
    batch = batchOf(await read(batch.last, asked));
    if (batch.count === 0) break;
    yield Buffer.from(',');
    yield* held(batch.bytes, reserved, heldBytes);
  }
  yield Buffer.from(']}');
}

/**
 * Yields the bytes. Those beyond the reservation are counted as held meanwhile, because later
 * entries may be far longer than the first ones. Throws unavailable if there is no room.
 */
function* held(bytes: Buffer, reserved: number, heldBytes: HeldBytes): Generator<Buffer> {
  const beyond = Math.max(0, 2 * bytes.length - reserved);
  if (beyond > 0 && !heldBytes.hasRoomFor(beyond)) throw tooMuchWaits();
  const release = heldBytes.hold(beyond);
  try {
    yield* piecesOf(bytes);
  } finally {
    release();
  }
}

function batchOf<T>(entries: readonly T[]): Batch<T> {
  const bytes = Buffer.from(JSON.stringify(entries).slice(1, -1));
  return { bytes, count: entries.length, last: entries.at(-1) ?? null };
}

/**
 * Returns the number of entries to read. It is a power of two, so that there are only a few
 * different statements, which are kept prepared.
 */
function countFor(entryBytes: number): number {
  const fitting = Math.max(1, Math.min(maxEntries, batchBytes / entryBytes));
  return 2 ** Math.floor(Math.log2(fitting));
}
