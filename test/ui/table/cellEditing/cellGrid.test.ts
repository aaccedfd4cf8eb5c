import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CellGrid } from '../../../../src/ui/table/cellEditing/cellGrid';
import { Pending } from '../../../../src/ui/table/source';

const test = suite('cell grid');

test('a pasted block of cells goes into the rows up to the first one that is not loaded', () => {
  const grid = new CellGrid<number>({
    columns: [{ key: 'title', text: String }],
    rowKey: (row) => row,
    stateOf: () => undefined,
    subscribe: () => () => {},
    commit() {},
    accept() {},
    discard() {},
    paste() {},
    undo: () => 0,
    fillDown() {},
  });
  const rows = [10, 11, new Pending(2, () => undefined), 13];
  grid.onRows({ length: rows.length, first: 0, at: (place) => rows[place] });
  grid.go(0, 'title');
  assert.equal(grid.below(2), [10, 11]);
  assert.equal(grid.below(4), [10, 11]);
});

test.run();
