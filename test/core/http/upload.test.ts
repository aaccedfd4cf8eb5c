import * as assert from 'uvu/assert';
import { environment } from '../../../src/core/http/environment';
import { serverReached } from '../../../src/core/http/serverReached';
import { session, setAccessToken } from '../../../src/core/http/session';
import { type UploadOptions, uploadFile } from '../../../src/core/http/upload';
import { Problem, problemFrom } from '../../../src/core/lib/problem';
import { browser, browserSuite, json, problem, tokenOf } from '../../setup/fakeBrowser';
import { lose } from '../../ui/photos';

const test = browserSuite('upload');

/** An XMLHttpRequest that the test answers by hand. */
class FakeRequest {
  upload: { onprogress?: (event: object) => void } = {};
  onload = () => {};
  onerror = () => {};
  status = 0;
  responseText = '';
  withCredentials = false;
  opened: string[] = [];
  headers: Record<string, string> = {};
  sent: FormData | null = null;
  aborted = false;
  open(...opened: string[]) {
    this.opened = opened;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(name: string) {
    return name === 'X-Request-Id' ? 'r-9' : null;
  }
  send(form: FormData) {
    this.sent = form;
  }
  abort() {
    this.aborted = true;
  }
  progress(loaded: number, total: number, lengthComputable = true) {
    this.upload.onprogress?.({ loaded, total, lengthComputable });
  }
  async answer(response: Response) {
    this.status = response.status;
    this.responseText = await response.text();
    this.onload();
  }
}

let requests: FakeRequest[] = [];
test.before.each(() => {
  requests = [];
  Object.assign(environment, {
    request: () => {
      const request = new FakeRequest();
      requests.push(request);
      return request;
    },
  });
});

const photo = new File(['jpeg'], '../photo «1».jpg', { type: 'image/jpeg' });
const upload = (options: Partial<UploadOptions<unknown>> = {}) => {
  const result = uploadFile('/api/purchases/5/images', photo, { decode: (value) => value, ...options });
  const settled = result.then(
    (value) => ({ value, problem: null }),
    (error) => {
      if (!(error instanceof Problem)) throw error;
      return { value: null, problem: error };
    },
  );
  return settled;
};
/** Returns the problem of an upload that fails. */
const failureOf = (sent: Promise<unknown>) =>
  sent.then(() => {
    throw new Error('sent');
  }, problemFrom);
const [old, fresh] = [tokenOf({ sub: '1', n: 1 }), tokenOf({ sub: '1', n: 2 })];

test('an upload sends the file in the field “files”, with token and key, and tells its progress', async () => {
  setAccessToken(old);
  const progress: number[] = [];
  const result = upload({ onProgress: (fraction) => progress.push(fraction), idempotencyKey: 'k' });
  const [request] = requests;
  assert.equal(request?.opened, ['POST', '/api/purchases/5/images']);
  assert.is(request?.headers.Authorization, `Bearer ${old}`);
  assert.is(request?.headers['Idempotency-Key'], 'k');
  assert.ok(request?.withCredentials);
  const sent = request?.sent?.getAll('files') ?? [];
  assert.is(sent.length, 1);
  assert.is(sent[0] instanceof File && sent[0].name, photo.name);
  request?.progress(1, 4);
  request?.progress(7, 0, false);
  request?.progress(4, 4);
  await request?.answer(json({ data: [{ id: 1 }] }, 201));
  assert.equal((await result).value, [{ id: 1 }]);
  assert.equal(progress, [0.25, 1]);
  assert.is(browser.timers(), 0);
});

test('an upload’s refusal is a Problem with the server’s words', async () => {
  const result = upload();
  await requests[0]?.answer(problem(415, 'unsupported_media', 'Файл «x» не є фото'));
  const { problem: found } = await result;
  assert.is(found?.status, 415);
  assert.is(found?.detail, 'Файл «x» не є фото');
  assert.is(requests.length, 1);
});

test('an upload’s broken connection is reported, and nothing is retried by itself', async () => {
  const result = upload();
  requests[0]?.onerror();
  assert.is((await result).problem?.kind, 'offline');
  await browser.advance(60_000);
  assert.is(requests.length, 1);
});

test('an upload calls a file changed or deleted, and the connection counts as before', async () => {
  const file = new File(['jpeg'], 'gone.jpg');
  lose(file);
  const send = () => failureOf(uploadFile('/api/purchases/5/images', file, { decode: (value) => value }));
  const broken = send();
  requests[0]?.onerror();
  const { kind, detail } = await broken;
  assert.equal([kind, detail], ['file', 'Файл змінено або видалено, виберіть його знову.']);
  const still = send();
  await browser.advance(60_000);
  assert.is((await still).kind, 'file');
  assert.ok(requests[1]?.aborted);
  assert.ok(serverReached.get());
});

test('an upload calls a shortened file so at once, also where a browser reads it without an error', async () => {
  const file = new File(['jpeg'], 'short.jpg');
  file.slice = () => new Blob();
  const sent = failureOf(uploadFile('/api/purchases/5/images', file, { decode: (value) => value }));
  assert.is((await sent).kind, 'file');
  assert.ok(requests[0]?.aborted);
  assert.is(browser.timers(), 0);
});

test('an upload sends an empty file', async () => {
  const sent = uploadFile('/api/purchases/5/images', new File([], 'empty.jpg'), { decode: (value) => value });
  await browser.settle();
  await requests[0]?.answer(json({ data: 1 }));
  assert.is(await sent, 1);
});

test('an upload’s file that does not answer, such as one in a cloud, counts as lost', async () => {
  const file = new File(['jpeg'], 'cloud.jpg');
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => new Promise<never>(() => {}) });
  const leave = new AbortController();
  const send = (signal?: AbortSignal) =>
    failureOf(uploadFile('/api/purchases/5/images', file, { decode: (value) => value, signal }));
  const first = send();
  requests[0]?.onerror();
  await browser.advance(10_000);
  assert.is((await first).kind, 'file');
  const second = send(leave.signal);
  requests[1]?.onerror();
  leave.abort();
  assert.is((await second).kind, 'aborted');
  await browser.advance(10_000);
  assert.ok(serverReached.get());
});

test('an upload gives up after a minute without progress, but may take longer than a minute', async () => {
  const result = upload();
  for (let minute = 0; minute < 10; minute++) {
    await browser.advance(59_000);
    requests[0]?.progress(minute, 100);
  }
  assert.not(requests[0]?.aborted);
  await browser.advance(60_000);
  assert.is((await result).problem?.kind, 'timeout');
  assert.ok(requests[0]?.aborted);
});

test('an HTTP upload names its form part, and waits, as the call says', async () => {
  const result = upload({ part: 'file', standstillMs: 300_000 });
  const [request] = requests;
  assert.is(request?.sent?.getAll('file').length, 1);
  assert.is(request?.sent?.has('files'), false);
  await browser.advance(299_000);
  assert.not(request?.aborted);
  await browser.advance(1000);
  assert.is((await result).problem?.kind, 'timeout');
});

test('an upload can be aborted, before and during', async () => {
  const leave = new AbortController();
  const result = upload({ signal: leave.signal });
  leave.abort();
  assert.is((await result).problem?.kind, 'aborted');
  assert.ok(requests[0]?.aborted);
  assert.is((await upload({ signal: leave.signal })).problem?.kind, 'aborted');
  assert.is(requests.length, 1);
  assert.is(browser.timers(), 0);
});

test('an upload’s 401 leads to one refresh, and the file is sent once again', async () => {
  setAccessToken(old);
  browser.serve(() => json({ data: { accessToken: fresh } }));
  const both = [upload(), upload()];
  await Promise.all(requests.map((request) => request.answer(problem(401, 'unauthenticated'))));
  await browser.settle();
  assert.is(browser.calls.length, 1);
  assert.is(requests.length, 4);
  assert.is(requests[2]?.headers.Authorization, `Bearer ${fresh}`);
  for (const request of requests.slice(2)) await request.answer(json({ data: [] }, 201));
  for (const { value } of await Promise.all(both)) assert.equal(value, []);
});

test('an upload’s second 401 ends the session', async () => {
  setAccessToken(old);
  browser.serve(() => json({ data: { accessToken: fresh } }));
  const result = upload();
  await requests[0]?.answer(problem(401, 'unauthenticated'));
  await browser.settle();
  await requests[1]?.answer(problem(401, 'unauthenticated'));
  assert.is((await result).problem?.status, 401);
  assert.is(session.get().state, 'expired');
  assert.is(requests.length, 2);
});

test('an upload’s unreadable answer is a Problem', async () => {
  for (const body of ['<html>', '']) {
    const result = upload({
      decode: (value) => {
        if (!Array.isArray(value)) throw new TypeError('no list');
        return value;
      },
    });
    await requests.at(-1)?.answer(new Response(body));
    assert.is((await result).problem?.kind, 'unreadable');
  }
});

test.run();
