/** Lists, searches and pages have one order of names, on both databases. */
import * as assert from 'uvu/assert';
import { type Reference, referenceKinds } from '../../../src/contract/references';
import { sortKey } from '../../src/platform/db/sortKey';
import { nameKey } from '../../src/references/nameKeys';
import { signedInSuite } from '../support/appSuite';
import { orderedNames } from '../support/orderedNames';

const order = signedInSuite('names in order');

const collator = new Intl.Collator('uk', { numeric: true });
const fold = (name: string) => name.replace(/[’ʼ]/g, "'");
/** Returns the names in order, equal ones in the order of their creation. */
const sorted = (names: readonly string[]) => [...names].sort((a, b) => collator.compare(fold(a), fold(b)));
const namesOf = (entries: readonly Reference[]) => entries.map(({ name }) => name);

order('names are in order in every reference list, its search and its pages', async ({ t }) => {
  const some = orderedNames.filter((_, at) => at % 25 === 0);
  for (const kind of referenceKinds) {
    const names = kind === 'brands' ? orderedNames : some;
    for (const name of names) await t.data('POST', `/api/${kind}/`, { name });
    assert.equal(namesOf(await t.data('GET', `/api/${kind}/`)), sorted(names), kind);
    const paged: string[] = [];
    for (let page = 1; paged.length < names.length; page += 1)
      paged.push(...namesOf(await t.data('GET', `/api/${kind}/?page=${page}&size=7`)));
    assert.equal(paged, sorted(names), kind);
  }
  const found = await t.data<Reference[]>('GET', `/api/brands/?q=${encodeURIComponent('бренд')}&size=50`);
  assert.equal(namesOf(found), sorted(orderedNames.filter((name) => /^бренд/i.test(name))));
});

order('a renamed entry moves to the place of its number', async ({ t }) => {
  for (const name of ['Бренд 1', 'Бренд 3', 'Бренд 20']) await t.data('POST', '/api/brands/', { name });
  await t.data('PUT', '/api/brands/3', { id: 3, name: 'Бренд 2' });
  assert.equal(namesOf(await t.data('GET', '/api/brands/')), ['Бренд 1', 'Бренд 2', 'Бренд 3']);
});

order('items are in order by title, in their search and their pages, both ways', async ({ t }) => {
  const row = { description: null, brand_id: null, color_id: null, type_id: null, main_image_id: null };
  const times = { version: 1, created_at: 0, updated_at: 0 };
  await t.db
    .insertInto('clothes')
    .values(
      orderedNames.map((title) => ({
        title,
        title_key: nameKey(title),
        title_sort: sortKey(title),
        ...row,
        ...times,
      })),
    )
    .execute();
  const read = async (query: string) => {
    const titles: string[] = [];
    for (let page = 1; ; page += 1) {
      const items = await t.data<{ title: string }[]>('GET', `/api/clothes/?page=${page}&size=7&${query}`);
      if (items.length === 0) return titles;
      titles.push(...items.map(({ title }) => title));
    }
  };
  assert.equal(await read('sort=title'), sorted(orderedNames));
  // In descending order names with equal keys are reversed, too.
  assert.equal(await read('sort=-title'), sorted(orderedNames).reverse());
  const brands = orderedNames.filter((title) => /бренд/i.test(title));
  assert.equal(await read(`sort=title&q=${encodeURIComponent('бренд')}`), sorted(brands));
});

order.run();
