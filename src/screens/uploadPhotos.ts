import { setMainImage } from '../api/clothes';
import { uploadPurchaseImage } from '../api/images';
import type { FastCreated, Image } from '../contract';
import { type Problem, problemFrom } from '../http/problem';
import { newIdempotencyKey } from '../http/request';
import type { FileStatus } from '../ui/FileField';

/** A photo that is to go up; it keeps its key through every retry, so that a lost answer does not store it twice. */
export interface PendingPhoto {
  file: File;
  key: string;
}

export interface UploadResult {
  /** The item's main image, if this upload made one. */
  main: Image | null;
  images: Image[];
  failed: PendingPhoto[];
  /** Why the first of them failed, or the main image could not be set. */
  problem: Problem | null;
}

export interface UploadPhotosOptions {
  signal?: AbortSignal;
  onStatus?(file: File, status: FileStatus): void;
  /** The item has a main image already. */
  keepMain?: boolean;
}

export function pendingPhotos(files: readonly File[]): PendingPhoto[] {
  return files.map((file) => ({ file, key: newIdempotencyKey() }));
}

/**
 * Uploads photos to a new item's purchase, one after another in their order, and makes the first returned image the
 * main one (specification §4). One that fails does not stop the others; nothing is thrown.
 */
export async function uploadPhotos(
  { clothesId, purchaseId }: FastCreated,
  photos: readonly PendingPhoto[],
  options: UploadPhotosOptions = {},
): Promise<UploadResult> {
  const { signal, onStatus, keepMain = false } = options;
  const result: UploadResult = { main: null, images: [], failed: [], problem: null };
  for (const photo of photos) {
    try {
      const images = await uploadPurchaseImage(purchaseId, photo.file, {
        signal,
        idempotencyKey: photo.key,
        onProgress: (fraction) => onStatus?.(photo.file, { state: 'sending', fraction }),
      });
      result.images.push(...images);
      onStatus?.(photo.file, { state: 'done' });
    } catch (error) {
      result.failed.push(photo);
      const problem = problemFrom(error);
      result.problem ??= problem;
      onStatus?.(photo.file, { state: 'failed', message: problem.detail });
    }
  }
  const first = result.images[0];
  if (first && !keepMain) {
    try {
      await setMainImage(clothesId, first.id);
      result.main = first;
    } catch (error) {
      result.problem ??= problemFrom(error);
    }
  }
  return result;
}
