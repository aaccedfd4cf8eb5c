import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fieldProblem, Problem } from '../Problem';
import { fieldTexts } from '../texts';
import type { ConnectionLimits } from './Connections';
import { hasUnreadBody } from './drainRequest';

/** A JSON body: the longest description in the longest spelling, and some room. */
export const jsonBodyLimit = 256 * 1024;
/** A JSON body that takes longer (milliseconds) is cut off; uploads have the server's own, longer limit. */
const jsonBodyTime = 60_000;

/**
 * Bodies are JSON (or multipart, which its own plugin reads): the text/plain that a foreign page can send is not taken.
 * An empty body is none, whatever its Content-Type says. Every string is checked before the schema sees it.
 * `strangersBody`: milliseconds for a body without a session.
 */
export function readJsonBodies(
  app: FastifyInstance,
  { strangersBody }: Pick<ConnectionLimits, 'strangersBody'>,
): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: jsonBodyLimit },
    (request, body: string, done) => {
      if (body.trim() === '') {
        done(null, undefined);
        return;
      }
      parse(request, body, (error, parsed) => {
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

function cutOffSlowBody(request: FastifyRequest, time: number): void {
  const { raw, signedIn } = request;
  if (!hasUnreadBody(raw) || (signedIn && isMultipart(request))) return;
  const timer = setTimeout(() => raw.destroy(), time).unref();
  raw.once('end', () => clearTimeout(timer));
  raw.once('close', () => clearTimeout(timer));
}

/**
 * U+0000 would silently cut a text in SQLite and fail in PostgreSQL; half of a surrogate pair is no character.
 * Both are refused, naming the field. Iterative: a body may be nested deeper than the stack.
 */
function refuseBadText(request: FastifyRequest): void {
  if (typeof request.body !== 'object' || request.body === null || isMultipart(request)) return;
  const waiting: { value: object; path: string }[] = [{ value: request.body, path: '' }];
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    for (const [key, value] of Object.entries(entry.value)) {
      if (typeof value === 'string') refuseBadString(value, () => joined(entry.path, key));
      else if (typeof value === 'object' && value !== null) {
        // A long path is of no use to anybody, and building it for each level would be quadratic.
        waiting.push({ value, path: entry.path.length > 200 ? entry.path : joined(entry.path, key) });
      }
    }
  }
}

function joined(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

/** Refuses (422) U+0000 and lone surrogates. */
export function refuseBadString(text: string, field: () => string): void {
  if (text.includes('\0')) throw fieldProblem(field(), 'nul', fieldTexts.nul);
  if (/\p{Surrogate}/u.test(text)) throw fieldProblem(field(), 'surrogate', fieldTexts.surrogate);
}

function isMultipart(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('multipart/') ?? false;
}
