import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MinRate } from '../../../src/platform/files/MinRate';

const rates = suite('the least rate of an upload');

const second = 1000;
const begin = () => new MinRate({ rate: 10_000, patience: 60 * second }, 0);

rates('an upload whose sender is just fast enough may take as long as it needs', () => {
  const rate = begin();
  for (let now = second; now <= 3600 * second; now += second) rate.note(10_000, now);
  assert.ok(rate.left(3600 * second) > 50 * second);
});

rates('an upload’s slower sender is too slow when the patience is used up', () => {
  const rate = begin();
  let now = 0;
  do {
    rate.note(5000, now);
    now += second;
  } while (rate.left(now) > 0 && now < 1000 * second);
  assert.ok(now > 100 * second && now < 140 * second, String(now));
});

rates('an upload may pause as long as the patience at any moment, whatever was sent before', () => {
  const rate = begin();
  rate.note(300_000_000, 5 * second);
  assert.is(rate.left(5 * second), 60 * second);
  assert.is(rate.left(64 * second), second);
  rate.note(600_000, 64 * second);
  assert.is(rate.left(64 * second), 60 * second);
  assert.is(rate.left(124 * second), 0);
});

rates.run();
