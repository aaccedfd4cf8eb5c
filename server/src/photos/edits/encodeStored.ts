import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../../platform/Problem';
import { limits } from '../limits';
import { openPhoto } from '../openPhoto';
import type { PhotoProcessing } from '../PhotoProcessing';
import { type PhotoHeader, transformBytes, unfoldedBytes } from '../photoMemory';
import { editInChild } from '../resizeInChild';
import type { PhotoSize, PhotoSizes, PhotoStore } from '../store/store';
import { photoTexts } from '../texts';
import { applyEdit, type EditJob } from './applyEdit';

/**
 * Bytes of memory for making the smaller sizes; a crop also needs the pixels of the whole photo.
 */
const shownBytes = 25_000_000;

/** A size of a stored photo to encode anew, and the person for whom that is done. */
interface StoredSource {
  address: string;
  size: PhotoSize;
  photoId: number;
  personId: number;
  /** Ends the reading, and the waiting for the turn. */
  signal?: AbortSignal;
}

/**
 * Encodes a stored photo when its turn comes, and passes the result to `use`. Throws not_found if
 * the photo has been deleted in the meantime.
 */
export async function encodeStored<T>(
  photos: PhotoStore,
  processing: PhotoProcessing,
  source: StoredSource,
  job: EditJob,
  use: (sizes: Partial<PhotoSizes>) => Promise<T>,
): Promise<T> {
  const { photoId, personId, signal } = source;
  const file = tempFile(processing);
  try {
    await fetchPhoto(photos, processing, source, file);
    const bytes = bytesFor(job, await (await openPhoto(file)).metadata());
    const work = async () => {
      const name = `№ ${photoId}`;
      return use(
        bytes <= limits.memory
          ? await applyEdit(await openPhoto(file), job)
          : await processing.inChild(() => editInChild(file, name, job)),
      );
    };
    return await processing.run({ bytes, personId }, work, signal);
  } finally {
    await rm(file, { force: true });
  }
}

/** Returns the path of a new temporary file. */
export function tempFile({ tempDir }: PhotoProcessing): string {
  return path.join(tempDir, `edit-${randomBytes(8).toString('hex')}`);
}

/** Returns the bytes of memory that a job needs. */
function bytesFor(job: EditJob, header: PhotoHeader): number {
  if (job.part === 'jpeg') return transformBytes(header);
  const { rotate, crop } = job.edit;
  if (job.part === 'shown') return shownBytes + (crop ? unfoldedBytes(header) : 0);
  return transformBytes(header) + (rotate === 0 ? 0 : unfoldedBytes(header));
}

/** Copies a stored size into a file. Throws not_found if the photo is gone. */
export async function fetchPhoto(
  photos: PhotoStore,
  { room }: PhotoProcessing,
  { address, size, signal }: Pick<StoredSource, 'address' | 'size' | 'signal'>,
  file: string,
): Promise<void> {
  const stored = await photos.get(address, size, signal);
  if (!stored) throw new Problem('not_found', photoTexts.photoNotFound);
  try {
    const reservation = await room.reserve(stored.length);
    try {
      await pipeline(stored.stream, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal });
    } finally {
      reservation.release();
    }
  } finally {
    stored.stream.destroy();
  }
}
