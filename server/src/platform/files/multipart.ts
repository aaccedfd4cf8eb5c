import type { IncomingMessage } from 'node:http';
import { Problem } from '../Problem';
import { texts } from '../problemTexts';

/** The milliseconds between two checks of the parser. */
const watchInterval = 1000;

/**
 * Watches the multipart parser. In a large part whose header cannot be read it stops for ever,
 * because nothing reads that part’s content. The request is then paused although nothing is being
 * saved; if this lasts, `end` is called. Returns a function that stops watching.
 */
export function watchParser(request: IncomingMessage, isSaving: () => boolean, end: () => void): () => void {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks = request.readableFlowing === false && !isSaving() ? ticks + 1 : 0;
    if (ticks >= 2) end();
  }, watchInterval);
  return () => clearInterval(timer);
}

/**
 * Returns a field’s value or a file’s name of a form. The parser puts U+FFFD in the place of bytes
 * that are not UTF-8. Throws `malformed` then, because such a text must not be stored.
 */
export function utf8Text(text: string): string {
  if (text.includes('\ufffd')) throw new Problem('malformed', texts.notUtf8);
  return text;
}

/**
 * Returns the Problem for an error of the parser or of the connection. Returns any other error,
 * such as one of the disk, unchanged.
 */
export function asProblem(error: unknown): unknown {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'FST_FILES_LIMIT') return new Problem('too_large', texts.tooManyFiles, { cause: error });
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new Problem('too_large', undefined, { cause: error });
  // If a boundary is too long, the parser’s message calls it a needle.
  const parser = /^FST_|multipart|terminated early|Malformed|needle/i;
  if (parser.test(code) || parser.test(error.message))
    return new Problem('malformed', texts.brokenRequest, { cause: error });
  return error;
}
