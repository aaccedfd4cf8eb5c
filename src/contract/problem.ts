/** The body of an error answer. */
import type { Purchase } from './types';

/**
 * An error of one field in a problem: the field's path, such as `fabricComposition.0.percent`, a
 * code for programs and a Ukrainian sentence.
 */
export interface FieldProblem {
  field: string;
  code: string;
  detail: string;
}

/**
 * The body of an error, `application/problem+json` (RFC 9457). `detail` is a Ukrainian sentence for
 * people, `code` is for programs; `errors` are those of single fields.
 */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  errors?: FieldProblem[];
  /**
   * If `code` is `in_use`: the number of items that use the entry. If `errors` has an `over_100`:
   * the number of items whose percents would exceed 100.
   */
  count?: number;
  /** If `code` is `stale` because of a purchase's `seen` values: the purchase as it is stored. */
  purchase?: Purchase;
  requestId: string;
}

export type ProblemCode =
  | 'validation_failed'
  | 'malformed'
  | 'invalid_credentials'
  | 'unauthenticated'
  | 'session_expired'
  | 'factor_required'
  | 'forbidden_origin'
  | 'forbidden'
  | 'password_change_required'
  | 'factor_due'
  | 'not_found'
  | 'method_not_allowed'
  | 'in_use'
  | 'duplicate_name'
  | 'task_running'
  | 'ids_or_new'
  | 'dates_order'
  | 'groups_or_items'
  | 'not_configured'
  | 'no_main_image'
  | 'idempotency_conflict'
  | 'stale'
  | 'too_large'
  | 'unsupported_media'
  | 'heic'
  | 'too_many_requests'
  | 'ai_unavailable'
  | 'storage_full'
  | 'read_only'
  | 'unavailable'
  | 'internal';
