import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { PhotoFormat } from '../../../src/contract/photoFiles';
import type { Edits } from '../photos/edits/Edits';
import { encodeStored } from '../photos/edits/encodeStored';
import type { PhotoProcessing } from '../photos/PhotoProcessing';
import { piecesOf } from '../platform/http/answerBytes';
import { Problem } from '../platform/Problem';
import { loopTurn } from '../platform/work/loopTurn';
import type { Services } from '../services';
import type { Plan, PlannedPhoto } from './plan';
import { photoFileTexts as texts } from './texts';

/** What reads photos and encodes them. */
export interface PhotoSource {
  services: Pick<Services, 'db' | 'photos'>;
  edits: Edits;
  processing: PhotoProcessing;
}

interface Wanted {
  plan: Plan;
  as: PhotoFormat;
  personId: number;
  /** Aborted when the client is gone. */
  signal: AbortSignal;
}

interface File {
  path: string;
  bytes: Buffer;
  time: Date;
}

const endings: Record<PhotoFormat, string> = { jpeg: 'jpg', webp: 'webp' };

/** The JPEG of a stored photo, which is already upright and cropped. */
const toJpeg = { edit: { rotate: 0, crop: null }, part: 'jpeg' } as const;

/**
 * Returns a ZIP archive of the planned photos. It holds one photo at a time, and reads the next one
 * only once the client has taken that. If a photo cannot be read, the stream fails, so that nobody
 * gets an archive that only looks whole.
 */
export function archiveStream(source: PhotoSource, wanted: Wanted, now: number): Readable {
  return Readable.from(archived(filesOf(source, wanted, now)), { objectMode: false, highWaterMark: 1 });
}

/**
 * Yields an archive of these files, stored without compression. The bytes of a file are there as a
 * whole, so its header has their length, which some readers need.
 */
async function* archived(files: AsyncIterable<File>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const ready: Buffer[] = [];
  zip.outputStream.on('data', (bytes: Buffer) => ready.push(bytes));
  const ended = once(zip.outputStream, 'end');
  for await (const { path, bytes, time } of files) {
    zip.addBuffer(bytes, path, { compress: false, mtime: time });
    await loopTurn();
    for (const part of ready.splice(0)) yield* piecesOf(part);
  }
  zip.end();
  await ended;
  for (const part of ready) yield* piecesOf(part);
}

/** Yields the files of an archive; the last one names what was deleted in the meantime. */
async function* filesOf(source: PhotoSource, { plan, ...wanted }: Wanted, now: number): AsyncGenerator<File> {
  const skipped = plan.gone.map(texts.goneItem);
  for (const photo of plan.photos) {
    const path = `${photo.path}.${endings[wanted.as]}`;
    const bytes = await bytesOf(source, photo, wanted);
    if (bytes) yield { path, bytes, time: new Date(photo.createdAt) };
    else skipped.push(texts.gonePhoto(path));
  }
  if (skipped.length === 0) return;
  const bytes = Buffer.from(`\ufeff${skipped.map((line) => `${line}\r\n`).join('')}`);
  yield { path: texts.skippedFile, bytes, time: new Date(now) };
}

/** Returns a photo as it is shown now, in full size; null if it is gone. */
async function bytesOf(
  { services: { db, photos }, edits, processing }: PhotoSource,
  { id }: PlannedPhoto,
  { as, personId, signal }: Omit<Wanted, 'plan'>,
): Promise<Buffer | null> {
  signal.throwIfAborted();
  const row = await db.selectFrom('images').select('address').where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const { address } = row;
  try {
    // The full size of an edited photo is made on the first request.
    if ((await photos.lengthOf(address, 'original')) === null) await edits.addOriginal(address);
    if (as === 'jpeg') {
      const stored = { address, size: 'original', photoId: id, personId } as const;
      return await encodeStored(photos, processing, stored, toJpeg, async ({ original = null }) => original);
    }
    const stored = await photos.get(address, 'original', signal);
    return stored && (await wholeOf(stored));
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return null;
    throw error;
  }
}

/**
 * Returns the bytes of a stored photo, read into their place, so that no second copy is made.
 * Throws if the store breaks off before the end.
 */
async function wholeOf({ stream, length }: { stream: Readable; length: number }): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for await (const piece of stream) at += (piece as Buffer).copy(bytes, at);
  if (at !== length) throw new Error(`a photo of ${length} bytes ended after ${at}`);
  return bytes;
}
