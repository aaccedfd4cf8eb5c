import type { FieldProblem } from '../contract';
import { problemTexts } from '../texts/problems';

/**
 * How a call failed: the server answered with an error, could not be reached, took too long, answered with what is
 * not an answer, or the caller left.
 */
export type ProblemKind = 'http' | 'offline' | 'timeout' | 'unreadable' | 'aborted';

interface Parts {
  status: number;
  code: string;
  errors: FieldProblem[];
  retryAfter: number | null;
  requestId: string | null;
  count: number | null;
}

/** The one error of the network layer. `detail` is a Ukrainian sentence that a screen may show as it is. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly detail: string;
  /** The HTTP status; 0 when nothing was answered. */
  readonly status: number;
  /** A `ProblemCode` of the contract, or '' where the server sent none. */
  readonly code: string;
  readonly errors: FieldProblem[];
  /** Seconds to wait before the next try, where the server said so. */
  readonly retryAfter: number | null;
  readonly requestId: string | null;
  /** With `in_use`: how many items use the entry. */
  readonly count: number | null;

  constructor(kind: ProblemKind, detail: string, parts: Partial<Parts> = {}) {
    super(detail);
    this.name = 'Problem';
    this.kind = kind;
    this.detail = detail;
    this.status = parts.status ?? 0;
    this.code = parts.code ?? '';
    this.errors = parts.errors ?? [];
    this.retryAfter = parts.retryAfter ?? null;
    this.requestId = parts.requestId ?? null;
    this.count = parts.count ?? null;
  }
}

/** Anything that was thrown, as a Problem. */
export function problemFrom(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const aborted = error instanceof Error && error.name === 'AbortError';
  return aborted
    ? new Problem('aborted', problemTexts.aborted)
    : new Problem('unreadable', problemTexts.unexpected);
}

/** Whether the caller itself gave the call up; nobody needs to be told. */
export function isAborted(error: unknown): boolean {
  return problemFrom(error).kind === 'aborted';
}

/** Whether the session is over: forms keep what was typed, and the person signs in over the page. */
export function isSignedOut(error: unknown): boolean {
  return problemFrom(error).status === 401;
}

/**
 * Whether an API that has only the specified calls answered one of the newer ones: 405, 501, or a 404 that does not
 * come with a problem's code.
 */
export function isMissingFeature(error: unknown): boolean {
  const { status, code } = problemFrom(error);
  return status === 405 || status === 501 || (status === 404 && code === '');
}

/** The problem of an answer with an error status; `body` is what was parsed of it, whatever that is. */
export function problemOfAnswer(
  status: number,
  body: unknown,
  retryAfter: number | null,
  requestId: string | null,
): Problem {
  const fields: Record<string, unknown> = isObject(body) ? body : {};
  return new Problem('http', sentence(fields.detail) ?? sentence(fields.title) ?? ownSentence(status), {
    status,
    code: typeof fields.code === 'string' ? fields.code : '',
    errors: Array.isArray(fields.errors) ? fields.errors.flatMap(fieldProblem) : [],
    count: typeof fields.count === 'number' ? fields.count : null,
    requestId: typeof fields.requestId === 'string' ? fields.requestId : requestId,
    retryAfter,
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A foreign server's essay is cut, so that it cannot fill the screen. */
function sentence(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 500) : null;
}

function fieldProblem(value: unknown): FieldProblem[] {
  if (!isObject(value) || typeof value.field !== 'string') return [];
  const code = typeof value.code === 'string' ? value.code : '';
  return [{ field: value.field, code, detail: sentence(value.detail) ?? problemTexts.invalid }];
}

function ownSentence(status: number): string {
  switch (status) {
    case 401:
      return problemTexts.sessionExpired;
    case 403:
      return problemTexts.forbidden;
    case 404:
    case 410:
      return problemTexts.notFound;
    case 405:
    case 501:
      return problemTexts.missingFeature;
    case 409:
      return problemTexts.conflict;
    case 412:
      return problemTexts.stale;
    case 413:
      return problemTexts.tooLarge;
    case 415:
      return problemTexts.unsupportedMedia;
    case 429:
      return problemTexts.tooManyRequests;
    case 502:
    case 503:
    case 504:
      return problemTexts.unavailable;
    case 507:
      return problemTexts.storageFull;
    default:
      return status < 500 ? problemTexts.invalid : problemTexts.server;
  }
}
