import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

export const photoSizes = ['small', 'medium', 'original'] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** The bytes of one photo, all WebP. */
export type PhotoSizes = Record<PhotoSize, Buffer>;

/** What is made of an edited photo at once; its original follows when it is asked for. */
export type ShownSizes = Pick<PhotoSizes, 'small' | 'medium'>;

export interface StoredPhoto {
  stream: Readable;
  /** Bytes. */
  length: number;
}

/**
 * Keeps the bytes of photos, on the disk or in an S3-compatible store. An address is 128 random
 * bits as 32 hex digits and is never used twice. Rows are written after `put` and deleted before
 * `remove`, so a row never names missing bytes; but the original of an edited photo is made of what
 * was uploaded when it is first asked for (photos/edits).
 */
export interface PhotoStore {
  /** Stores all given sizes or none; they survive a power cut once it resolves. */
  put(address: string, sizes: PhotoSizes | ShownSizes): Promise<void>;
  /** Adds the original of an edited photo, whose other sizes are there. */
  addOriginal(address: string, original: Buffer): Promise<void>;
  /** Returns null where there is no such photo. `signal` aborts the request and its stream. */
  get(address: string, size: PhotoSize, signal?: AbortSignal): Promise<StoredPhoto | null>;
  /** Returns a photo's length in bytes without reading it; null where there is no such photo. */
  lengthOf(address: string, size: PhotoSize): Promise<number | null>;
  /** Removes all sizes; an address without a photo is no error. */
  remove(address: string): Promise<void>;
  /** Yields every stored address, with the instant when it was stored (milliseconds). */
  list(): AsyncIterable<{ address: string; storedAt: number }>;
  /** Throws where the store cannot be written. */
  check(): Promise<void>;
  /** Returns the bytes that may still be written; infinite where that is unknown. */
  freeBytes(): Promise<number>;
}

/** Returns a new unguessable address. */
export function newAddress(): string {
  return randomBytes(16).toString('hex');
}

/** Returns whether a text has the form of an address; nothing else ever becomes a path. */
export function isAddress(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/** Returns the three URLs under which the app fetches a photo; `query` is added to each. */
export function photoUrls(address: string, query = ''): Record<PhotoSize, string> {
  const url = (size: PhotoSize) => `/images/${address}/${size}.webp${query}`;
  return { small: url('small'), medium: url('medium'), original: url('original') };
}
