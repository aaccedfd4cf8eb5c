/**
 * Searches ignore accents, equality does not; the key of searches follows every write of a title or
 * a name.
 */
import { sql } from 'kysely';
import * as assert from 'uvu/assert';
import type { BatchStarted } from '../../../src/contract/batches';
import type { Change } from '../../../src/contract/changes';
import type { ImportDryRun } from '../../../src/contract/imports';
import { type Reference, type ReferenceKind, referenceKinds } from '../../../src/contract/references';
import type { TrashPhoto } from '../../../src/contract/trash';
import type { Clothes, ClothesListItem, Id } from '../../../src/contract/types';
import { searchKeyOf } from '../../../src/core/lib/nameKey';
import { compareNames } from '../../../src/core/lib/nameOrder';
import { createRowIndex } from '../../../src/ui/table/rowIndex';
import { upload } from '../spreadsheets/support';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { batch, ended } from '../support/batches';
import { addEntry, addPhotos, fastCreate } from '../support/items';
import { photo } from '../support/photos';
import { wrongSearchKeys } from '../support/searchKeys';

const accents = signedInSuite('searches without accents', async (t) => {
  await addEntry(t, 'suppliers', 'Château');
});

const titles = [
  'Hermès',
  'Łódź',
  'Straße',
  'За\u0301мок',
  'Tromsø Æther',
  'İğne',
  'Ἀθῆναι',
  'Tiếng',
  'Їжак',
  'Ґанок',
];
/** Searches, each with the titles that it finds. */
const searches: Record<string, string[]> = {
  hermes: ['Hermès'],
  HERMÈS: ['Hermès'],
  'herme\u0301s': ['Hermès'],
  lodz: ['Łódź'],
  łodź: ['Łódź'],
  strasse: ['Straße'],
  STRASSE: ['Straße'],
  straße: ['Straße'],
  замок: ['За\u0301мок'],
  'замо\u0301к': ['За\u0301мок'],
  'tromso aether': ['Tromsø Æther'],
  igne: ['İğne'],
  ıgne: ['İğne'],
  αθηναι: ['Ἀθῆναι'],
  tieng: ['Tiếng'],
  іжак: [],
  їжак: ['Їжак'],
  ганок: [],
  od: ['Łódź'],
};

const at = (path: string, q: string) => `${path}?page=1&size=50&q=${encodeURIComponent(q)}`;

function put(t: TestApp, id: Id, values: object): Promise<unknown> {
  const none = { description: null, brandId: null, colorId: null, typeId: null, fabricComposition: [] };
  return t.data('PUT', `/api/clothes/${id}`, { ...none, ...values });
}

/** Takes back the last change of an item, or of an entry of a list. */
async function revertLast(t: TestApp, subject: string): Promise<void> {
  const [change] = await t.data<Change[]>('GET', `/api/changes/?subject=${subject}`);
  await t.data('POST', `/api/changes/${change?.id}/revert`);
}

accents('searches without accents find titles in the list, the trash and the whole list', async ({ t }) => {
  for (const title of titles) await fastCreate(t, title);
  const all = await t.data<ClothesListItem[]>('GET', '/api/clothes/');
  const searchText = (item: ClothesListItem) => item.title;
  const whole = createRowIndex(all, [{ key: 'title', searchText }], {
    fold: searchKeyOf,
    compare: compareNames,
  });
  const titlesOf = (items: readonly { title: string }[]) => items.map(({ title }) => title).sort();
  const expected = Object.entries(searches).map(([q, found]) => [
    q,
    found.map((one) => one.normalize('NFC')),
  ]);
  const found = async (path: string) => {
    const results: unknown[] = [];
    for (const q of Object.keys(searches))
      results.push([q, titlesOf(await t.data<{ title: string }[]>('GET', at(path, q)))]);
    return results;
  };
  assert.equal(await found('/api/clothes/'), expected);
  assert.equal(
    Object.keys(searches).map((q) => [q, titlesOf([...whole.find(q, '')].flatMap((n) => all[n] ?? []))]),
    expected,
  );
  for (const { id } of all) {
    const [image] = await addPhotos(t, `clothes/${id}`, await photo('jpeg', { width: 20, height: 20 }));
    await t.data('DELETE', `/api/images/${image?.id}`);
  }
  const photos = await t.data<TrashPhoto[]>('GET', at('/api/trash/photos', 'lodz'));
  assert.equal(titlesOf(photos.map(({ item }) => item)), ['Łódź']);
  for (const { id } of all) await t.data('DELETE', `/api/clothes/${id}`);
  assert.equal(await found('/api/trash'), expected);
  assert.equal(await wrongSearchKeys(t.db), []);
});

accents('searches without accents find entries by all names, and items by these and sizes', async ({ t }) => {
  const named = async (kind: ReferenceKind, q: string) =>
    (await t.data<Reference[]>('GET', at(`/api/${kind}/`, q))).map(({ name }) => name);
  for (const kind of referenceKinds) {
    const hermes = await addEntry(t, kind, 'Hermès');
    await addEntry(t, kind, 'Maison Hermès');
    await addEntry(t, kind, 'Їжак');
    const lodz = await addEntry(t, kind, 'Łódź');
    assert.equal(await named(kind, 'hermes'), ['Hermès', 'Maison Hermès'], kind);
    assert.equal(await named(kind, 'ІЖАК'), [], kind);
    await t.data('POST', `/api/${kind}/${hermes}/merge`, { ids: [lodz] });
    assert.equal(await named(kind, 'lodz'), ['Hermès'], kind);
    assert.equal(await named(kind, 'ŁÓDŹ'), ['Hermès'], kind);
  }
  const [brand] = await t.data<Reference[]>('GET', at('/api/brands/', 'hermes'));
  const { clothesId: id } = await fastCreate(t, 'Пальто');
  await fastCreate(t, 'Плащ');
  await put(t, id, { title: 'Пальто', brandId: brand?.id });
  const ids = async (q: string) =>
    (await t.data<ClothesListItem[]>('GET', at('/api/clothes/', q))).map((item) => item.id);
  for (const q of ['hermes', 'hermès', 'lodz', 'łódź пальто']) assert.equal(await ids(q), [id], q);
  await t.data('POST', '/api/purchases/', {
    clothesId: id,
    supplierId: 1,
    size: 'Größe',
    date: '2027-01-01',
  });
  for (const q of ['grosse', 'GRÖẞE', 'größe']) assert.equal(await ids(q), [id], q);
});

accents('names that differ in accents alone are two names', async ({ t }) => {
  const first = await addEntry(t, 'brands', 'Hermès');
  const second = await addEntry(t, 'brands', 'Hermes');
  assert.is.not(first, second);
  assert.is((await t.problem('POST', '/api/brands/', { name: 'HERMÈS' })).status, 409);
  const found = await t.data<Reference[]>('GET', at('/api/brands/', 'hermes'));
  assert.equal(found.map(({ id }) => id)[0], second, 'the exact name comes first');
  const exact = await t.data<Reference[]>('GET', at('/api/brands/', 'hermès'));
  assert.equal(exact.map(({ id }) => id)[0], first, 'the exact name comes first');
});

accents('the search key follows every write of a title', async ({ t }) => {
  const holds = async (after: string) => assert.equal(await wrongSearchKeys(t.db), [], after);
  for (const title of ['Hermès', 'Łódź', 'Пальто']) await fastCreate(t, title);
  await holds('creation');
  await put(t, 1, { title: 'Hermes' });
  await holds('a title that loses its accent');
  await put(t, 1, { title: 'Hérmes' });
  await holds('one that gets an accent');
  await revertLast(t, 'clothes');
  await holds('a revert');
  await t.data('PATCH', '/api/clothes/', { items: [{ id: 3, version: 1, set: { title: 'Straße' } }] });
  await holds('a cell');
  const dry = await upload(t, 'Номер товару;Назва;Постачальник\n;Çok güzel;Château\n2;Œuvre;Château\n');
  const { taskId, batchId } = await t.data<BatchStarted>('POST', `/api/import/${dry.id}/run`, {});
  await ended(t, taskId);
  await holds('an import');
  await t.data('POST', `/api/batches/${batchId}/revert`);
  await holds('its revert');
  await t.data('DELETE', '/api/clothes/2');
  await holds('a deletion');
  await t.data('POST', '/api/trash/restore', { ids: [2] });
  await holds('its restoration');
  await t.data('POST', '/api/clothes/1/merge', { ids: [2] });
  await holds('a merge of items');
  const deleted = await batch(t, { ids: [3] }, { delete: true });
  await t.data('POST', `/api/batches/${deleted.batchId}/revert`);
  await holds('a batch and its revert');
  const keys = await t.db
    .selectFrom('clothes')
    .select('search_key')
    .where('search_key', 'is not', null)
    .execute();
  assert.ok(keys.length > 0, 'no title has an accent');
});

accents('the search key follows every write of a name', async ({ t }) => {
  const holds = async (after: string) => assert.equal(await wrongSearchKeys(t.db), [], after);
  for (const kind of referenceKinds) {
    const ids: Id[] = [];
    for (const name of ['Hermès', 'Łódź', 'Ünal']) ids.push(await addEntry(t, kind, name));
    const [first, second, third] = ids;
    await t.data('PUT', `/api/${kind}/${first}`, { name: 'Hermes' });
    await holds('a rename');
    await t.data('PUT', `/api/${kind}/${first}`, { name: 'Hermës' });
    await revertLast(t, kind);
    await holds('a rename taken back');
    await t.data('POST', `/api/${kind}/${first}/merge`, { ids: [second] });
    await holds('a merge');
    await revertLast(t, kind);
    await holds('a merge taken back');
    await t.data('DELETE', `/api/${kind}/${third}`);
    await revertLast(t, kind);
    await holds('an entry restored');
    const { rows } = await sql`select search_key from ${sql.table(kind)} where search_key is not null
      union all select search_key from reference_aliases where kind = ${kind} and search_key is not null`.execute(
      t.db,
    );
    assert.ok(rows.length > 0, 'no name has an accent');
  }
});

accents('an import takes the exact name, and offers the one without accents', async ({ t }) => {
  const lodz = { id: await addEntry(t, 'brands', 'Łódź'), name: 'Łódź' };
  const hermes = { id: await addEntry(t, 'brands', 'Hermès'), name: 'Hermès' };
  await addEntry(t, 'brands', 'Hermes');
  const dry = await upload(t, 'Назва;Бренд\nА;Lodz\nБ;HERMÈS\nВ;Hermes\n');
  assert.equal(dry.newReferences, [{ kind: 'brands', name: 'Lodz', near: [lodz] }]);
  const taken = await t.data<ImportDryRun>('PUT', `/api/import/${dry.id}`, {
    settings: { ...dry.settings, instead: { brands: { Lodz: lodz.id } } },
  });
  const { taskId } = await t.data<BatchStarted>('POST', `/api/import/${taken.id}/run`, {});
  await ended(t, taskId);
  const brands = await Promise.all(
    [1, 2, 3].map(async (id) => (await t.data<Clothes>('GET', `/api/clothes/${id}`)).brand?.name),
  );
  assert.equal(brands, [lodz.name, hermes.name, 'Hermes']);
});

accents.run();
