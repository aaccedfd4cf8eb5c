import { isObject } from '../lib/isObject';
import type { Decoder } from './answer';

/**
 * Small decoders for answers. If a value that a screen needs is missing or invalid (an id, a list),
 * the decoder throws and the call fails with a Problem. Other values get a safe default.
 */

/** Returns the fields of an object; throws on anything else. */
export function fields(value: unknown): Record<string, unknown> {
  if (!isObject(value)) throw new TypeError('not an object');
  return value;
}

/** Decodes an id of the server. */
export function id(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1)
    throw new TypeError('not an id');
  return value;
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Decodes a number, or a number written as text to keep its decimals; null for anything else. */
export function numberOrNull(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Decodes a list without its invalid entries; throws on other values. */
export function list<T>(decode: Decoder<T>): Decoder<T[]> {
  return (value) => {
    if (!Array.isArray(value)) throw new TypeError('not a list');
    return value.map(orNull(decode)).filter((entry) => entry !== null);
  };
}

/** Returns null if the value is missing or invalid. */
export function orNull<T>(decode: Decoder<T>): Decoder<T | null> {
  return (value) => {
    try {
      return decode(value);
    } catch {
      return null;
    }
  };
}

/** Ignores the answer of a call. */
export function nothing(): void {}
