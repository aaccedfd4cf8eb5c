import type { FieldProblem } from '../../contract/problem';
import { fieldsOf, isObject } from '../lib/isObject';
import { Problem } from '../lib/problem';
import { problemTexts, statusTexts } from '../texts/problems';

/** Returns the problem of an answer with an error status; `body` is the parsed answer. */
export function problemOfAnswer(
  status: number,
  body: unknown,
  retryAfter: number | null,
  requestId: string | null,
): Problem {
  const fields = fieldsOf(body);
  return new Problem('http', sentence(fields.detail) ?? sentence(fields.title) ?? ownSentence(status), {
    status,
    code: typeof fields.code === 'string' ? fields.code : '',
    errors: Array.isArray(fields.errors) ? fields.errors.flatMap(fieldProblem) : [],
    count: typeof fields.count === 'number' ? fields.count : null,
    requestId: typeof fields.requestId === 'string' ? fields.requestId : requestId,
    retryAfter,
    body: fields,
  });
}

/**
 * Returns the server's sentence, cut to 500 characters so that a foreign server cannot fill the
 * screen; null if the value is no text.
 */
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
