import { problemTexts, statusTexts } from '../../src/core/texts/problems';
import { problem, unreachable } from '../setup/fakeBrowser';

/** One way in which a call fails. */
export interface Way {
  name: string;
  answer(): Response | Promise<Response>;
  /** The sentence that the screen must show. */
  says: string;
}

const why = 'Ось чому не вийшло.';
const page = '<!doctype html><title>nginx</title><h1>Oops</h1>';

/** Answers of the server, each with its own sentence. */
const explained: Way[] = [400, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503, 507].map((status) => ({
  name: `${status} with a reason`,
  answer: () => problem(status, 'some_code', why),
  says: why,
}));

/** Answers of a proxy, which sends no problems: the app words the status itself. */
const pages: Way[] = [403, 404, 405, 413, 429, 500, 501, 502, 503, 504].map((status) => ({
  name: `${status} with a page`,
  answer: () => new Response(page, { status, headers: { 'Content-Type': 'text/html' } }),
  says: statusTexts[status] ?? problemTexts.server,
}));

/** Invalid answers with a good status. */
const junk: Way[] = [
  ['a page', page, 'text/html'],
  ['half a JSON', '{"data":{"id":7,"na', 'application/json'],
  ['nothing', '', 'application/json'],
  ['null', 'null', 'application/json'],
  ['an empty list', '[]', 'application/json'],
  ['an empty object', '{"data":{}}', 'application/json'],
  ['other types', '{"data":{"data":{"id":"7","clothesId":"x","title":5,"taskId":[]}}}', 'application/json'],
].map(([name = '', body, type = '']) => ({
  name: `200 with ${name}`,
  answer: () => new Response(body, { status: 200, headers: { 'Content-Type': type } }),
  says: problemTexts.unreadable,
}));

/** Every way in which a call fails, except the end of the session. */
export const ways: readonly Way[] = [
  { name: 'no connection', answer: unreachable, says: problemTexts.offline },
  { name: 'a connection that breaks within the answer', answer: broken, says: problemTexts.offline },
  { name: 'no answer for ever', answer: () => new Promise(() => {}), says: problemTexts.timeout },
  ...explained,
  {
    name: '422 with a reason at a field that is none of ours',
    answer: () =>
      problem(422, 'validation_failed', why, { errors: [{ field: 'zzz', code: 'x', detail: 'y' }] }),
    says: why,
  },
  {
    name: '503 with Retry-After',
    answer: () => new Response('{}', { status: 503, headers: { 'Retry-After': '120' } }),
    says: statusTexts[503] ?? '',
  },
  ...pages,
  ...junk,
  { name: '204', answer: () => new Response(null, { status: 204 }), says: problemTexts.unreadable },
];

/**
 * Ways that no screen distinguishes from others of their kind: one module words them, with its own
 * test (test/core/http/problemOfAnswer.test.ts).
 */
const worded = /^(?:400|403|413|415|429|500|501|503|504|405|507) with a (?:reason|page)$/;

/**
 * Returns the ways in which a call must fail: all that a screen may mistake for something else, and
 * every fourth of the others, in turn from call to call.
 */
export function waysOf(call: string): readonly Way[] {
  const turn = [...call].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const others = ways.filter(({ name }) => worded.test(name));
  return ways.filter((way) => !worded.test(way.name) || (others.indexOf(way) + turn) % 4 === 0);
}

/** Ways that count as success for a call whose answer nobody reads. */
export const answersNobodyReads = [
  '200 with nothing',
  '200 with null',
  '200 with an empty list',
  '200 with an empty object',
  '200 with other types',
  '204',
];

function broken(): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"data":'));
      controller.error(new TypeError('network error'));
    },
  });
  return new Response(body, { status: 200, headers: { 'Content-Type': 'application/json' } });
}
