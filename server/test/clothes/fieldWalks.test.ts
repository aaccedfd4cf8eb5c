/**
 * Checks every field of an item in every place that values pass: saves, exports, the trash and so
 * on. A way names the fields that it leaves out.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BatchStarted } from '../../../src/contract/batches';
import type { Change, ChangeValues } from '../../../src/contract/changes';
import {
  emptyItemFields,
  type ItemField,
  inputName,
  itemFieldNames,
  itemFields,
  itemFieldsOf,
} from '../../../src/contract/itemFields';
import { type Reference, referenceKinds, referenceLists } from '../../../src/contract/references';
import type { Clothes, FastCreated } from '../../../src/contract/types';
import { type FieldValues, fieldsOf, manyFields, pick } from '../../src/clothes/fields';
import { describeFacts } from '../../src/generation/ai/prompt';
import { loadFacts } from '../../src/generation/itemFacts';
import { upload } from '../spreadsheets/support';
import { startApp, type TestApp } from '../support/app';
import { batch, ended } from '../support/batches';

const walks = suite<{ t: TestApp; one: FieldValues; other: FieldValues }>('the fields of an item');

walks.before.each(async (context) => {
  const t = await startApp();
  await t.signIn();
  const lists = new Map<string, Reference[]>();
  for (const kind of referenceKinds) {
    const made = ['Перша', 'Друга'].map((name) =>
      t.data<Reference>('POST', `/api/${kind}/`, { name: `${name} ${kind}` }),
    );
    lists.set(kind, await Promise.all(made));
  }
  const entry = (kind: string, at: number) => {
    const { id, name } = lists.get(kind)?.[at] ?? { id: 0, name: '' };
    return { id, name };
  };
  const valueAt = (field: ItemField, at: number) => {
    const row = itemFields[field];
    if (row.kind === 'reference') return entry(row.list, at);
    if (row.kind === 'entries') return [entry(row.list, at)];
    if (row.kind === 'composition') return [{ material: entry('materials', at), percent: 60 + at }];
    return at === 0 ? `Перше: ${field}` : `Друге, довше: ${field}`;
  };
  const all = (at: number) =>
    Object.fromEntries(itemFieldNames.map((field) => [field, valueAt(field, at)])) as unknown as FieldValues;
  Object.assign(context, { t, one: all(0), other: all(1) });
});
walks.after.each(({ t }) => t.close());

/** Returns the request body that gives an item these fields. */
function inputOf(fields: Partial<FieldValues>): Record<string, unknown> {
  const sent = itemFieldNames.flatMap((field): [string, unknown][] => {
    const value = fields[field];
    if (value === undefined) return [];
    return [[inputName(field), sentAs(itemFields[field].kind, value)]];
  });
  return Object.fromEntries(sent);
}

function sentAs(kind: (typeof itemFields)[ItemField]['kind'], value: unknown): unknown {
  if (kind === 'reference' && value) return (value as Reference).id;
  return kind === 'entries' ? (value as Reference[]).map(({ id }) => id) : value;
}

async function read(t: TestApp, id: number): Promise<FieldValues> {
  return fieldsOf(await t.data<Clothes>('GET', `/api/clothes/${id}`));
}

async function create(t: TestApp, fields: Partial<FieldValues> = {}): Promise<number> {
  const created = { title: 'Нове', supplierId: 1 };
  const { clothesId } = await t.data<FastCreated>('POST', '/api/clothes/fast_create', created);
  const item = await read(t, clothesId);
  await t.data('PUT', `/api/clothes/${clothesId}`, inputOf({ ...item, ...fields }));
  return clothesId;
}

async function lastChange(t: TestApp, id: number): Promise<Change> {
  const [change] = await t.data<Change[]>('GET', `/api/clothes/${id}/changes?size=1`);
  assert.ok(change);
  return change;
}

const given = (values: ChangeValues) => pick(values, itemFieldNames);

/** Exports all items as a CSV file. */
async function exported(t: TestApp): Promise<string> {
  return (await t.api('GET', '/api/clothes/export?format=csv&rows=items')).text;
}

async function imported(t: TestApp, file: string): Promise<BatchStarted> {
  const { id } = await upload(t, file);
  const started = await t.data<BatchStarted>('POST', `/api/import/${id}/run`, {});
  const { skipped } = await ended(t, started.taskId);
  assert.equal(skipped, []);
  return started;
}

walks('an item’s fields name entries of a list by one field with the name of the list’s entries', () => {
  for (const field of itemFieldsOf('reference'))
    assert.is(referenceLists[itemFields[field].list].name, field);
});

walks('an item’s fields are saved, recorded in the history, and reverted', async ({ t, one, other }) => {
  const id = await create(t, one);
  assert.equal(await read(t, id), one);
  await t.data('PUT', `/api/clothes/${id}`, inputOf(other));
  const change = await lastChange(t, id);
  assert.equal(given(change.before), one);
  assert.equal(given(change.after), other);
  await t.data('POST', `/api/changes/${change.id}/revert`);
  assert.equal(await read(t, id), one);
});

walks('an item’s fields can be emptied, except for the names', async ({ t, one }) => {
  const id = await create(t, one);
  const empty = { ...emptyItemFields, title: one.title };
  await t.data('PUT', `/api/clothes/${id}`, inputOf(empty));
  assert.equal(await read(t, id), empty);
});

walks('an item’s fields are in the list with the item', async ({ t, one }) => {
  const id = await create(t, one);
  const [row] = await t.data<Clothes[]>('GET', '/api/clothes/?page=1&size=10');
  assert.is(row?.id, id);
  assert.equal(row && fieldsOf(row), one);
});

walks('an item’s fields are changed in many at once: entries and composition', async ({ t, one, other }) => {
  const ids = [await create(t, one), await create(t, one)];
  const change = pick(other, manyFields);
  await batch(t, { ids }, inputOf(change));
  for (const id of ids) assert.equal(await read(t, id), { ...one, ...change });
  const { batchId } = await lastChange(t, ids[0] ?? 0);
  await t.data('POST', `/api/batches/${batchId}/revert`);
  for (const id of ids) assert.equal(await read(t, id), one);
});

walks('an item’s fields are exported, and imported into it and into a new one', async ({ t, one, other }) => {
  const id = await create(t, one);
  const file = await exported(t);
  await t.data('PUT', `/api/clothes/${id}`, inputOf(other));
  const { batchId } = await imported(t, file);
  assert.equal(await read(t, id), one);
  await t.data('POST', `/api/batches/${batchId}/revert`);
  assert.equal(await read(t, id), other);
  const [headings, row = ''] = file.split('\r\n');
  await imported(t, `${headings};Постачальник\r\n${row.replace(/^\d+/, '')};Перша suppliers\r\n`);
  const [made] = await t.data<Clothes[]>('GET', '/api/clothes/?page=1&size=10');
  assert.is.not(made?.id, id);
  assert.equal(made && fieldsOf(made), one);
});

walks('an item’s fields are emptied by empty cells of a file, except for the names', async ({ t, one }) => {
  const id = await create(t, one);
  const [headings = ''] = (await exported(t)).split('\r\n');
  const cells = ['', ...itemFieldNames].map((field) =>
    field === '' ? id : field === 'title' ? one.title : '',
  );
  const { id: dryRun, settings } = await upload(t, `${headings}\r\n${cells.join(';')}\r\n`);
  await t.data('PUT', `/api/import/${dryRun}`, { settings: { ...settings, emptyCells: 'clear' } });
  await ended(t, (await t.data<BatchStarted>('POST', `/api/import/${dryRun}/run`, {})).taskId);
  assert.equal(await read(t, id), { ...emptyItemFields, title: one.title });
});

walks('an item’s fields come to a merge’s survivor that has none; the title stays', async ({ t, one }) => {
  const survivor = await create(t);
  const { title } = await read(t, survivor);
  await t.data('POST', `/api/clothes/${survivor}/merge`, { ids: [await create(t, one)] });
  assert.equal(await read(t, survivor), { ...one, title });
});

walks('an item’s fields come back from the trash', async ({ t, one }) => {
  const id = await create(t, one);
  await t.api('DELETE', `/api/clothes/${id}`);
  await t.data('POST', '/api/trash/restore', { ids: [id] });
  assert.equal(await read(t, id), one);
});

walks('an item’s fields are sent to a model, except for the description and sets', async ({ t, one }) => {
  const id = await create(t, one);
  await t.db
    .updateTable('clothes')
    .set({ main_image_id: await addPhoto(t, id) })
    .execute();
  const { facts } = await loadFacts(t.db, id);
  const told = describeFacts(facts);
  for (const field of itemFieldNames) {
    const value = one[field];
    const [first] = Array.isArray(value) ? value : [];
    const named = first ? ('material' in first ? first.material : first) : (value as Reference);
    const words = typeof value === 'string' ? value : named.name;
    assert.is(told.includes(words), !['text', 'entries'].includes(itemFields[field].kind), field);
  }
});

function addPhoto(t: TestApp, clothesId: number): Promise<number> {
  return t.db
    .insertInto('images')
    .values({ clothes_id: clothesId, address: 'a', width: 3, height: 4, bytes: 1, created_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id);
}

walks.run();
