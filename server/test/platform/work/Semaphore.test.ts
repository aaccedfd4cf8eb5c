import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Semaphore } from '../../../src/platform/work/Semaphore';

const semaphore = suite('semaphore');

/** Returns work that the test ends. */
function work() {
  let finish = () => {};
  let started = false;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return {
    run: async () => {
      started = true;
      await done;
    },
    finish: () => finish(),
    started: () => started,
  };
}

class Refused extends Error {}
const refusal = () => new Refused();

const light = { bytes: 1, personId: 1 };

const settle = () => new Promise((resolve) => setImmediate(resolve));

semaphore('two jobs of the semaphore run at a time, the others in the order of arrival', async () => {
  const line = new Semaphore({ concurrency: 2, bytes: 100, waiting: 10 });
  const jobs = [work(), work(), work(), work()];
  const runs = jobs.map((job) => line.run(job.run, light));
  const started = () => jobs.map((job) => job.started());
  await settle();
  assert.equal(started(), [true, true, false, false]);
  jobs[1]?.finish();
  await settle();
  assert.equal(started(), [true, true, true, false]);
  for (const job of jobs) job.finish();
  await Promise.all(runs);
  assert.equal(started(), [true, true, true, true]);
});

semaphore('a failed job of the semaphore lets the next one begin', async () => {
  const line = new Semaphore({ concurrency: 1, bytes: 100, waiting: 10 });
  const failed = line
    .run(() => Promise.reject(new Error('broken')), light)
    .catch((error: Error) => error.message);
  const next = line.run(async () => 'done', light);
  assert.equal([await failed, await next], ['broken', 'done']);
});

semaphore('a heavy job runs alone, and later ones wait behind it', async () => {
  const line = new Semaphore({ concurrency: 2, bytes: 100, waiting: 10 });
  const jobs = [work(), work(), work()];
  const weights = [1, 1000, 1];
  const runs = jobs.map((job, at) => line.run(job.run, { bytes: weights[at] ?? 0, personId: 1 }));
  const started = () => jobs.map((job) => job.started());
  await settle();
  assert.equal(started(), [true, false, false]);
  jobs[0]?.finish();
  await settle();
  assert.equal(started(), [true, true, false]);
  jobs[1]?.finish();
  await settle();
  assert.equal(started(), [true, true, true]);
  jobs[2]?.finish();
  await Promise.all(runs);
});

semaphore('two jobs that would take too much memory together run one after the other', async () => {
  const line = new Semaphore({ concurrency: 2, bytes: 100, waiting: 10 });
  const jobs = [work(), work()];
  const runs = jobs.map((job) => line.run(job.run, { bytes: 51, personId: 1 }));
  const started = () => jobs.map((job) => job.started());
  await settle();
  assert.equal(started(), [true, false]);
  jobs[0]?.finish();
  await settle();
  assert.equal(started(), [true, true]);
  jobs[1]?.finish();
  await Promise.all(runs);
});

semaphore('a person who sends many jobs delays another person by only one', async () => {
  const line = new Semaphore({ concurrency: 1, bytes: 100, waiting: 10 });
  const order: number[] = [];
  const run = (personId: number) => line.run(async () => void order.push(personId), { bytes: 1, personId });
  await Promise.all([1, 1, 1, 1, 2, 3, 2].map(run));
  assert.equal(order, [1, 1, 2, 3, 1, 2, 1]);
});

semaphore('a job is refused when too much waits', async () => {
  const line = new Semaphore({ concurrency: 1, bytes: 100, waiting: 1 }, refusal);
  const [first, second] = [work(), work()];
  const runs = [line.run(first.run, light), line.run(second.run, light)];
  const third = await line.run(async () => 'never', light).catch((error: unknown) => error);
  assert.instance(third, Refused);
  first.finish();
  second.finish();
  await Promise.all(runs);
  assert.is(await line.run(async () => 'again', light), 'again');
});

semaphore('a job that nobody waits for any more leaves, and never begins', async () => {
  const line = new Semaphore({ concurrency: 1, waiting: 1 }, refusal);
  const [running, left, next] = [work(), work(), work()];
  const first = line.run(running.run, light);
  const gone = new AbortController();
  const leaving = line.run(left.run, light, gone.signal).catch((error) => error);
  gone.abort();
  assert.instance(await leaving, Refused);
  const last = line.run(next.run, light);
  running.finish();
  next.finish();
  await Promise.all([first, last]);
  assert.equal([left.started(), next.started()], [false, true]);
});

semaphore('a job that waits too long leaves, and the one behind it begins', async () => {
  const line = new Semaphore({ concurrency: 2, bytes: 100, waiting: 10, patience: 5 }, refusal);
  const [first, light] = [work(), work()];
  const running = line.run(first.run, { bytes: 1, personId: 1 });
  const heavy = line.run(async () => 'never', { bytes: 100, personId: 1 }).catch((error: unknown) => error);
  const behind = line.run(light.run, { bytes: 1, personId: 2 }).catch((error: unknown) => error);
  assert.instance(await heavy, Refused);
  await settle();
  assert.ok(light.started());
  light.finish();
  first.finish();
  await Promise.all([running, behind]);
  assert.ok(line.isIdle);
});

semaphore.run();
