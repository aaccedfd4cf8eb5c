import type { Decoder } from '../http/answer';
import { list } from '../http/decode';

/** Decoders of values that may be missing, or written in another form. */

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Returns one of the known words; null for any other. */
export function oneOf<T extends string>(known: readonly T[], value: unknown): T | null {
  return known.find((word) => word === value) ?? null;
}

/** Decodes a list; a missing one is empty. */
export function listOrEmpty<T>(decode: Decoder<T>): Decoder<T[]> {
  return (value) => (Array.isArray(value) ? list(decode)(value) : []);
}

/**
 * Decodes an address that a photo may be loaded from: http(s), or a path of this origin. Anything
 * else (`javascript:`, `data:`) becomes '', which the screen shows as a missing picture.
 */
export function photoUrl(value: unknown): string {
  if (typeof value !== 'string' || value === '') return '';
  try {
    return /^https?:$/.test(new URL(value, location.origin).protocol) ? value : '';
  } catch {
    return '';
  }
}
