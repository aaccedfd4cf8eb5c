/**
 * Turns every error into `application/problem+json` (RFC 9457); an unforeseen error becomes
 * `internal` and a log line.
 */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import type { FieldProblem, ProblemBody, ProblemCode } from '../../../../src/contract/problem';
import { type DatabaseState, databaseState, isForeignKeyViolation } from '../db/errors';
import type { Monitor } from '../Monitor';
import { invalidFields, Problem } from '../Problem';
import { fieldTexts, texts } from '../problemTexts';
import type { ThrottledLog } from './ThrottledLog';

const maxErrors = 20;
const mediaType = 'application/problem+json; charset=utf-8';

/** Returns Fastify's error handler. It notes the server's failures in `monitor`. */
export function answerErrors(log: ThrottledLog, monitor: Monitor) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const problem = asProblem(error);
    if (problem.code === 'internal' && hasSenderGone(error, request)) {
      const reason = String(error).slice(0, 200);
      log.write('sender_gone', () =>
        request.log.info({ event: 'sender_gone', reason }, 'the sender went away'),
      );
    } else if (problem.code === 'internal') {
      request.log.error({ err: error, req: request }, 'unforeseen error');
      noteIn(monitor, problem, request);
    } else if (problem.status >= 500) {
      log.write(problem.code, () => warnOf(problem, request));
      noteIn(monitor, problem, request);
    }
    return sendProblem(request, reply, problem);
  };
}

/** Notes a failure under the route’s pattern, because the address itself may contain anything. */
function noteIn(monitor: Monitor, { code }: Problem, { method, routeOptions, id }: FastifyRequest): void {
  monitor.noteFailure('call', `${method} ${routeOptions.url ?? '*'}`, code, id);
}

/**
 * Logs a refusal with its cause, because the refusal’s own stack would not help. A deliberate
 * refusal has no cause.
 */
function warnOf({ cause, code }: Problem, request: FastifyRequest): void {
  request.log.warn({ ...(cause === undefined ? {} : { err: cause }), req: request }, code);
}

/**
 * Returns whether the client disconnected during the request. Nobody would read an answer then, and
 * an error in the log would not help.
 */
function hasSenderGone(error: unknown, { raw }: FastifyRequest): boolean {
  if (raw.complete || !raw.destroyed) return false;
  return error instanceof Error && 'code' in error && brokenOff.has(String(error.code));
}

const brokenOff = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  // RFC 9110 asks for it, and browsers open no dialog for this scheme.
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type(mediaType)
    .serializer(JSON.stringify)
    .send(problemBody(problem, request.id));
}

function problemBody(problem: Problem, requestId: string): ProblemBody {
  return {
    type: 'about:blank',
    title: STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    detail: problem.detail,
    code: problem.code,
    ...(problem.errors ? { errors: problem.errors.slice(0, maxErrors) } : {}),
    ...(problem.count === undefined ? {} : { count: problem.count }),
    ...(problem.purchase && { purchase: problem.purchase }),
    ...problem.factor,
    requestId,
  };
}

/**
 * Answers a request that does not parse as HTTP. It reaches no route, so the answer is written to
 * the socket itself.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = brokenStatus[error.code ?? ''] ?? 400;
  const problem = new Problem('malformed', undefined, { status });
  const body = JSON.stringify(problemBody(problem, randomUUID()));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: ${mediaType}\r\ncache-control: no-store\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

const brokenStatus: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Returns the Problem for a thrown value: the value itself if it is a Problem; `internal` if the
 * error is unknown.
 */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isFastifyError(error)) {
    if (error.validation) return invalidFields(error.validation.slice(0, maxErrors).map(fieldOf));
    const code = frameworkCodes[error.code];
    if (code) return new Problem(code, undefined, { cause: error });
  }
  if (error instanceof Error && 'statusCode' in error) {
    // The error is a plugin’s refusal. A forbidden file gets the same answer as a missing one, so
    // that nobody learns that it exists.
    const { statusCode: status } = error;
    if (status === 403 || status === 404) return new Problem('not_found', texts.addressNotFound);
    if (typeof status === 'number' && status >= 400 && status < 500) {
      return new Problem('malformed', undefined, { cause: error });
    }
  }
  return databaseProblem(error) ?? new Problem('internal', undefined, { cause: error });
}

const frameworkCodes: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_EMPTY_TYPE: 'unsupported_media',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FILES_LIMIT: 'too_large',
  FST_PARTS_LIMIT: 'too_large',
  FST_FIELDS_LIMIT: 'too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media',
  FST_ERR_NOT_FOUND: 'not_found',
};

function databaseProblem(error: unknown): Problem | null {
  // The database refused the row, because an entry that it refers to was deleted concurrently.
  if (isForeignKeyViolation(error)) return new Problem('validation_failed', fieldTexts.unknownReference);
  const state = databaseState(error) ?? fileState(error);
  if (state === null) return null;
  const retryAfter = state === 'unavailable' ? 2 : undefined;
  return new Problem(state, undefined, { cause: error, retryAfter });
}

/** Returns the state that explains a disk’s error on a photo file; null for other errors. */
function fileState(error: unknown): DatabaseState | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === 'EFBIG') return 'storage_full';
  if (error.code === 'EROFS') return 'read_only';
  if (error.code === 'EMFILE' || error.code === 'ENFILE' || error.code === 'EIO') return 'unavailable';
  return null;
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** Returns the problem of a field that ajv has refused. */
function fieldOf(error: FastifySchemaValidationError): FieldProblem {
  const path = error.instancePath.split('/').slice(1).map(unescapePointer);
  const { missingProperty, limit, type } = error.params;
  if (typeof missingProperty === 'string') path.push(missingProperty);
  return {
    field: path.join('.').slice(0, 200),
    code: error.keyword,
    detail: sentence(error.keyword, Number(limit), String(type)),
  };
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function sentence(keyword: string, limit: number, type: string): string {
  if (keyword === 'required') return fieldTexts.required;
  if (keyword === 'maxLength') return fieldTexts.maxLength(limit);
  if (keyword === 'minLength') return limit === 1 ? fieldTexts.required : fieldTexts.minLength(limit);
  if (keyword === 'maximum') return fieldTexts.maximum(limit);
  if (keyword === 'minimum') return fieldTexts.minimum(limit);
  if (keyword === 'maxItems') return fieldTexts.maxItems(limit);
  if (keyword === 'pattern' || keyword === 'enum') return fieldTexts.query;
  if (keyword !== 'type') return fieldTexts.type;
  const expected = type.split(',')[0] ?? '';
  return typeTexts[expected] ?? fieldTexts.type;
}

const typeTexts: Record<string, string> = {
  string: fieldTexts.text,
  number: fieldTexts.number,
  integer: fieldTexts.whole,
  boolean: fieldTexts.flag,
  array: fieldTexts.list,
  object: fieldTexts.object,
};
