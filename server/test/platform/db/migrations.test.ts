import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { searchKey } from '../../../../src/contract/searchKey';
import { changedNames } from '../../../src/platform/db/changedNames';
import { migrations } from '../../../src/platform/db/migrations';
import { sortKey } from '../../../src/platform/db/sortKey';
import { orderedNames } from '../../support/orderedNames';

const history = suite('the schema’s history');

const folder = path.resolve('server/src/platform/db/migrations');
/** What steps may import, because it never changes. */
const frozen = ['../sortKey', '../changedNames', '../../../../../src/contract/searchKey'];

history('a step of the migrations imports nothing that may change', async () => {
  const steps = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.ts$/.test(name));
  assert.is(steps.length, migrations.length);
  for (const step of steps) {
    const wrong = (await importsOf(step)).filter(
      ({ from, typeOnly }) => !['kysely', ...frozen].includes(from) && !(typeOnly && from === './Migration'),
    );
    assert.equal(wrong, [], step);
  }
  for (const file of frozen) assert.equal(await importsOf(`${file}.ts`), [], file);
});

async function importsOf(file: string): Promise<{ from: string; typeOnly: boolean }[]> {
  const text = await readFile(path.join(folder, file), 'utf8');
  const found = text.matchAll(
    /^(?:import|export)(\s+type)?\s[^;'()]*\bfrom\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm,
  );
  return [...found].map(([, type, ...names]) => ({
    from: names.find(Boolean) ?? '',
    typeOnly: type !== undefined,
  }));
}

// The key is stored with every row: another order needs another file and another migration.
history('the sort key in migrations never changes', () => {
  const keys = orderedNames.map(sortKey).join('\n');
  assert.is(
    createHash('sha256').update(keys).digest('hex'),
    '0595513f731b06ee8282b9fb5a00e970b68b4a8dbc57c8e970a22efa75c5fb80',
  );
});

// The same holds for the key of searches.
history('the search key of no letter changes', () => {
  const hash = createHash('sha256');
  for (const [first, last] of [
    [0, 0x52f],
    [0x1e00, 0x1fff],
  ] as const) {
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCodePoint(code);
      for (const text of [letter, `e${letter}`, `и${letter}`, `α${letter}`])
        hash.update(`${searchKey(text)}\n`);
    }
  }
  assert.is(hash.digest('hex'), '910a966850065ae9a1c101aa24e7d64dc53ae987556b89a2e3d723f44d21d602');
});

history('the names of changed values in migrations never change', () => {
  const bought = { id: 1, clothesId: 2, supplierId: 3, price: 0, size: null, luxury: false };
  for (const [before, after, names] of [
    [{}, {}, ''],
    [{ title: 'А' }, { title: 'Б', color: null, moved: {} }, ',color,title,'],
    [{ purchases: [] }, { purchases: [bought] }, ',price,'],
    [
      { purchases: [bought, { ...bought, id: 2 }] },
      { purchases: [{ ...bought, size: 'M' }] },
      ',price,size,',
    ],
    [{ purchases: [bought] }, { purchases: [{ ...bought, luxury: true, price: null }] }, ',luxury,price,'],
  ] as const)
    assert.is(changedNames(before, after), names);
});

history.run();
