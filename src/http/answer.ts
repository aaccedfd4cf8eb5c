import type { PageMeta } from '../contract/types';
import { clock } from '../lib/clock';
import { Problem } from '../lib/problem';
import { problemTexts } from '../texts/problems';
import { problemOfAnswer } from './problemOfAnswer';

/** Semaphore what a server sent into what the app works with; throws on what it cannot be. */
export type Decoder<T> = (value: unknown) => T;

export interface Answer<T> {
  data: T;
  /** Beside the data of a list that was asked for page by page. */
  meta: PageMeta | null;
  etag: string | null;
  status: number;
}

/**
 * Reads an answer of fetch or of XMLHttpRequest alike: takes the data out of its one or two wrappings and decodes
 * it. Throws a Problem for error statuses, for what is not JSON, and for a shape the decoder does not take.
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
      data: decode(unwrap(inner)),
      meta: metaOf(inner) ?? metaOf(body),
      etag: header('ETag'),
      status,
    };
  } catch {
    throw new Problem('unreadable', problemTexts.unreadable, { status, requestId });
  }
}

/** Undefined when `text` is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `{data: x}` → x; anything else stays. */
function unwrap(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'data' in value ? value.data : value;
}

function metaOf(value: unknown): PageMeta | null {
  const { meta = null } = Object(value);
  const { total, page, size } = Object(meta);
  return [total, page, size].every((part) => typeof part === 'number') ? meta : null;
}

/** `Retry-After` in either form, seconds or an HTTP date, as seconds. */
function secondsOf(value: string | null): number | null {
  if (value === null) return null;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - clock.date()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
