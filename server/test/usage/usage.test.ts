/** The use of a list's entries, and the similar ones, in the API's answers. */

import * as assert from 'uvu/assert';
import { type Reference, referenceKinds } from '../../../src/contract/references';
import type { ReferenceUsage } from '../../../src/contract/usage';
import { findByName } from '../../src/references/aliases';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { itemNaming } from '../support/itemInput';
import { fastCreate } from '../support/items';

const using = signedInSuite('the use of entries');

const usage = (t: TestApp, kind: string) => t.data<ReferenceUsage>('GET', `/api/${kind}/usage`);
const counts = async (t: TestApp, kind: string) =>
  (await usage(t, kind)).entries.map(({ name, count }) => `${name} ${count}`);

for (const kind of referenceKinds) {
  using(`the use of ${kind} counts what uses each entry, whatever was written last`, async ({ t }) => {
    for (const name of ['Перша', 'Друга']) {
      for (const each of referenceKinds) await t.data('POST', `/api/${each}/`, { name });
    }
    assert.equal(await counts(t, kind), ['Друга 0', 'Перша 0']);
    const made: number[] = [];
    for (const title of ['Плащ', 'Шаль']) {
      const { clothesId } = await fastCreate(t, title);
      await t.data('PUT', `/api/clothes/${clothesId}`, itemNaming(title, 1));
      made.push(clothesId);
    }
    assert.equal(await counts(t, kind), ['Друга 0', 'Перша 2']);
    await t.api('DELETE', `/api/clothes/${made[0]}`);
    assert.equal(await counts(t, kind), ['Друга 0', 'Перша 1']);
  });
}

using('the use of entries finds pairs that look alike again when a name changes', async ({ t }) => {
  for (const name of ['Zara', 'Zаrа', 'Манго']) await t.data('POST', '/api/brands/', { name });
  const pairs = async () => (await usage(t, 'brands')).pairs;
  assert.equal(await pairs(), [{ ids: [2, 1], why: 'same' }]);
  assert.equal(await pairs(), [{ ids: [2, 1], why: 'same' }]);
  await t.data('PUT', '/api/brands/2', { name: 'Мангоо' });
  assert.equal(await pairs(), [{ ids: [3, 2], why: 'edit' }]);
  assert.is((await usage(t, 'brands')).morePairs, false);
});

using('the use of entries finds one by its name, else by a former one', async ({ t }) => {
  for (const name of ['Zara', 'Зара', 'Mango']) await t.data<Reference>('POST', '/api/brands/', { name });
  await t.data('POST', '/api/brands/1/merge', { ids: [2] });
  const found = async (name: string) => (await findByName(t.db, 'brands', name))?.id;
  assert.is(await found(' ZARA '), 1);
  assert.is(await found('зара'), 1);
  assert.is(await found('Lee'), undefined);
  assert.is((await findByName(t.db, 'types', 'зара'))?.id, undefined);
  await t.data('PUT', '/api/brands/3', { name: 'Зара' });
  assert.is(await found('зара'), 3);
});

using.run();
