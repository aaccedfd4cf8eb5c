import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

export const photoSizes = ['small', 'medium', 'original'] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** The bytes of one image, all WebP. */
export type PhotoSizes = Record<PhotoSize, Buffer>;

export interface StoredPhoto {
  stream: Readable;
  /** Bytes. */
  length: number;
}

/**
 * Where image bytes live: the disk, or an S3-compatible store. An address is 128 random bits as 32 hex digits and is never
 * used twice. Rows are written after `put` and taken away before `remove`, so a row never names missing bytes.
 */
export interface PhotoStore {
  /** Stores all sizes or none; they survive a power loss when it answers. */
  put(address: string, sizes: PhotoSizes): Promise<void>;
  /** Null where there is no such image. `signal` tells that nobody waits for it any more, its stream included. */
  get(address: string, size: PhotoSize, signal?: AbortSignal): Promise<StoredPhoto | null>;
  /** The length of an image (bytes), which is not read for that; null where there is no such image. */
  lengthOf(address: string, size: PhotoSize): Promise<number | null>;
  /** Takes all sizes away; an address that is not there is no error. */
  remove(address: string): Promise<void>;
  /** Every stored address, with the moment it was stored (milliseconds). */
  list(): AsyncIterable<{ address: string; storedAt: number }>;
  /** Throws where the store cannot be written. */
  check(): Promise<void>;
  /** Bytes that may still be written; infinite where nobody can say. */
  freeBytes(): Promise<number>;
}

/** A new unguessable address. */
export function newAddress(): string {
  return randomBytes(16).toString('hex');
}

/** Whether a text has the form of an address; nothing else ever becomes a path. */
export function isAddress(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/** The three addresses under which the app fetches an image. */
export function photoUrls(address: string): Record<PhotoSize, string> {
  const url = (size: PhotoSize) => `/images/${address}/${size}.webp`;
  return { small: url('small'), medium: url('medium'), original: url('original') };
}
