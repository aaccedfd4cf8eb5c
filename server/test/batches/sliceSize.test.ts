import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { batchSlice } from '../../../src/contract/limits';
import { nextSliceSize, sliceTimeOf } from '../../src/batches/sliceSize';

const sizes = suite('the size of the next slice');

sizes('the size of a batch’s next slice fits the time, and at most doubles, within bounds', () => {
  assert.is(nextSliceSize(40, 8, 4, 8), 20);
  assert.is(nextSliceSize(40, 1, 4, 8), 80);
  assert.is(nextSliceSize(batchSlice, 1, 4, 8), batchSlice);
  // A busy machine does not make slices so small that most time goes into beginning them.
  assert.is(nextSliceSize(40, 400, 4, 8), 8);
  assert.is(nextSliceSize(1, 400, 4, 8), 8);
});

sizes('slices are longer for an import, and for a revert, than for a change', () => {
  assert.equal([sliceTimeOf('change', 2), sliceTimeOf('revert', 2), sliceTimeOf('import', 2)], [2, 3, 12]);
});

sizes.run();
