import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { partsOf, rangeAt } from '../../../src/ui/table/virtualRows';

const test = suite('virtualRows');

const screen = 800;
const at = (top: number, count = 100_000, rowHeight = 44) => ({
  top,
  bottom: top + screen,
  count,
  rowHeight,
});

test('virtual rows are those in sight and a margin, at the beginning, in the middle, at the end', () => {
  for (const top of [-300, 0, 2_000_000, 100_000 * 44 - screen]) {
    const { from, to } = rangeAt(at(top), null);
    assert.ok(from * 44 <= Math.max(0, top) && to * 44 >= Math.min(100_000 * 44, top + screen), `at ${top}`);
    assert.ok(to - from < 42, `${to - from} rows`);
    assert.ok(from >= 0 && to <= 100_000);
  }
});

test('virtual rows of a bare range are those in sight alone, and what shows them already stays', () => {
  const view = at(44 * 1000);
  const bare = rangeAt(view, null, true);
  const whole = rangeAt(view, bare);
  assert.is(bare.from, 1000);
  assert.ok(bare.to > 1000 && bare.to < whole.to && whole.from < bare.from, 'the margins come later');
  assert.is(rangeAt(view, whole, true), whole);
  assert.is(rangeAt(view, bare, true).to, bare.to);
});

test('virtual rows stay as long as they are enough, and are more ahead than behind', () => {
  const first = rangeAt(at(44 * 1000), null);
  assert.is(rangeAt(at(44 * 1004), first), first);
  const down = rangeAt(at(44 * 1012), first);
  assert.ok(down.to - 1031 > 1012 - down.from, 'more below when going down');
  const up = rangeAt(at(44 * 990), down);
  assert.ok(990 - up.from > up.to - 1009, 'more above when going up');
});

test('virtual rows follow a list that grew shorter', () => {
  assert.equal(rangeAt(at(0, 3), rangeAt(at(0), null)), { from: 0, to: 3 });
  assert.equal(rangeAt(at(0, 0), null), { from: 0, to: 0 });
});

test('virtual rows are fewer if they are high', () => {
  const { from, to } = rangeAt(at(21_600, 1000, 216), null);
  assert.ok(to - from <= 9, `${to - from} rows`);
});

test('virtual rows include the row that must stay, in order', () => {
  const range = { from: 10, to: 20 };
  assert.equal(partsOf(range, null), [range]);
  assert.equal(partsOf(range, 15), [range]);
  assert.equal(partsOf(range, 3), [{ from: 3, to: 4 }, range]);
  assert.equal(partsOf(range, 20), [range, { from: 20, to: 21 }]);
});

test.run();
