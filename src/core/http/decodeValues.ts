import type { Decoder } from './answer';
import { list } from './decode';

/**
 * Decoders of values that may be missing or malformed. Such a value becomes a default ('' or an
 * empty list) instead of an error.
 */

/** Decodes a list; a missing list is empty. */
export function listOrEmpty<T>(decode: Decoder<T>): Decoder<T[]> {
  return (value) => (Array.isArray(value) ? list(decode)(value) : []);
}

/**
 * Decodes a photo's URL: http(s), or a path of this origin. Other values (`javascript:`, `data:`)
 * become '', which the screen shows as a missing picture.
 */
export function photoUrl(value: unknown): string {
  if (typeof value !== 'string' || value === '') return '';
  try {
    return /^https?:$/.test(new URL(value, location.origin).protocol) ? value : '';
  } catch {
    return '';
  }
}
