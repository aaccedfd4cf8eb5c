import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

export const photoSizes = ['small', 'medium', 'original'] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** The bytes of one photo in each size, as WebP. */
export type PhotoSizes = Record<PhotoSize, Buffer>;

/**
 * The sizes of an edited photo that are made with the edit; the full size is made on the first
 * request.
 */
export type ShownSizes = Pick<PhotoSizes, 'small' | 'medium'>;

export interface StoredPhoto {
  stream: Readable;
  /** Bytes. */
  length: number;
}

/**
 * Keeps the bytes of photos, on the disk or in an S3-compatible store. An address is 128 random
 * bits as 32 hexadecimal digits, and is never reused. A row is written after `put` and deleted
 * before `remove`, so that no row names missing bytes. The one exception is the original of an
 * edited photo, which is made from the uploaded one on the first request (photos/edits).
 */
export interface PhotoStore {
  /** Stores all given sizes or none. They survive a power cut once the promise resolves. */
  put(address: string, sizes: PhotoSizes | ShownSizes): Promise<void>;
  /** Adds the original of an edited photo whose other sizes are stored. */
  addOriginal(address: string, original: Buffer): Promise<void>;
  /** Returns null if the photo does not exist. `signal` aborts the request and its stream. */
  get(address: string, size: PhotoSize, signal?: AbortSignal): Promise<StoredPhoto | null>;
  /** Returns a photo's length in bytes without reading it; null if the photo does not exist. */
  lengthOf(address: string, size: PhotoSize): Promise<number | null>;
  /** Removes all sizes; an address without a photo is not an error. */
  remove(address: string): Promise<void>;
  /** Yields every stored address, with the time when it was stored (milliseconds). */
  list(): AsyncIterable<{ address: string; storedAt: number }>;
  /** Throws if the disk cannot be written to, or the bucket not be listed and read. */
  check(): Promise<void>;
  /** Returns the bytes of free space; infinite if unknown. */
  freeBytes(): Promise<number>;
}

/** Returns a new unguessable address. */
export function newAddress(): string {
  return randomBytes(16).toString('hex');
}

/** Returns whether a text has the form of an address; no other text ever becomes a path. */
export function isAddress(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/** Returns the URLs of the three sizes for the app; adds `query` to each. */
export function photoUrls(address: string, query = ''): Record<PhotoSize, string> {
  const url = (size: PhotoSize) => `/images/${address}/${size}.webp${query}`;
  return { small: url('small'), medium: url('medium'), original: url('original') };
}
