import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { untilAnswered } from '../../src/commands/untilAnswered';
import { minute } from '../../src/platform/clock';
import { StartError, Unanswered } from '../../src/platform/StartError';

const waiting = suite('a start that waits');

/** Runs a start that succeeds after a time. Returns the minutes at which the log got a line. */
async function linesUntil(answersAt: number, failure: Error): Promise<number[]> {
  let time = 0;
  const lines: number[] = [];
  const passing = {
    now: () => time,
    pause: async (milliseconds: number) => {
      time += milliseconds;
    },
  };
  const log = { warn: () => lines.push(time / minute) };
  const open = async () => {
    if (time < answersAt) throw failure;
    return 'open';
  };
  assert.is(await untilAnswered(open, log, passing), 'open');
  return lines;
}

waiting('a start that waits says so at once and each minute, and goes on for days', async () => {
  assert.equal(await linesUntil(0, new Unanswered('x')), []);
  assert.equal(await linesUntil(3.5 * minute, new Unanswered('x')), [0, 1, 2, 3]);
  assert.is((await linesUntil(2 * 24 * 60 * minute, new Unanswered('x'))).length, 2 * 24 * 60);
});

waiting('a start that waits ends at once with a wrong setting, and with what nobody foresaw', async () => {
  for (const failure of [new StartError('wrong'), new TypeError('unforeseen')]) {
    assert.is(await linesUntil(minute, failure).catch((error: unknown) => error), failure);
  }
});

waiting.run();
