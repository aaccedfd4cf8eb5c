import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Problem } from '../../../src/platform/Problem';
import { PersonSlots } from '../../../src/platform/work/PersonSlots';
import { Semaphore } from '../../../src/platform/work/Semaphore';

const slots = suite('slots of a person');

function job() {
  let end = () => {};
  let begun = false;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = async () => {
    begun = true;
    await done;
  };
  return { run, end: () => end(), begun: () => begun };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

slots('three slots of a person run, a fourth waits, and another person does not', async () => {
  const held = new PersonSlots({ concurrency: 3, waiting: 5, patience: 60_000 }, 'забагато');
  const jobs = [job(), job(), job(), job()];
  const runs = jobs.map((one) => held.run(1, one.run));
  const other = job();
  const otherRun = held.run(2, other.run);
  await settle();
  assert.equal(
    jobs.map((one) => one.begun()),
    [true, true, true, false],
  );
  assert.ok(other.begun());
  jobs[1]?.end();
  await settle();
  assert.ok(jobs[3]?.begun());
  for (const one of [...jobs, other]) one.end();
  await Promise.all([...runs, otherRun]);
});

slots('a person’s upload that waits too long, or behind too many, is refused', async () => {
  const held = new PersonSlots({ concurrency: 1, waiting: 1, patience: 1 }, 'забагато');
  const first = job();
  const run = held.run(1, first.run);
  const refusals = await Promise.allSettled([held.run(1, first.run), held.run(1, first.run)]);
  for (const refusal of refusals) {
    const problem = refusal.status === 'rejected' ? refusal.reason : null;
    assert.instance(problem, Problem);
    assert.equal([problem.code, problem.retryAfter], ['too_many_requests', 10]);
  }
  first.end();
  await run;
  await held.run(1, async () => {});
});

slots('a person’s work that fails while waiting for something else is not refused as too many', async () => {
  const held = new PersonSlots({ concurrency: 1, waiting: 1, patience: 1 }, 'забагато');
  const other = new Semaphore({ concurrency: 0, waiting: 0 }, () => new Error('of another kind'));
  const refused = held.run(1, () => other.run(async () => {}));
  assert.is(await refused.catch((error: Error) => error.message), 'of another kind');
});

slots.run();
