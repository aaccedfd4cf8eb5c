import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { PhotoFormat } from '../../../src/contract/photoFiles';
import type { Edits } from '../photos/edits/Edits';
import { encodeStored, fetchPhoto, tempFile } from '../photos/edits/encodeStored';
import type { PhotoProcessing } from '../photos/PhotoProcessing';
import { crc32 } from '../platform/crc32';
import { type StoredFile, storedZip } from '../platform/files/storedZip';
import { Problem } from '../platform/Problem';
import type { Services } from '../services';
import type { Plan, PlannedPhoto } from './plan';
import { photoFileTexts as texts } from './texts';

/** The services that read photos and encode them. */
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

const endings: Record<PhotoFormat, string> = { jpeg: 'jpg', webp: 'webp' };

/** The bytes of a file that are in memory at a time. */
const piece = 64 * 1024;

/**
 * Returns a ZIP archive of the planned photos. One photo at a time waits in a temporary file, and
 * the next one is read only once the client has taken it. If a photo cannot be read, the stream
 * fails, so that nobody gets an archive that only looks whole.
 */
export function archiveStream(source: PhotoSource, wanted: Wanted, now: number): Readable {
  return Readable.from(storedZip(filesOf(source, wanted, now)), { objectMode: false, highWaterMark: 1 });
}

/** Yields the files of an archive; the last one names what was deleted in the meantime. */
async function* filesOf(
  source: PhotoSource,
  { plan, ...wanted }: Wanted,
  now: number,
): AsyncGenerator<StoredFile> {
  const skipped = plan.gone.map(texts.goneItem);
  for (const photo of plan.photos) {
    const path = `${photo.path}.${endings[wanted.as]}`;
    const file = tempFile(source.processing);
    try {
      if (await writePhoto(source, photo, wanted, file)) yield await storedFile(file, path, photo.createdAt);
      else skipped.push(texts.gonePhoto(path));
    } finally {
      await rm(file, { force: true });
    }
  }
  if (skipped.length === 0) return;
  const bytes = Buffer.from(`\ufeff${skipped.map((line) => `${line}\r\n`).join('')}`);
  const content = Readable.from([bytes]);
  yield { path: texts.skippedFile, time: new Date(now), length: bytes.length, crc: crc32(bytes), content };
}

/** Writes a photo to a file as it is shown now, in full size. Returns false if it is gone. */
async function writePhoto(
  { services: { db, photos }, edits, processing }: PhotoSource,
  { id }: PlannedPhoto,
  { as, personId, signal }: Omit<Wanted, 'plan'>,
  file: string,
): Promise<boolean> {
  signal.throwIfAborted();
  const row = await db
    .selectFrom('images')
    .select(['address', 'width', 'height'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return false;
  const { address } = row;
  const stored = { address, size: 'original', photoId: id, personId, signal } as const;
  try {
    // The full size of an edited photo is made on the first request.
    if ((await photos.lengthOf(address, 'original')) === null) await edits.addOriginal(address);
    if (as === 'webp') await fetchPhoto(photos, processing, stored, file);
    else await encodeStored(photos, processing, stored, { part: 'jpeg', file }, async () => {});
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return false;
    throw error;
  }
}

async function storedFile(file: string, path: string, createdAt: number): Promise<StoredFile> {
  let length = 0;
  let crc = 0;
  for await (const bytes of piecesOf(file)) {
    length += bytes.length;
    crc = crc32(bytes, crc);
  }
  return { path, time: new Date(createdAt), length, crc, content: piecesOf(file) };
}

/** Yields the content of a file. */
async function* piecesOf(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file);
  try {
    for (;;) {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(piece));
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}
