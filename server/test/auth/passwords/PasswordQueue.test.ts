import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PasswordQueue } from '../../../src/auth/passwords/PasswordQueue';
import { Problem } from '../../../src/platform/Problem';

const queues = suite('the queue of passwords');

/** Starts a queue whose work ends on demand; `log` lists the work begun and refused. */
function start() {
  const state = { now: 0 };
  const log: string[] = [];
  const running: (() => void)[] = [];
  const queue = new PasswordQueue({ atOnce: 1, waiting: 2, waitingKnown: 1 }, () => state.now);
  const come = (who: string, site: string | null = who) => {
    const work = () => {
      log.push(who);
      return new Promise<void>((resolve) => running.push(resolve));
    };
    queue.run(work, site).catch((error) => {
      assert.instance(error, Problem);
      log.push(`${who} refused: ${error.code}`);
    });
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async () => {
    running.shift()?.();
    await settle();
  };
  return { state, log, come, end, settle };
}

queues('the queue of passwords gives a frequent stranger’s place to a newcomer', async () => {
  const { log, come, end, settle } = start();
  come('attacker');
  come('attacker');
  come('attacker');
  come('owner');
  await settle();
  assert.equal(log, ['attacker', 'attacker refused: unavailable']);
  await end();
  assert.is(log.at(-1), 'owner', 'and goes before those who came more often');
});

queues('the queue of passwords refuses a stranger that came as often as all others, or more', async () => {
  const { log, come, settle } = start();
  for (const who of ['a', 'b', 'c', 'd', 'd']) come(who);
  await settle();
  assert.equal(log, ['a', 'd refused: unavailable', 'd refused: unavailable']);
});

queues('the queue of passwords serves known devices first, in places of their own', async () => {
  const { log, come, end, settle } = start();
  for (const who of ['a', 'b', 'c']) come(who);
  come('known', null);
  come('second known', null);
  await settle();
  assert.equal(log, ['a', 'second known refused: unavailable']);
  await end();
  assert.is(log.at(-1), 'known');
});

queues('the queue of passwords does not count old visits', async () => {
  const { state, log, come, end, settle } = start();
  for (let visit = 0; visit < 5; visit += 1) {
    come('office');
    await end();
  }
  state.now += 20 * 60_000;
  come('x');
  state.now += 20 * 60_000;
  come('y');
  come('z');
  come('office');
  await settle();
  log.length = 0;
  for (let turn = 0; turn < 4; turn += 1) await end();
  assert.equal(log, ['y', 'z'], 'as new as the others, but later');
});

queues.run();
