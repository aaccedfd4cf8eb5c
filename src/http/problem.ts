import type { FieldProblem } from '../contract/types';
import { problemTexts, statusTexts } from '../texts/problems';

/**
 * How a call failed: the server answered with an error, could not be reached, took too long, answered with what is
 * not an answer, or the caller left.
 */
export type ProblemKind = 'http' | 'offline' | 'timeout' | 'unreadable' | 'aborted';

/** What an answer tells of its failure, beside the sentence. */
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
}

/** The one error of the network layer. `detail` is a Ukrainian sentence that a screen may show as it is. */
export class Problem extends Error {
  declare readonly status: Parts['status'];
  declare readonly code: Parts['code'];
  declare readonly errors: Parts['errors'];
  declare readonly retryAfter: Parts['retryAfter'];
  declare readonly requestId: Parts['requestId'];
  declare readonly count: Parts['count'];

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
};

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
  return statusTexts[status] ?? (status < 500 ? problemTexts.invalid : problemTexts.server);
}
