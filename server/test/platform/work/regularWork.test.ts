import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { systemClock } from '../../../src/platform/clock';
import { Monitor } from '../../../src/platform/Monitor';
import { type RegularWork, repeatWork } from '../../../src/platform/work/regularWork';
import { until } from '../../support/TaskSocket';

const regular = suite('regular work');

/** Repeat something only as long as a connection, a child or a socket is open, or measure time. */
const ownTimers = [
  'auth/sessions/SessionWatch.ts',
  'backups/pgDump.ts',
  'platform/db/NotificationListener.ts',
  'platform/files/multipart.ts',
  'platform/http/Overload.ts',
  'platform/http/connections/Connections.ts',
  'platform/http/connections/closeKeptAlive.ts',
  'sockets/TaskSockets.ts',
];

/** Returns observers and the lines that they log. */
function observers() {
  const lines: unknown[][] = [];
  const warn = (...line: unknown[]) => void lines.push(line);
  return { lines, logger: { debug() {}, info() {}, error() {}, warn }, monitor: new Monitor(systemClock) };
}

const work = (name: string, does: RegularWork['work'], every = 1e6, after = 0): RegularWork => ({
  name,
  every,
  after,
  sentence: `${name} failed`,
  work: does,
});

regular('works of one loop run in their order, one at a time, and again after their pause', async () => {
  const stopping = new AbortController();
  const begun: string[] = [];
  let running = 0;
  const note = (name: string) => async () => {
    assert.is(running++, 0);
    begun.push(name);
    await sleep(1);
    running -= 1;
  };
  const works = [
    work('often', note('often'), 1),
    work('seldom', note('seldom')),
    work('late', note('late'), 1e6, 30),
  ];
  const ended = repeatWork(observers(), works, stopping.signal);
  const timesOf = (name: string) => begun.filter((one) => one === name).length;
  await until(async () => begun.includes('late') && timesOf('often') > 1);
  stopping.abort();
  await ended;
  assert.equal(begun.slice(0, 2), ['often', 'seldom']);
  assert.is(timesOf('seldom'), 1);
});

regular('regular work that fails is logged and noted, and runs again', async () => {
  const { lines, logger, monitor } = observers();
  const stopping = new AbortController();
  let runs = 0;
  const failsOnce = work(
    'sweep',
    async () => {
      runs += 1;
      if (runs === 1) throw new Error('the disk is full');
      stopping.abort();
    },
    1,
  );
  const ended = repeatWork({ logger, monitor }, [failsOnce], stopping.signal);
  await until(() => runs === 2);
  await ended;
  assert.is(runs, 2);
  assert.is(lines.length, 1);
  assert.match(String(lines[0]?.[1]), 'sweep failed');
  assert.equal(
    monitor.waiting.failures.map(({ what }) => what),
    ['sweep'],
  );
  assert.is(monitor.runs.get('sweep')?.failed, false);
});

regular('a failure of regular work without a monitor is only logged', async () => {
  const { lines, logger, monitor } = observers();
  const stopping = new AbortController();
  const fails = work('lease', async () => {
    stopping.abort();
    throw new Error('no connection');
  });
  await repeatWork({ logger }, [fails], stopping.signal);
  assert.is(lines.length, 1);
  assert.is(monitor.runs.size, 0);
});

regular('the end of a loop waits for the run in progress, and for no pause', async () => {
  const stopping = new AbortController();
  let finish = () => {};
  let isDone = false;
  const slow = work(
    'slow',
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const ended = repeatWork(observers(), [slow], stopping.signal).then(() => {
    isDone = true;
  });
  await sleep(5);
  stopping.abort();
  await sleep(5);
  assert.is(isDone, false);
  finish();
  await ended;
  const resting = new AbortController();
  const rests = repeatWork(observers(), [work('rare', async () => {})], resting.signal);
  await sleep(5);
  resting.abort();
  await rests;
});

regular('regular work is declared, instead of being timed by hand', () => {
  const root = 'server/src';
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const timed = files.filter((file) => readFileSync(path.join(root, file), 'utf8').includes('setInterval('));
  assert.equal(timed.map((file) => file.split(path.sep).join('/')).sort(), ownTimers);
});

regular.run();
