import type { FactorRequired } from '../../../src/contract/factors';
import type { FieldProblem, ProblemBody, ProblemCode } from '../../../src/contract/problem';
import { problemTexts } from './problemTexts';

/** The HTTP status of each code (RFC 9457 problems). */
const problemStatus: Record<ProblemCode, number> = {
  malformed: 400,
  invalid_credentials: 401,
  unauthenticated: 401,
  session_expired: 401,
  factor_required: 401,
  forbidden_origin: 403,
  forbidden: 403,
  password_change_required: 403,
  factor_due: 403,
  not_found: 404,
  method_not_allowed: 405,
  in_use: 409,
  duplicate_name: 409,
  task_running: 409,
  ids_or_new: 409,
  dates_order: 409,
  groups_or_items: 409,
  not_configured: 409,
  stale: 412,
  too_large: 413,
  unsupported_media: 415,
  heic: 415,
  validation_failed: 422,
  no_main_image: 422,
  idempotency_conflict: 422,
  too_many_requests: 429,
  internal: 500,
  ai_unavailable: 503,
  read_only: 503,
  unavailable: 503,
  storage_full: 507,
};

interface ProblemExtra {
  /** The status, if it differs from the code’s usual status. */
  status?: number;
  errors?: FieldProblem[];
  count?: number;
  /** The purchase of `stale`, as it is stored. */
  purchase?: ProblemBody['purchase'];
  /** The ticket and methods of `factor_required`. */
  factor?: Pick<FactorRequired, 'ticket' | 'methods'>;
  /** The seconds to wait, sent as Retry-After. */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * A refusal, with a sentence for people. Any part of the server may throw it; the error handler
 * turns it into the answer.
 */
export class Problem extends Error {
  override name = 'Problem';
  readonly status: number;
  readonly errors: FieldProblem[] | undefined;
  readonly count: number | undefined;
  readonly purchase: ProblemExtra['purchase'];
  readonly retryAfter: number | undefined;
  readonly factor: ProblemExtra['factor'];

  constructor(
    readonly code: ProblemCode,
    readonly detail: string = problemTexts[code],
    extra: ProblemExtra = {},
  ) {
    super(detail, { cause: extra.cause });
    this.status = extra.status ?? problemStatus[code];
    this.errors = extra.errors;
    this.count = extra.count;
    this.purchase = extra.purchase;
    this.retryAfter = extra.retryAfter;
    this.factor = extra.factor;
  }
}

/** Returns the problem of one field. `field` is a path such as `fabricComposition.0.percent`. */
export function fieldProblem(field: string, code: string, detail: string): Problem {
  return invalidFields([{ field, code, detail }]);
}

/** Returns the problem of several fields. Its `detail` is the first field’s sentence. */
export function invalidFields(errors: FieldProblem[]): Problem {
  return new Problem('validation_failed', errors[0]?.detail, { errors });
}
