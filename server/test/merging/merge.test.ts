/** Merging entries of a reference list, and reverting the merge. */

import * as assert from 'uvu/assert';
import type { Change, Reverted } from '../../../src/contract/changes';
import {
  isSeveral,
  type Reference,
  type ReferenceKind,
  referenceKinds,
  referenceLists,
} from '../../../src/contract/references';
import type { Clothes } from '../../../src/contract/types';
import type { Merged, ReferenceUsage } from '../../../src/contract/usage';
import { withTransaction } from '../../src/platform/db/transactions';
import { addAliases } from '../../src/references/aliases';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { itemNaming } from '../support/itemInput';
import { fastCreate } from '../support/items';
import { changedTables } from '../support/tables';

const merging = signedInSuite('merging entries', async (t) => {
  for (const kind of referenceKinds) {
    for (const name of ['Перша', 'Друга', 'Третя']) await t.data('POST', `/api/${kind}/`, { name });
  }
});

/** Makes an item that names the entry `id` of every list. */
async function makeItem(t: TestApp, title: string, id: number): Promise<number> {
  const { clothesId } = await fastCreate(t, title, id);
  await save(t, clothesId, title, id, [[id, 60]]);
  return clothesId;
}

function save(t: TestApp, itemId: number, title: string, id: number, composition: [number, number][]) {
  return t.data<Clothes>('PUT', `/api/clothes/${itemId}`, {
    ...itemNaming(title, id),
    fabricComposition: composition.map(([material, percent]) => ({ material: { id: material }, percent })),
  });
}

function merge(t: TestApp, kind: string, id: number, ids: number[], more = {}): Promise<Merged> {
  return t.data('POST', `/api/${kind}/${id}/merge`, { ids, ...more });
}

const item = (t: TestApp, id: number) => t.data<Clothes>('GET', `/api/clothes/${id}`);
const list = (t: TestApp, kind: string) => t.data<Reference[]>('GET', `/api/${kind}/`);
const usage = (t: TestApp, kind: string) => t.data<ReferenceUsage>('GET', `/api/${kind}/usage`);

/** Returns which entry of a list an item names. */
function named(kind: ReferenceKind, clothes: Clothes): number | undefined {
  if (kind === 'materials') return clothes.fabricComposition[0]?.material.id;
  if (isSeveral(kind)) return clothes[kind]?.[0]?.id;
  return clothes[referenceLists[kind].name]?.id;
}

/** Returns everything that a merge may write except the history, without instants and versions. */
async function stateOf(t: TestApp): Promise<Record<string, unknown>> {
  const state: Record<string, unknown> = {};
  for (const table of changedTables) {
    if (['changes', 'batches', 'idempotency_keys', 'administrators'].includes(table)) continue;
    const rows = await t.db.selectFrom(table).selectAll().execute();
    state[table] = rows.map((row) => JSON.stringify({ ...row, updated_at: 0, version: 0 })).sort();
  }
  return state;
}

for (const kind of referenceKinds) {
  merging(`a merge of ${kind}: references go to the survivor, a revert brings all back`, async ({ t }) => {
    const items = [
      await makeItem(t, 'Плащ', 1),
      await makeItem(t, 'Пальто', 2),
      await makeItem(t, 'Шаль', 3),
    ];
    const before = await stateOf(t);
    const moved = { items: 2, purchases: kind === 'suppliers' ? 2 : 0 };
    const merged = await merge(t, kind, 2, [1, 3]);
    assert.equal(merged.moved, moved);
    for (const id of items) assert.is(named(kind, await item(t, id)), 2);
    assert.equal(await list(t, kind), [{ id: 2, name: 'Друга', aliases: ['Перша', 'Третя'] }]);
    const { entries } = await usage(t, kind);
    assert.equal(entries, [{ id: 2, name: 'Друга', count: 3, aliases: ['Перша', 'Третя'] }]);

    const changes = await t.data<Change[]>('GET', '/api/changes/?size=6');
    const ofBatch = changes.filter(({ batchId }) => batchId === merged.batchId);
    assert.equal(
      ofBatch.map(({ subject, subjectId, kind, cause }) => `${subject} ${subjectId} ${kind} ${cause}`),
      [
        `${kind} 2 updated bulk`,
        `${kind} 3 deleted bulk`,
        `${kind} 1 deleted bulk`,
        'clothes 3 updated bulk',
        'clothes 1 updated bulk',
      ],
    );

    const reverted = await t.data<Reverted>('POST', `/api/batches/${merged.batchId}/revert`);
    assert.equal(reverted, { changed: 5, left: [] });
    assert.equal(await stateOf(t), before);
    // The revert can be reverted in turn.
    const [undo] = await t.data<Change[]>('GET', '/api/changes/?size=1');
    await t.data('POST', `/api/batches/${undo?.batchId}/revert`);
    assert.equal(await list(t, kind), [{ id: 2, name: 'Друга', aliases: ['Перша', 'Третя'] }]);
    for (const id of items) assert.is(named(kind, await item(t, id)), 2);
  });

  merging(`a merge of ${kind}: the old name finds the survivor, however it is asked for`, async ({ t }) => {
    await merge(t, kind, 2, [1]);
    const answer = await t.api('POST', `/api/${kind}/`, { name: ' ПЕРША ' });
    assert.is(answer.status, 200);
    assert.equal(answer.body, { data: { id: 2, name: 'Друга' } });
    const find = (q: string) => t.data<Reference[]>('GET', `/api/${kind}/?q=${encodeURIComponent(q)}`);
    const survivor = { id: 2, name: 'Друга', aliases: ['Перша'] };
    assert.equal(await find('перша'), [survivor]);
    assert.equal(await find('пе'), [survivor]);
    const third = { id: 3, name: 'Третя' };
    assert.equal(await list(t, kind), [survivor, third]);
    assert.equal(await t.data('GET', `/api/${kind}/?size=1&wholeUpTo=2`), [survivor, third]);
    // A request for a page without a text searches for no name.
    assert.equal(await t.data('GET', `/api/${kind}/?size=1`), [{ id: 2, name: 'Друга' }]);
    // A merge of the survivor takes its former names along.
    await merge(t, kind, 3, [2]);
    assert.equal((await usage(t, kind)).entries[0]?.aliases, ['Друга', 'Перша']);
    assert.equal(await find('перша'), [{ id: 3, name: 'Третя', aliases: ['Друга', 'Перша'] }]);
  });
}

merging('an entry renamed to the old name of a merged one has it, and loses it again', async ({ t }) => {
  await merge(t, 'brands', 2, [1]);
  await t.data('PUT', '/api/brands/3', { name: 'Перша' });
  assert.is((await t.problem('POST', '/api/brands/', { name: 'перша' })).code, 'duplicate_name');
  assert.equal((await usage(t, 'brands')).entries.find(({ id }) => id === 2)?.aliases, []);
  assert.is((await list(t, 'brands')).find(({ id }) => id === 2)?.aliases, undefined);
  const path = `/api/brands/?q=${encodeURIComponent('перша')}`;
  assert.equal(await t.data('GET', path), [{ id: 3, name: 'Перша' }]);
  await t.data('PUT', '/api/brands/3', { name: 'Третя' });
  assert.equal(await t.data('POST', '/api/brands/', { name: 'перша' }), { id: 2, name: 'Друга' });
});

merging('a merged entry that is deleted loses its former names, and gets them back', async ({ t }) => {
  await merge(t, 'brands', 2, [1]);
  await t.api('DELETE', '/api/brands/2');
  const [change] = await t.data<Change[]>('GET', '/api/changes/?size=1');
  assert.equal(change?.before, { name: 'Друга', aliases: ['Перша'] });
  await t.data('POST', `/api/changes/${change?.id}/revert`);
  assert.equal(await t.data('POST', '/api/brands/', { name: 'перша' }), { id: 2, name: 'Друга' });
});

merging('a material that an item has twice is added up, in the place of the first', async ({ t }) => {
  const id = await makeItem(t, 'Плащ', 1);
  await save(t, id, 'Плащ', 1, [
    [3, 50],
    [1, 30],
    [2, 20],
  ]);
  const before = await stateOf(t);
  const { moved, batchId } = await merge(t, 'materials', 2, [3]);
  assert.equal(moved, { items: 1, purchases: 0 });
  assert.equal((await item(t, id)).fabricComposition, [
    { material: { id: 2, name: 'Друга' }, percent: 70 },
    { material: { id: 1, name: 'Перша' }, percent: 30 },
  ]);
  await t.data('POST', `/api/batches/${batchId}/revert`);
  assert.equal(await stateOf(t), before);
});

merging(
  'an item that has both of two merged tags keeps the survivor once, and gets both back',
  async ({ t }) => {
    const [both, one] = [await makeItem(t, 'Плащ', 2), await makeItem(t, 'Шаль', 1)];
    const { version } = await t.db
      .selectFrom('clothes')
      .select('version')
      .where('id', '=', both)
      .executeTakeFirstOrThrow();
    await t.data('PATCH', '/api/clothes/', { items: [{ id: both, version, set: { addTagIds: [1, 3] } }] });
    const before = await stateOf(t);
    const { moved, batchId } = await merge(t, 'tags', 2, [1, 3]);
    assert.equal(moved, { items: 2, purchases: 0 });
    for (const id of [both, one]) assert.equal((await item(t, id)).tags, [{ id: 2, name: 'Друга' }]);
    const changes = await t.data<Change[]>('GET', `/api/changes/?batchId=${batchId}&subject=clothes`);
    const ids = (tags: Reference[] = []) => tags.map(({ id }) => id);
    assert.equal(
      changes.map(({ subjectId, before, after }) => [subjectId, ids(before.tags), ids(after.tags)]),
      [
        [one, [1], [2]],
        [both, [1, 3], []],
      ],
    );
    await t.data('POST', `/api/batches/${batchId}/revert`);
    assert.equal(await stateOf(t), before);
  },
);

merging('a merge to more than 100 % is refused with the items, unless it may be capped', async ({ t }) => {
  const id = await makeItem(t, 'Плащ', 1);
  await makeItem(t, 'Шаль', 2);
  await save(t, id, 'Плащ', 1, [
    [1, 80],
    [2, 40],
  ]);
  const before = await stateOf(t);
  const problem = await t.problem('POST', '/api/materials/2/merge', { ids: [1] });
  assert.is(problem.status, 422);
  assert.is(problem.count, 1);
  assert.equal(problem.errors, [{ field: `clothes.${id}`, code: 'over_100', detail: '«Плащ»: 120 %' }]);
  assert.equal(await stateOf(t), before);
  assert.equal((await merge(t, 'materials', 2, [1], { capPercents: true })).moved, {
    items: 1,
    purchases: 0,
  });
  assert.equal((await item(t, id)).fabricComposition, [{ material: { id: 2, name: 'Друга' }, percent: 100 }]);
});

merging('an item changed since keeps that when the merge of its entries is taken back', async ({ t }) => {
  const [one, other] = [await makeItem(t, 'Плащ', 1), await makeItem(t, 'Шаль', 1)];
  const { batchId } = await merge(t, 'brands', 2, [1]);
  await save(t, one, 'Плащ', 3, []);
  const { left } = await t.data<Reverted>('POST', `/api/batches/${batchId}/revert`);
  assert.equal(
    left.map(({ field, reason }) => `${field}: ${reason}`),
    ['brand: Значення пізніше змінено ще раз, тому його залишено.'],
  );
  assert.is((await item(t, one)).brand?.id, 3);
  assert.is((await item(t, other)).brand?.id, 1);
});

merging('a merge of entries raises items’ versions, so that editors meet a conflict', async ({ t }) => {
  const id = await makeItem(t, 'Плащ', 1);
  const { etag } = (await t.api('GET', `/api/clothes/${id}`)).headers;
  await merge(t, 'colors', 2, [1]);
  const answer = await t.api(
    'PUT',
    `/api/clothes/${id}`,
    { title: 'Плащ', description: null, brandId: 1, colorId: 1, typeId: 1, fabricComposition: [] },
    { headers: { 'if-match': String(etag) } },
  );
  assert.is(answer.status, 412);
  const problem = await t.problem('PUT', `/api/clothes/${id}`, {
    title: 'Плащ',
    description: null,
    brandId: 1,
    colorId: 1,
    typeId: 1,
    fabricComposition: [],
  });
  assert.equal(problem.errors, [
    { field: 'colorId', code: 'not_found', detail: 'Такого запису вже немає. Виберіть інший.' },
  ]);
});

merging('an impossible merge of entries is refused with a sentence, and writes nothing', async ({ t }) => {
  const before = await stateOf(t);
  const many = Array.from({ length: 1001 }, (_, at) => at + 10);
  const cases: [string, unknown, number, string][] = [
    ['brands/1', { ids: [] }, 422, 'Виберіть хоча б один запис, який треба об’єднати.'],
    ['brands/1', {}, 422, "Обов'язкове поле"],
    ['brands/1', { ids: [2, 1] }, 422, 'Запис не можна об’єднати з ним самим.'],
    ['brands/1', { ids: many }, 422, 'Має бути не більше 1000 рядків'],
    ['brands/1', { ids: ['2'] }, 422, 'Має бути цілим числом'],
    [
      'brands/1',
      { ids: [2, 99] },
      404,
      'Частини вибраних записів більше немає: їх видалено або об’єднано. Оновіть сторінку.',
    ],
    [
      'brands/99',
      { ids: [1] },
      404,
      'Запису, який мав залишитися, більше немає. Його видалено або об’єднано з іншим.',
    ],
    ['brands/x', { ids: [1] }, 404, 'Такої адреси немає.'],
    ['labels/1', { ids: [2] }, 404, 'Такої адреси немає.'],
  ];
  for (const [path, input, status, detail] of cases) {
    const problem = await t.problem('POST', `/api/${path}/merge`, input);
    assert.is(`${problem.status} ${problem.detail}`, `${status} ${detail}`, path);
  }
  assert.equal(await stateOf(t), before);
  const batches = await t.db.selectFrom('batches').select('id').execute();
  assert.is(batches.length, 0);
});

merging('of two merges of entries that cross, the second finds an entry gone', async ({ t }) => {
  const answers = await Promise.all([
    t.api('POST', '/api/suppliers/1/merge', { ids: [2] }),
    t.api('POST', '/api/suppliers/2/merge', { ids: [1] }),
  ]);
  assert.equal(answers.map(({ status }) => status).sort(), [200, 404]);
  assert.is((await list(t, 'suppliers')).length, 2);
});

merging('an entry that was just deleted is not merged, whoever comes first', async ({ t }) => {
  await makeItem(t, 'Плащ', 3);
  await t.api('DELETE', '/api/brands/1');
  const before = await stateOf(t);
  for (const [id, other] of [
    [1, 3],
    [3, 1],
  ]) {
    const problem = await t.problem('POST', `/api/brands/${id}/merge`, { ids: [other] });
    assert.is(problem.status, 404);
    assert.match(problem.detail, /більше немає/);
  }
  assert.equal(await stateOf(t), before);
  const [merged, deleted] = await Promise.all([
    t.api('POST', '/api/brands/3/merge', { ids: [2] }),
    t.api('DELETE', '/api/brands/2'),
  ]);
  const statuses = [merged.status, deleted.status].join(' ');
  assert.ok(['200 404', '404 204'].includes(statuses), statuses);
  const aliases = merged.status === 200 ? { aliases: ['Друга'] } : {};
  assert.equal(await list(t, 'brands'), [{ id: 3, name: 'Третя', ...aliases }]);
  assert.is((await item(t, 1)).brand?.id, 3);
});

merging('a repeated merge of entries under the same key gets the first answer', async ({ t }) => {
  const send = () =>
    t.api('POST', '/api/types/1/merge', { ids: [2] }, { headers: { 'idempotency-key': 'one' } });
  const first = await send();
  assert.equal((await send()).body, first.body);
});

merging('saves and merges of entries at once leave no item without its entry', async ({ t }) => {
  const ids = [];
  for (let n = 0; n < 8; n += 1) ids.push(await makeItem(t, `Річ ${n}`, 1));
  const saves = ids.map((id, n) =>
    t.api('PUT', `/api/clothes/${id}`, {
      title: `Річ ${n}`,
      description: null,
      brandId: 1 + (n % 3),
      colorId: null,
      typeId: null,
      fabricComposition: [{ material: { id: 1 + (n % 3) }, percent: 50 }],
    }),
  );
  const answers = await Promise.all([
    t.api('POST', '/api/brands/2/merge', { ids: [1, 3] }),
    ...saves,
    t.api('POST', '/api/materials/2/merge', { ids: [3, 1] }),
  ]);
  for (const { status, text } of answers) assert.ok([200, 422].includes(status), `${status} ${text}`);
  assert.equal(await list(t, 'brands'), [{ id: 2, name: 'Друга', aliases: ['Перша', 'Третя'] }]);
  for (const id of ids) assert.is((await item(t, id)).brand?.id, 2);
  // Each change says correctly what an item had.
  const changes = await t.data<Change[]>('GET', '/api/changes/?size=100&subject=clothes');
  for (const id of ids) {
    const own = changes.filter(({ subjectId, after }) => subjectId === id && after.brand !== undefined);
    const steps = own.flatMap(({ before, after }) => [after.brand?.id, before.brand?.id]);
    for (let at = 1; at + 1 < steps.length; at += 2) assert.is(steps[at], steps[at + 1] ?? steps[at]);
  }
});

merging('a merge of entries notes the names new to the survivor, however many it has', async ({ t }) => {
  await merge(t, 'brands', 2, [1]);
  const { batchId } = await merge(t, 'brands', 2, [3]);
  const [change] = await t.data<Change[]>('GET', '/api/changes/?size=1');
  assert.equal([change?.before, change?.after], [{ aliases: [] }, { aliases: ['Третя'] }]);
  await t.data('POST', `/api/batches/${batchId}/revert`);
  const entry = (await usage(t, 'brands')).entries.find(({ id }) => id === 2);
  assert.equal(entry?.aliases, ['Перша']);
  const [undo] = await t.data<Change[]>('GET', '/api/changes/?size=1');
  await t.data('POST', `/api/batches/${undo?.batchId}/revert`);
  assert.equal((await usage(t, 'brands')).entries[0]?.aliases, ['Перша', 'Третя']);
});

merging('a merged entry has a limited number of former names', async ({ t }) => {
  const names = Array.from({ length: 1999 }, (_, at) => `Назва ${at}`);
  await withTransaction(t.db, (tx) => addAliases(tx, 'brands', 1, names));
  const before = await stateOf(t);
  const refused = await t.problem('POST', '/api/brands/1/merge', { ids: [2, 3] });
  assert.equal([refused.status, refused.errors?.[0]?.code], [422, 'maxItems']);
  // The former names of the merged entries count, too.
  assert.is((await t.problem('POST', '/api/brands/3/merge', { ids: [1, 2] })).status, 422);
  assert.equal(await stateOf(t), before);
  await merge(t, 'brands', 1, [2]);
});

merging.run();
