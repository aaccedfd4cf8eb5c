import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { exactTime, localTime, relativeTime } from '../../../src/core/lib/localTime';

const test = suite('localTime');
const now = Date.parse('2026-11-22T12:00:00.000Z');
const ago = (ms: number) => relativeTime(new Date(now - ms).toISOString(), now);

test('an instant is shown as its distance from now, in the largest unit', () => {
  assert.is(ago(0), 'щойно');
  assert.is(ago(59_000), 'щойно');
  assert.is(ago(5 * 60_000), '5 хвилин тому');
  assert.is(ago(3 * 3_600_000 + 1), '3 години тому');
  assert.is(ago(24 * 3_600_000), 'учора');
  assert.is(ago(29 * 24 * 3_600_000), '29 днів тому');
});

test('an older instant and a future one are shown as a local date', () => {
  assert.match(ago(40 * 24 * 3_600_000), /^2026-10-1\d$/);
  assert.match(ago(-5 * 3_600_000), /^2026-11-2\d$/);
});

test('an exact time is local, to the second; what is no instant stays as it is', () => {
  assert.match(exactTime('2026-11-21T10:05:07.000Z'), /^2026-11-2\d \d\d:\d5:07$/);
  assert.is(exactTime('вчора'), 'вчора');
  assert.is(relativeTime('', now), '');
  assert.match(localTime('2026-11-21T10:05:07.000Z'), /^2026-11-2\d \d\d:\d5$/);
  assert.is(localTime(''), '');
});

test.run();
