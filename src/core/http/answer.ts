import type { PageMeta } from '../../contract/types';
import { clock } from '../lib/clock';
import { fieldsOf, isObject } from '../lib/isObject';
import { Problem } from '../lib/problem';
import { problemTexts } from '../texts/problems';
import { problemOfAnswer } from './problemOfAnswer';

/**
 * Converts a value of an answer to the app's type; throws on an invalid value. The decoder of a
 * call also gets the whole answer.
 */
export type Decoder<T> = (value: unknown, body?: unknown) => T;

export interface Answer<T> {
  data: T;
  /** The facts about a page of a list; null if the answer has none. */
  meta: PageMeta | null;
  etag: string | null;
  status: number;
}

/**
 * Reads an answer of fetch or XMLHttpRequest: takes the data out of one or two wrapping `{data}`
 * objects, and decodes it. Throws a Problem for an error status, for invalid JSON, and for a shape
 * that the decoder refuses.
 */
export function readAnswer<T>(
  status: number,
  text: string,
  header: (name: string) => string | null,
  decode: Decoder<T>,
): Answer<T> {
  const requestId = header('X-Request-Id');
  if (status < 200 || status > 299) {
    throw problemOfAnswer(status, parse(text), secondsOf(header('Retry-After')), requestId);
  }
  const body = text.trim() === '' ? null : parse(text);
  const inner = unwrap(body);
  try {
    if (body === undefined) throw new TypeError('not JSON');
    return {
      data: decode(unwrap(inner), body),
      meta: metaOf(inner) ?? metaOf(body),
      etag: header('ETag'),
      status,
    };
  } catch {
    throw new Problem('unreadable', problemTexts.unreadable, { status, requestId });
  }
}

/** Returns the parsed JSON; undefined for invalid JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns x for `{data: x}`, and any other value unchanged. */
function unwrap(value: unknown): unknown {
  return isObject(value) && 'data' in value ? value.data : value;
}

function metaOf(value: unknown): PageMeta | null {
  const { total, page, size, atLeast, whole, days } = fieldsOf(fieldsOf(value).meta);
  if (typeof total !== 'number' || typeof page !== 'number' || typeof size !== 'number') return null;
  return {
    total,
    page,
    size,
    ...(atLeast === true && { atLeast }),
    ...(whole === true && { whole }),
    ...(typeof days === 'number' && { days }),
  };
}

/**
 * Returns the seconds of a `Retry-After`, which holds seconds or an HTTP date; null if it is
 * missing or invalid.
 */
function secondsOf(value: string | null): number | null {
  if (value === null) return null;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - clock.date()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
