import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Image } from '../../../src/contract/types';
import { Problem } from '../../../src/core/lib/problem';
import type { PhotoUploadOptions } from '../../../src/items/photos/api';
import { createUploadQueue, createUploadQueues } from '../../../src/items/photos/uploads';
import { deferred } from '../../setup/fakeBrowser';

const test = suite('uploads');
const file = (name: string) => new File(['x'], name);
const image = (id: number): Image => ({
  id,
  urls: { small: '', medium: '', original: '' },
  width: 1,
  height: 1,
  purchaseId: null,
});
const turn = () => new Promise((resolve) => setImmediate(resolve));

function queue() {
  const sent: { name: string; options: PhotoUploadOptions; answer: ReturnType<typeof deferred<Image[]>> }[] =
    [];
  const made = createUploadQueue(({ name }, options) => {
    const answer = deferred<Image[]>();
    options.signal?.addEventListener('abort', () => answer.reject(new Problem('aborted', 'Скасовано')));
    sent.push({ name, options, answer });
    return answer.promise;
  });
  const states = () => made.store.get().map(({ file: { name }, state }) => `${name} ${state.state}`);
  return { ...made, sent, states };
}

test('uploads are sent one after the other, in order, with progress', async () => {
  const { add, sent, states, store } = queue();
  const all = add([file('1'), file('2')]);
  await turn();
  assert.equal(states(), ['1 uploading', '2 waiting']);
  sent[0]?.options.onProgress?.(0.5);
  const [first] = store.get();
  assert.is(first?.state.state === 'uploading' && first.state.fraction, 0.5);
  sent[0]?.answer.resolve([image(1)]);
  await turn();
  assert.equal(states(), ['1 done', '2 uploading']);
  sent[1]?.answer.resolve([image(2)]);
  const entries = await all;
  assert.equal(
    entries.map(({ state }) => state.state === 'done' && state.photos[0]?.id),
    [1, 2],
  );
});

test('knows the files that are on their way or there, not the dismissed and deleted ones', async () => {
  const answers = [deferred<Image[]>(), deferred<Image[]>()];
  const queues = createUploadQueues<string>(
    () => () => answers.shift()?.promise ?? Promise.reject(new Problem('offline', 'Немає зв’язку')),
    () => {},
  );
  const [first, second, third] = ['0', '1', '2'].map(file);
  const [one, two] = answers;
  assert.ok(first && second && third);
  void queues.of('item').add([first]);
  const added = queues.of('purchase').add([second, third]);
  const known = (...photos: Image[]) => queues.of('item').filesOf(photos);
  assert.equal(known(), [first, second, third]);
  one?.resolve([image(1)]);
  two?.resolve([image(2)]);
  await added;
  assert.equal(known(image(1), image(2), image(9)), [third, first, second], 'the failed one, and the photos');
  assert.equal(known(image(2)), [third, second], 'without the deleted photo');
  const { id = 0 } = queues.of('purchase').store.get()[0] ?? {};
  queues.of('purchase').dismiss(id);
  assert.equal(known(image(2)), [second]);
});

test('the upload queues of a page send one file after the other together', async () => {
  const answers: ReturnType<typeof deferred<Image[]>>[] = [];
  const queues = createUploadQueues<number>(
    () => () => {
      const answer = deferred<Image[]>();
      answers.push(answer);
      return answer.promise;
    },
    () => {},
  );
  const all = [1, 2, 3, 4].map((place) => queues.of(place).add([file(String(place))]));
  for (let sent = 1; sent <= 4; sent += 1) {
    await turn();
    assert.is(answers.length, sent);
    answers[sent - 1]?.resolve([image(sent)]);
  }
  await Promise.all(all);
});

test('a failed upload does not stop the others, keeps its file, and is retried under one key', async () => {
  const { add, retry, sent, states, store } = queue();
  const all = add([file('1'), file('2')]);
  await turn();
  sent[0]?.answer.reject(new Problem('offline', 'Немає зв’язку'));
  await turn();
  sent[1]?.answer.resolve([image(2)]);
  await all;
  assert.equal(states(), ['1 failed', '2 done']);
  const [failed] = store.get();
  const again = retry(failed?.id ?? 0);
  await retry(failed?.id ?? 0); // pressed twice
  await turn();
  assert.is(sent.length, 3);
  assert.is(sent[2]?.options.idempotencyKey, sent[0]?.options.idempotencyKey);
  assert.is.not(sent[1]?.options.idempotencyKey, sent[0]?.options.idempotencyKey);
  sent[2]?.answer.resolve([image(1)]);
  await again;
  assert.equal(states(), ['1 done', '2 done']);
});

test('a dismissed file is not uploaded, or its upload is aborted, and the rest goes on', async () => {
  const { add, dismiss, sent, states, store } = queue();
  const all = add([file('1'), file('2'), file('3')]);
  await turn();
  const [first, second] = store.get();
  dismiss(second?.id ?? 0);
  dismiss(first?.id ?? 0);
  await turn();
  assert.ok(sent[0]?.options.signal?.aborted);
  assert.equal(
    sent.map(({ name }) => name),
    ['1', '3'],
  );
  sent[1]?.answer.resolve([image(3)]);
  const entries = await all;
  assert.equal(
    entries.map((entry) => entry.file.name),
    ['3'],
  );
  assert.equal(states(), ['3 done']);
});

test('uploads that are added later wait for the earlier ones', async () => {
  const { add, sent } = queue();
  void add([file('1')]);
  void add([file('2')]);
  await turn();
  assert.is(sent.length, 1);
  sent[0]?.answer.resolve([]);
  await turn();
  assert.is(sent.length, 2);
});

test('aborted uploads stay as failed ones, and can be retried in their order', async () => {
  const { add, abort, retry, sent, states, store } = queue();
  const all = add([file('1'), file('2')]);
  await turn();
  abort();
  const entries = await all;
  assert.is(sent.length, 1);
  assert.equal(
    entries.map(({ state }) => state.state === 'failed' && state.problem.kind),
    ['aborted', 'aborted'],
  );
  const again = retry(...store.get().map(({ id }) => id));
  await turn();
  sent[1]?.answer.resolve([image(1)]);
  await turn();
  sent[2]?.answer.resolve([image(2)]);
  await again;
  assert.equal(states(), ['1 done', '2 done']);
});

test('a closed page aborts all its uploads', async () => {
  const { add, close, sent, states } = queue();
  void add([file('1'), file('2')]);
  await turn();
  close();
  await turn();
  assert.ok(sent[0]?.options.signal?.aborted);
  assert.is(sent.length, 1);
  assert.equal(states(), []);
});

test.run();
