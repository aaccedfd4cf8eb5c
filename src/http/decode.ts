import { isObject } from '../lib/isObject';
import type { Decoder } from './answer';

/**
 * Small decoders for answers. What a screen cannot do without (an id, a list being a list) is demanded: its lack
 * throws, and the call fails with a Problem. What it can do without gets a safe default.
 */

/** The fields of an object; throws on anything else. */
export function fields(value: unknown): Record<string, unknown> {
  if (!isObject(value)) throw new TypeError('not an object');
  return value;
}

/** An id of the server; throws on what cannot be one. */
export function id(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1)
    throw new TypeError('not an id');
  return value;
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A list, without the entries that are not what they should be; throws when it is no list at all. */
export function list<T>(decode: Decoder<T>): Decoder<T[]> {
  return (value) => {
    if (!Array.isArray(value)) throw new TypeError('not a list');
    return value.flatMap((entry) => {
      const decoded = orNull(decode)(entry);
      return decoded === null ? [] : [decoded];
    });
  };
}

/** Null where the value is missing or not what it should be. */
export function orNull<T>(decode: Decoder<T>): Decoder<T | null> {
  return (value) => {
    try {
      return decode(value);
    } catch {
      return null;
    }
  };
}

/** For calls whose answer nobody reads. */
export function nothing(): void {}
