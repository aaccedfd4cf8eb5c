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
}

/**
 * Encodes a stored photo when its turn comes, and passes the result to `use`. Throws not_found if
 * the photo has been deleted in the meantime.
 */
export async function encodeStored<T>(
  photos: PhotoStore,
  processing: PhotoProcessing,
  { address, size, photoId, personId }: StoredSource,
  job: EditJob,
  use: (sizes: Partial<PhotoSizes>) => Promise<T>,
): Promise<T> {
  const file = path.join(processing.tempDir, `edit-${randomBytes(8).toString('hex')}`);
  try {
    await fetchPhoto(photos, processing, address, size, file);
    const bytes = bytesFor(job, await (await openPhoto(file)).metadata());
    return await processing.run({ bytes, personId }, async () => {
      const name = `№ ${photoId}`;
      return use(
        bytes <= limits.memory
          ? await applyEdit(await openPhoto(file), job)
          : await processing.inChild(() => editInChild(file, name, job)),
      );
    });
  } finally {
    await rm(file, { force: true });
  }
}

/** Returns the bytes of memory that a job needs. */
function bytesFor({ edit, part }: EditJob, header: PhotoHeader): number {
  if (part === 'shown') return shownBytes + (edit.crop ? unfoldedBytes(header) : 0);
  return transformBytes(header) + (edit.rotate === 0 ? 0 : unfoldedBytes(header));
}

/** Copies a stored size into a file. */
async function fetchPhoto(
  photos: PhotoStore,
  { room }: PhotoProcessing,
  address: string,
  size: PhotoSize,
  file: string,
): Promise<void> {
  const stored = await photos.get(address, size);
  if (!stored) throw new Problem('not_found', photoTexts.photoNotFound);
  try {
    const reservation = await room.reserve(stored.length);
    try {
      await pipeline(stored.stream, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    } finally {
      reservation.release();
    }
  } finally {
    stored.stream.destroy();
  }
}
