import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fieldProblem, Problem } from '../Problem';
import { fieldTexts, texts } from '../problemTexts';
import type { ConnectionLimits } from './connections/Connections';
import { hasUnreadBody } from './drainRequest';

/** The maximum size of a JSON body. The longest description fits, even if all of it is escaped. */
const jsonBodyLimit = 256 * 1024;
/**
 * The milliseconds after which a JSON body is cut off. Uploads have the server’s own, longer limit.
 */
const jsonBodyTime = 60_000;

/**
 * Reads JSON bodies; multipart bodies have their own plugin. Refuses text/plain, which a page of
 * another site can send without a CORS preflight. An empty body counts as no body, whatever its
 * Content-Type. Text in another encoding than UTF-8 is refused. Every text is checked before the
 * schema is applied. `strangersBody` is the number of milliseconds that a body without a session
 * may take.
 */
export function readJsonBodies(
  app: FastifyInstance,
  { strangersBody }: Pick<ConnectionLimits, 'strangersBody'>,
): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: jsonBodyLimit },
    (request, body: Buffer, done) => {
      const text = body.toString();
      if (text.trim() === '') {
        done(null, undefined);
        return;
      }
      const refusal = refusedEncoding(request, body);
      if (refusal) {
        done(refusal);
        return;
      }
      parse(request, text, (error, parsed) => {
        if (error) done(new Problem('malformed', undefined, { cause: error }));
        else done(null, parsed);
      });
    },
  );
  app.addHook('preParsing', (request, _reply, payload, done) => {
    cutOffSlowBody(request, request.signedIn ? jsonBodyTime : strangersBody);
    done(null, payload);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    refuseBadText(request);
    done();
  });
}

/**
 * Returns the problem of a text that is not in UTF-8, the only encoding of JSON (RFC 8259); else
 * null. Read as UTF-8, each of its letters would be stored as «�».
 */
function refusedEncoding({ headers }: FastifyRequest, body: Buffer): Problem | null {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '') ?? [];
  if (!/^(?:utf-?8|us-ascii)$/i.test(charset)) return new Problem('unsupported_media', texts.notUtf8);
  return isUtf8(body) ? null : new Problem('malformed', texts.notUtf8);
}

function cutOffSlowBody(request: FastifyRequest, time: number): void {
  const { raw, signedIn } = request;
  if (!hasUnreadBody(raw) || (signedIn && isMultipart(request))) return;
  const timer = setTimeout(() => raw.destroy(), time).unref();
  raw.once('end', () => clearTimeout(timer));
  raw.once('close', () => clearTimeout(timer));
}

/**
 * Refuses U+0000, which would silently cut a text in SQLite and fail in PostgreSQL. Also refuses
 * lone surrogates, which are not characters. The check does not recurse, because a body may be
 * nested deeper than the stack.
 */
function refuseBadText(request: FastifyRequest): void {
  if (typeof request.body !== 'object' || request.body === null || isMultipart(request)) return;
  const waiting: { value: object; path: string }[] = [{ value: request.body, path: '' }];
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    for (const [key, value] of Object.entries(entry.value)) {
      if (typeof value === 'string') refuseBadString(value, () => joined(entry.path, key));
      else if (typeof value === 'object' && value !== null) {
        waiting.push({ value, path: joined(entry.path, key) });
      }
    }
  }
}

/**
 * Returns the path of a field, cut to 200 characters: keys may be as long as the body, and a path
 * of every level would take quadratic time.
 */
function joined(path: string, key: string): string {
  return (path === '' ? key : `${path}.${key}`).slice(0, 200);
}

/** Throws 422 for U+0000 and for lone surrogates. */
export function refuseBadString(text: string, field: () => string): void {
  if (text.includes('\0')) throw fieldProblem(field(), 'nul', fieldTexts.nul);
  if (/\p{Surrogate}/u.test(text)) throw fieldProblem(field(), 'surrogate', fieldTexts.surrogate);
}

function isMultipart(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('multipart/') ?? false;
}
