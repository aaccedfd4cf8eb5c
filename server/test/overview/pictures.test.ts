/** Months and weeks in time zones, and the steps of prices. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { localDate } from '../../src/clothes/dates';
import { monthsUpTo, weekBounds } from '../../src/overview/periods';
import { stepsOf } from '../../src/overview/prices';
import { chanceFrom } from './catalogues';

const test = suite('the pictures of the overview');
const own = process.env.TZ;
test.after.each(() => {
  // An empty TZ is the machine's own zone.
  process.env.TZ = own ?? '';
});

for (const zone of ['Europe/Kyiv', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Santiago']) {
  test(`weeks begin on Mondays and have no gaps in ${zone}, whatever the clocks do`, () => {
    process.env.TZ = zone;
    for (let day = 0; day < 400; day += 1) {
      const now = Date.UTC(2026, 2, 1, day % 24) + day * 86_400_000;
      const bounds = weekBounds(now);
      assert.is(bounds.length, 14);
      assert.ok((bounds[12] ?? 0) <= now && now < (bounds[13] ?? 0), localDate(now));
      const mondays = bounds.map((bound) => new Date(bound));
      assert.ok(mondays.every((monday) => monday.getDay() === 1));
      assert.is(new Set(mondays.map((monday) => localDate(monday.getTime()))).size, 14);
      const months = monthsUpTo(now);
      assert.is(months[12], localDate(now).slice(0, 7));
      assert.is(new Set(months).size, 13);
    }
  });
}

test('the months end with that of the server’s zone, on both sides of New Year', () => {
  const newYear = Date.UTC(2026, 11, 31, 23);
  process.env.TZ = 'Pacific/Pago_Pago';
  assert.equal([monthsUpTo(newYear)[0], monthsUpTo(newYear)[12]], ['2025-12', '2026-12']);
  process.env.TZ = 'Pacific/Kiritimati';
  assert.equal([monthsUpTo(newYear)[0], monthsUpTo(newYear)[12]], ['2026-01', '2027-01']);
  assert.is(localDate(weekBounds(newYear)[12] ?? 0), '2026-12-28');
});

const steps = (...prices: number[]) => stepsOf(new Map(prices.map((price) => [String(price), [1]])));

test('prices of 0, of 0.01, of the maximum, and all equal ones have steps', () => {
  assert.equal(steps(), []);
  assert.equal(steps(0), [
    { from: 0, to: 0, count: 1 },
    { from: 0.01, to: null, count: 0 },
  ]);
  assert.equal(steps(1)[1], { from: 0.01, to: 0.01, count: 1 });
  const greatest = steps(9_990_000_000);
  assert.equal(greatest[9], { from: 90_000_000, to: 99_999_999.99, count: 1 });
  assert.equal(greatest[10], { from: 100_000_000, to: null, count: 0 });
  assert.equal(
    stepsOf(new Map([['50000', [7]]])).filter(({ count }) => count > 0),
    [{ from: 500, to: 549.99, count: 7 }],
  );
});

test('about ten steps of 1, 2 or 5 reach the 95th percentile, and join without a gap', () => {
  const chance = chanceFrom(3);
  for (let round = 0; round < 300; round += 1) {
    const most = 10 ** (1 + (round % 9));
    const prices = Array.from({ length: 40 }, () => 6 + chance(most));
    const found = stepsOf(new Map([...new Set(prices)].map((price) => [String(price), [1]])));
    assert.ok(found.length >= 7 && found.length <= 15, String(found.length));
    for (const [at, { from, to }] of found.entries()) {
      assert.is(Math.round(from * 100), Math.round((found[at - 1]?.to ?? -0.01) * 100) + 1);
      if (at === 0) assert.match(String(Math.round((to ?? 0) * 100) + 1), /^[125]0*$/);
      assert.is(to === null, at === found.length - 1);
    }
    const count = new Set(prices).size;
    assert.ok((found.at(-1)?.count ?? 0) <= count * 0.05);
  }
});

test.run();
