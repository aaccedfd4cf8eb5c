import type { IncomingMessage } from 'node:http';
import { Problem } from '../platform/Problem';
import { limits } from './limits';
import { photoTexts } from './texts';

const parserWatch = 1000;

/**
 * Watches the multipart parser, which stops for ever inside a large part whose header it cannot
 * read: nobody reads that part's content. Then the request is paused although nothing is being
 * saved; `stuck` rejects when that lasts.
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
    }, parserWatch);
  });
  // Nobody awaits it where the parts end well.
  stuck.catch(() => {});
  return { stuck, stop: () => clearInterval(timer) };
}

/** The parser's own limits are a little above ours: only ours name the file. */
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
 * Returns the problem that an error of the parser or the connection means to the sender; an error
 * of the disk stays as it is.
 */
export function asProblem(error: unknown): unknown {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'FST_FILES_LIMIT') return new Problem('too_large', photoTexts.tooManyFiles, { cause: error });
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new Problem('too_large', undefined, { cause: error });
  const parser = /^FST_|multipart|terminated early|Malformed/i;
  if (parser.test(code) || parser.test(error.message))
    return new Problem('malformed', photoTexts.brokenRequest, { cause: error });
  return error;
}
