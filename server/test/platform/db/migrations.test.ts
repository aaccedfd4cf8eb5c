import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { changedNames } from '../../../src/platform/db/changedNames';
import { migrations } from '../../../src/platform/db/migrations';
import { sortKey } from '../../../src/platform/db/sortKey';
import { orderedNames } from '../../support/orderedNames';

const history = suite('the schema’s history');

const folder = path.resolve('server/src/platform/db/migrations');

history('a step of the migrations imports nothing that may change', async () => {
  const steps = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.ts$/.test(name));
  assert.is(steps.length, migrations.length);
  for (const step of steps) {
    const wrong = (await importsOf(step)).filter(
      ({ from, typeOnly }) =>
        !['kysely', '../sortKey', '../changedNames'].includes(from) && !(typeOnly && from === './Migration'),
    );
    assert.equal(wrong, [], step);
  }
  for (const file of ['../sortKey.ts', '../changedNames.ts']) assert.equal(await importsOf(file), [], file);
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
