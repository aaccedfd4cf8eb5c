import * as assert from 'uvu/assert';
import { type DownloadOptions, downloadFile } from '../../../src/core/http/download';
import { setAccessToken } from '../../../src/core/http/session';
import { type Problem, problemFrom } from '../../../src/core/lib/problem';
import { browser, browserSuite, json, problem, tokenOf, unreachable } from '../../setup/fakeBrowser';

const test = browserSuite('download');
test.before.each(() => {
  setAccessToken(tokenOf({ sub: '1' }));
});

/** Returns a file that comes in parts, and then ends, fails or hangs. */
function parts(given: string[], headers: Record<string, string> = {}, end: 'end' | 'fail' | 'hang' = 'end') {
  const stream = new ReadableStream({
    start(controller) {
      for (const part of given) controller.enqueue(new TextEncoder().encode(part));
      if (end === 'end') controller.close();
      if (end === 'fail') controller.error(new TypeError('terminated'));
    },
  });
  return new Response(stream, { headers: { 'Content-Type': 'text/csv', ...headers } });
}

const failure = (options: DownloadOptions = {}): Promise<Problem> =>
  downloadFile('/api/file', options).then(() => {
    throw new Error('it came');
  }, problemFrom);

test('a download sends the token, and gives the bytes, type and name that the server gives', async () => {
  browser.serve(() =>
    parts(['Назва', ';Ціна'], { 'Content-Disposition': "attachment; filename*=UTF-8''%D0%A2%2F%D0%BE.csv" }),
  );
  const { blob, name } = await downloadFile('/api/file', { query: { q: 'a b', none: undefined } });
  assert.is(await blob.text(), 'Назва;Ціна');
  assert.is(blob.type, 'text/csv');
  assert.is(name, 'о.csv', 'without a folder');
  const [call] = browser.calls;
  assert.is(call?.url, '/api/file?q=a+b');
  assert.match(call?.headers.authorization ?? '', /^Bearer /);
  assert.is(call?.headers['content-type'], undefined);
});

test('a download reads a plain name of the file, and does without one', async () => {
  browser.serve(() => parts([''], { 'Content-Disposition': 'attachment; filename="rows.csv"' }));
  assert.is((await downloadFile('/api/file')).name, 'rows.csv');
  browser.serve(() => parts(['']));
  assert.is((await downloadFile('/api/file')).name, null);
});

test('a download posts a body as JSON', async () => {
  browser.serve(() => parts(['x']));
  await downloadFile('/api/file', { method: 'POST', body: { ids: [1] } });
  const [call] = browser.calls;
  assert.is(call?.method, 'POST');
  assert.equal(call?.body, { ids: [1] });
  assert.is(call?.headers['content-type'], 'application/json');
});

test('a download reports its progress; the total of a compressed file is unknown', async () => {
  const seen: [number, number | null][] = [];
  const onProgress = (received: number, total: number | null) => void seen.push([received, total]);
  browser.serve(() => parts(['abc', 'de'], { 'Content-Length': '5' }));
  await downloadFile('/api/file', { onProgress });
  browser.serve(() => parts(['abc'], { 'Content-Length': '2', 'Content-Encoding': 'gzip' }));
  await downloadFile('/api/file', { onProgress });
  assert.equal(seen, [
    [3, 5],
    [5, 5],
    [3, null],
  ]);
});

test('a download keeps a long file whole', async () => {
  const million = 'x'.repeat(1_000_000);
  browser.serve(() => parts([...Array(10).fill(million), 'end']));
  const { blob } = await downloadFile('/api/file');
  assert.is(blob.size, 10_000_003);
  assert.is(await blob.slice(-4).text(), 'xend');
});

test('a download’s error answer is refused with its own sentence', async () => {
  browser.serve(() => problem(409, 'conflict', 'Файл ще не готовий.'));
  const { status, detail } = await failure();
  assert.is(status, 409);
  assert.is(detail, 'Файл ще не готовий.');
});

test('a download renews the token once', async () => {
  const renewed = tokenOf({ sub: '1', n: 2 });
  browser.serve(({ url, headers }) => {
    if (url === '/api/auth/refresh') return json({ data: { accessToken: renewed } });
    return headers.authorization === `Bearer ${renewed}` ? parts(['x']) : problem(401, 'unauthorized');
  });
  assert.is(await (await downloadFile('/api/file')).blob.text(), 'x');
});

test('a download fails if the file ends too early', async () => {
  browser.serve(() => parts(['half'], {}, 'fail'));
  assert.is((await failure()).kind, 'offline');
  browser.serve(unreachable);
  assert.is((await failure()).kind, 'offline');
});

test('a download gives up after a minute without a byte, but may take longer than a minute', async () => {
  let controller: ReadableStreamDefaultController | undefined;
  browser.serve(
    ({ signal }) =>
      new Response(
        new ReadableStream({
          start(given) {
            controller = given;
            signal?.addEventListener('abort', () => given.error(signal.reason));
          },
        }),
      ),
  );
  const failed = failure();
  let done = false;
  void failed.then(() => {
    done = true;
  });
  await browser.advance(50_000);
  controller?.enqueue(new Uint8Array(3));
  await browser.advance(50_000);
  assert.not.ok(done);
  await browser.advance(10_001);
  assert.is((await failed).kind, 'timeout');
  assert.is(browser.timers(), 0);
});

test('a download is aborted by its caller, before and while it comes', async () => {
  const given = new AbortController();
  browser.serve(
    ({ signal }) =>
      new Response(
        new ReadableStream({
          start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)),
        }),
      ),
  );
  const failed = failure({ signal: given.signal });
  await browser.settle();
  given.abort();
  assert.is((await failed).kind, 'aborted');
  assert.is((await failure({ signal: given.signal })).kind, 'aborted');
  assert.is(browser.calls.length, 1);
  assert.is(browser.timers(), 0);
});

test.run();
