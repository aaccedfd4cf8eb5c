import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ImportSettings, NewReference } from '../../src/contract/imports';
import { insteadOf, keptReferences, withInstead } from '../../src/import/newReferences';

const test = suite('new entries of an import');

test('new entries of an import may be named like the properties of every object', () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const entry: NewReference = { kind: 'brands', name, near: [] };
    const settings: ImportSettings = { columns: [], emptyCells: 'leave', instead: { brands: {} } };
    assert.is(insteadOf(settings.instead, entry), null, name);
    assert.is(insteadOf({}, entry), null, name);
    assert.equal(keptReferences([entry], [], settings), []);
    const chosen = withInstead(settings, entry, 3);
    assert.is(insteadOf(chosen.instead, entry), 3, name);
    assert.is(insteadOf(withInstead(chosen, entry, null).instead, entry), null, name);
  }
});

test.run();
