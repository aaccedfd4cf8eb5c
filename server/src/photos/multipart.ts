import type { IncomingMessage } from 'node:http';
import { Problem } from '../platform/Problem';
import { limits } from './limits';
import { photoTexts } from './texts';

/** Milliseconds between two looks at the parser. */
const watchInterval = 1000;

/**
 * Watches the multipart parser, which stops for ever inside a large part whose header it cannot
 * read, because nothing reads that part's content. The request is then paused although nothing is
 * being saved; `stuck` rejects when that lasts.
 */
export function watchParser(request: IncomingMessage, isSaving: () => boolean) {
  let ticks = 0;
  let timer: NodeJS.Timeout | undefined;
  const stuck = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      ticks = request.readableFlowing === false && !isSaving() ? ticks + 1 : 0;
      if (ticks < 2) return;
      request.unpipe();
      reject(new Problem('malformed', photoTexts.brokenRequest));
    }, watchInterval);
  });
  // Nothing awaits it where all parts are read.
  stuck.catch(() => {});
  return { stuck, stop: () => clearInterval(timer) };
}

/** The parser's limits. They are a little above ours, because only our refusals name the file. */
export const partLimits = {
  throwFileSizeLimit: false,
  limits: {
    fileSize: limits.fileBytes,
    files: limits.files + 1,
    fields: 20,
    fieldSize: 10_000,
    fieldNameSize: 100,
    parts: limits.files + 30,
    headerPairs: 20,
  },
};

/**
 * Returns the problem for an error of the parser or the connection; any other error, such as one of
 * the disk, as it is.
 */
export function asProblem(error: unknown): unknown {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'FST_FILES_LIMIT') return new Problem('too_large', photoTexts.tooManyFiles, { cause: error });
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new Problem('too_large', undefined, { cause: error });
  // A boundary that is too long is a needle to the parser.
  const parser = /^FST_|multipart|terminated early|Malformed|needle/i;
  if (parser.test(code) || parser.test(error.message))
    return new Problem('malformed', photoTexts.brokenRequest, { cause: error });
  return error;
}
