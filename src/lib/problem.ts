import type { FieldProblem } from '../contract/problem';

/**
 * How a call failed: the server answered with an error, could not be reached, took too long, sent
 * what is not an answer, or the caller aborted.
 */
export type ProblemKind = 'http' | 'offline' | 'timeout' | 'unreadable' | 'aborted';

/** Details of a failure, beside the sentence. */
interface Parts {
  /** The HTTP status; 0 when nothing was answered. */
  status: number;
  /** A `ProblemCode` of the contract, or '' where the server sent none. */
  code: string;
  errors: FieldProblem[];
  /** Seconds to wait before the next try, where the server said so. */
  retryAfter: number | null;
  requestId: string | null;
  /** With `in_use`: how many items use the entry. */
  count: number | null;
  /** All that the answer held, not decoded. */
  body: Record<string, unknown>;
}

/** The error of every call. `detail` is a Ukrainian sentence that a screen may show as it is. */
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

/** Sentences for failures in which no server took part. */
const texts = {
  aborted: 'Запит скасовано.',
  unexpected: 'Сталася неочікувана помилка. Спробуйте ще раз.',
} as const;

/** Returns anything that was thrown as a Problem. */
export function problemFrom(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const aborted = error instanceof Error && error.name === 'AbortError';
  return aborted ? abortedProblem() : new Problem('unreadable', texts.unexpected);
}

/** The caller itself aborted the call. */
export function abortedProblem(): Problem {
  return new Problem('aborted', texts.aborted);
}

/** Whether the caller itself aborted the call: then there is nothing to report. */
export function isAborted(error: unknown): boolean {
  return problemFrom(error).kind === 'aborted';
}

/**
 * Returns whether the API has no such call: 405, 501, or a 404 without a problem's code. An API may
 * lack calls that this product's own server adds to the required ones.
 */
export function isMissingFeature(error: unknown): boolean {
  const { status, code } = problemFrom(error);
  return status === 405 || status === 501 || (status === 404 && code === '');
}
