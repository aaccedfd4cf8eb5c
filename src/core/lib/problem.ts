import type { FieldProblem } from '../../contract/problem';

/**
 * The ways that a call fails: the server answered with an error, could not be reached, took too
 * long, sent an unreadable answer, the file to upload was changed or deleted, or the caller
 * aborted.
 */
export type ProblemKind = 'http' | 'offline' | 'timeout' | 'unreadable' | 'file' | 'aborted';

/** Details of a failure besides its sentence. */
interface Parts {
  /** The HTTP status; 0 without an answer. */
  status: number;
  /** A `ProblemCode` of the contract, or '' if the server sent none. */
  code: string;
  errors: FieldProblem[];
  /** Seconds to wait before the next try; null if the server sent none. */
  retryAfter: number | null;
  requestId: string | null;
  /** The number of items that use the entry, for `in_use`; otherwise null. */
  count: number | null;
  /** The answer's body, not decoded. */
  body: Record<string, unknown>;
}

/** The error of every call. `detail` is a Ukrainian sentence that a screen may show unchanged. */
export class Problem extends Error {
  declare readonly status: Parts['status'];
  declare readonly code: Parts['code'];
  declare readonly errors: Parts['errors'];
  declare readonly retryAfter: Parts['retryAfter'];
  declare readonly requestId: Parts['requestId'];
  declare readonly count: Parts['count'];
  declare readonly body: Parts['body'];

  constructor(
    readonly kind: ProblemKind,
    readonly detail: string,
    parts: Partial<Parts> = {},
  ) {
    super(detail);
    Object.assign(this, { name: 'Problem', ...nothingKnown, ...parts });
  }
}

const nothingKnown: Parts = {
  status: 0,
  code: '',
  errors: [],
  retryAfter: null,
  requestId: null,
  count: null,
  body: {},
};

/** Sentences for failures without a server's answer. */
const texts = {
  aborted: 'Запит скасовано.',
  unexpected: 'Сталася неочікувана помилка. Спробуйте ще раз.',
} as const;

/** Converts any thrown value to a Problem. */
export function problemFrom(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const aborted = error instanceof Error && error.name === 'AbortError';
  return aborted ? abortedProblem() : new Problem('unreadable', texts.unexpected);
}

/** Returns the problem of a call that the caller aborted. */
export function abortedProblem(): Problem {
  return new Problem('aborted', texts.aborted);
}

/** Returns whether the caller aborted the call, so that there is nothing to report. */
export function isAborted(error: unknown): boolean {
  return problemFrom(error).kind === 'aborted';
}

/**
 * Returns whether the API lacks the call: 405, 501, or a 404 without a problem's code. An API
 * behind the app need not have the calls that go beyond the specification.
 */
export function isMissingFeature(error: unknown): boolean {
  const { status, code } = problemFrom(error);
  return status === 405 || status === 501 || (status === 404 && code === '');
}
