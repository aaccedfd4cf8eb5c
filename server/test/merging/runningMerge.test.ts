/** A merge of many items while its task runs: everything shows only the survivor. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Reference } from '../../../src/contract/references';
import type { Clothes, Purchase } from '../../../src/contract/types';
import type { ReferenceUsage } from '../../../src/contract/usage';
import type { TestApp } from '../support/app';
import { begin, ended } from '../support/batches';
import { itemNaming } from '../support/itemInput';
import { beginMerge, count, finish, items, type Kind, stateOf, withItems } from './largeMerges';

const running = suite('a merge of many items while it runs');

const find = (t: TestApp, kind: Kind, q: string) =>
  t.data<Reference[]>('GET', `/api/${kind}/?q=${encodeURIComponent(q)}`);

running('during a merge lists, searches, filters, counts and items show the survivor alone at once', () =>
  withItems('brands', async (t) => {
    const dying = await t.data<Clothes>('GET', '/api/clothes/1');
    assert.is(dying.brand?.id, 8);
    const task = await beginMerge(t, 'brands');
    const aliases = (await t.data<Reference[]>('GET', '/api/brands/'))[0]?.aliases ?? [];
    assert.is(aliases.length, 299);
    for (const path of ['/api/brands/', '/api/brands/?size=5', '/api/brands/?size=5&wholeUpTo=9']) {
      assert.equal(
        (await t.data<Reference[]>('GET', path)).map(({ id, name }) => [id, name]),
        [[1, 'brands 1']],
        path,
      );
    }
    for (const q of ['brands 8', 'brands 1', 'brands']) {
      assert.equal(
        (await find(t, 'brands', q)).map(({ id }) => id),
        [1],
        q,
      );
    }
    assert.equal(await find(t, 'brands', ' 8'), await find(t, 'brands', '8'));
    assert.equal(await t.data('GET', '/api/brands/?id=8'), [{ id: 1, name: 'brands 1' }]);
    const { entries } = await t.data<ReferenceUsage>('GET', '/api/brands/usage');
    assert.equal(
      entries.map(({ id }) => id),
      [1],
    );
    const total = entries[0]?.count ?? 0;
    assert.is(total, items.brands - Math.floor(items.brands / 11));
    assert.equal((await t.data<Clothes>('GET', '/api/clothes/1')).brand, { id: 1, name: 'brands 1' });
    const word = encodeURIComponent('brands 8');
    for (const query of ['brandId=1', 'brandId=8', `q=${word}`, 'q=brands']) {
      const { body } = await t.api<{ meta: { total: number } }>('GET', `/api/clothes/?${query}&size=5`);
      assert.is(body.meta.total, total, query);
    }
    const sorted = await t.data<{ brand: Reference }[]>('GET', '/api/clothes/?sort=brand&size=100');
    assert.equal([...new Set(sorted.map(({ brand }) => brand.id))], [1]);
    await finish(t, task);
    const again = await t.api<{ meta: { total: number } }>('GET', '/api/clothes/?brandId=1&size=5');
    assert.is(again.body.meta.total, total);
  }),
);

running('during a merge of suppliers purchases show the survivor, and filters find them', () =>
  withItems('suppliers', async (t) => {
    const task = await beginMerge(t, 'suppliers');
    const [bought] = await t.data<Purchase[]>('GET', '/api/clothes/7/purchases');
    assert.is(bought?.supplierId, 1);
    for (const id of [1, 8]) {
      const { body } = await t.api<{ meta: { total: number } }>(
        'GET',
        `/api/clothes/?supplierId=${id}&size=5`,
      );
      assert.is(body.meta.total, items.suppliers);
    }
    // A purchase written under an old id shows the survivor, and a new one gets it.
    const { id: _, images: __, ...values } = { ...bought, price: 77, supplierId: 8 };
    const saved = await t.data<Purchase>('PUT', `/api/purchases/${bought?.id}`, values);
    assert.equal([saved.supplierId, saved.price], [1, 77]);
    const made = await t.data<{ clothesId: number }>('POST', '/api/clothes/fast_create', {
      title: 'Нова',
      supplierId: 9,
    });
    const stored = await t.db
      .selectFrom('purchases')
      .select('supplier_id')
      .where('clothes_id', '=', made.clothesId)
      .execute();
    assert.equal(
      stored.map((row) => row.supplier_id),
      [1],
    );
    assert.is((await finish(t, task)).status, 'completed');
    assert.is(await count(t, 'suppliers'), 0);
  }),
);

running('during a merge a write that names a merged entry, by id or name, gets the survivor', () =>
  withItems('brands', async (t) => {
    const task = await beginMerge(t, 'brands');
    const answer = await t.api('POST', '/api/brands/', { name: 'BRANDS 8' });
    assert.equal([answer.status, answer.body], [200, { data: { id: 1, name: 'brands 1' } }]);
    const input = { ...itemNaming('Плащ', 1), brandId: 9, fabricComposition: [], tagIds: [] };
    const saved = await t.data<Clothes>('PUT', '/api/clothes/11', input);
    assert.is(saved.brand?.id, 1);
    const { version } = await t.db
      .selectFrom('clothes')
      .select('version')
      .where('id', '=', 22)
      .executeTakeFirstOrThrow();
    await t.data('PATCH', '/api/clothes/', { items: [{ id: 22, version, set: { brandId: 10 } }] });
    await begin(t, { ids: [33] }, { brandId: 12 });
    await finish(t, task);
    const stored = await t.db.selectFrom('clothes').select('brand_id').where('id', 'in', [11, 22]).execute();
    assert.equal(
      stored.map((row) => row.brand_id),
      [1, 1],
    );
    assert.is(await count(t, 'brands'), 0);
  }),
);

running('during a merge a write under merged ids that changes nothing else writes nothing', () =>
  withItems('brands', async (t) => {
    const before = await t.data<Clothes>('GET', '/api/clothes/1');
    assert.is(before.brand?.id, 8);
    const task = await beginMerge(t, 'brands');
    const item = t.db.selectFrom('clothes').select(['brand_id', 'version']).where('id', '=', 1);
    const stored = async () => ({ ...(await item.executeTakeFirstOrThrow()) });
    const { version, brand_id } = await stored();
    assert.is(brand_id, 8);
    const { title, description, type, color, fabricComposition } = before;
    const others = { typeId: type?.id ?? null, colorId: color?.id ?? null, fabricComposition };
    const fields = { title, description, brandId: 9, ...others };
    await t.data('PUT', '/api/clothes/1', fields);
    assert.equal(await stored(), { brand_id, version });
    await t.data('PATCH', '/api/clothes/', { items: [{ id: 1, version, set: { brandId: 10 } }] });
    assert.equal(await stored(), { brand_id, version });
    // With another field, the brand is still left to the merge, whose revert brings it back.
    await t.data('PUT', '/api/clothes/1', { ...fields, title: 'Інша' });
    assert.is((await stored()).brand_id, 8);
    await t.data('PATCH', '/api/clothes/', {
      items: [{ id: 1, version: version + 1, set: { brandId: 10, title: 'Третя' } }],
    });
    assert.equal(await stored(), { brand_id: 8, version: version + 2 });
    await finish(t, task);
    assert.is((await t.data<Clothes>('GET', '/api/clothes/1')).brand?.id, 1);
  }),
);

running('during a merge seen or sent suppliers that are merged count as the survivor', () =>
  withItems('suppliers', async (t) => {
    const [bought] = await t.data<Purchase[]>('GET', '/api/clothes/7/purchases');
    assert.ok(bought && bought.supplierId > 1);
    const task = await beginMerge(t, 'suppliers');
    const row = () =>
      t.db
        .selectFrom('purchases')
        .select(['supplier_id', 'price_cents', 'updated_at'])
        .where('id', '=', bought.id)
        .executeTakeFirstOrThrow();
    const before = await row();
    const path = `/api/purchases/${bought.id}`;
    const { supplierId } = bought;
    const seen = { supplierId, price: bought.price };
    t.clock.forward(1000);
    await t.data('PUT', path, { clothesId: 7, supplierId: supplierId + 1, seen: { supplierId } });
    assert.equal(await row(), before);
    await t.data('PUT', path, { clothesId: 7, price: 77, seen });
    assert.equal([(await row()).supplier_id, (await row()).price_cents], [supplierId, 7700]);
    const { version } = await t.db
      .selectFrom('clothes')
      .select('version')
      .where('id', '=', 7)
      .executeTakeFirstOrThrow();
    const cells = { set: { lastPurchase: { price: 78 } }, seen: { supplierId, price: 77 } };
    const { items: outcomes } = await t.data<{ items: { status: string }[] }>('PATCH', '/api/clothes/', {
      items: [{ id: 7, version, ...cells }],
    });
    assert.is(outcomes[0]?.status, 'saved');
    const answer = await t.api('DELETE', path, { seen: { supplierId, price: 78 } });
    assert.is(answer.status, 204, answer.text);
    await finish(t, task);
  }),
);

running('a running merge cannot be stopped or taken back, nor its entries deleted or merged', () =>
  withItems('brands', async (t) => {
    const { id: other } = await t.data<Reference>('POST', '/api/brands/', { name: 'Інший' });
    const task = await beginMerge(t, 'brands');
    const before = await stateOf(t);
    const refused = [
      ['POST', `/api/tasks/${task.taskId}/stop`, {}, 409],
      ['POST', `/api/batches/${task.batchId}/revert`, undefined, 409],
      ['DELETE', '/api/brands/1', undefined, 409],
      ['POST', `/api/brands/${other}/merge`, { ids: [1] }, 409],
      ['POST', `/api/brands/${other}/merge`, { ids: [8] }, 404],
      ['POST', '/api/brands/8/merge', { ids: [other] }, 404],
      ['PUT', '/api/brands/8', { name: 'Нова' }, 404],
      ['DELETE', '/api/brands/8', undefined, 404],
    ] as const;
    for (const [method, path, body, status] of refused) {
      const problem = await t.problem(method, path, body);
      assert.is(`${method} ${path} ${problem.status}`, `${method} ${path} ${status}`);
    }
    assert.equal(await stateOf(t), before);
    // The survivor may be renamed, and others may be merged into it.
    await t.data('PUT', '/api/brands/1', { name: 'Перший' });
    await t.data('POST', '/api/brands/1/merge', { ids: [other] });
    assert.equal((await t.data<Clothes>('GET', '/api/clothes/1')).brand, { id: 1, name: 'Перший' });
    assert.is((await finish(t, task)).status, 'completed');
    const answer = await t.api('POST', `/api/batches/${task.batchId}/revert`);
    assert.is(answer.status, 202);
    await ended(t, (answer.body as { data: { taskId: number } }).data.taskId);
    assert.is((await t.data<Clothes>('GET', '/api/clothes/1')).brand?.id, 8);
  }),
);

running('a change of a running merge cannot be taken back before its end', () =>
  withItems('brands', async (t) => {
    const task = await beginMerge(t, 'brands');
    const row = { at: 1, cause: 'bulk', batch_id: task.batchId, subject: 'clothes', subject_id: 1 } as const;
    const { id } = await t.db
      .insertInto('changes')
      .values({ ...row, subject_name: 'Річ', kind: 'updated', before: '{}', after: '{}' } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    assert.is((await t.problem('POST', `/api/changes/${id}/revert`)).status, 409);
    await t.db.deleteFrom('changes').where('id', '=', id).execute();
    await finish(t, task);
  }),
);

running('an item whose materials are being merged shows them once', () =>
  withItems('materials', async (t) => {
    await t.db.updateTable('compositions').set({ percent: 60 }).execute();
    await t.db
      .insertInto('compositions')
      .values({ clothes_id: 1, position: 1, material_id: 5, percent: 20 })
      .execute();
    const task = await beginMerge(t, 'materials');
    const shown = async () =>
      (await t.data<Clothes>('GET', '/api/clothes/1')).fabricComposition.map((line) => line.percent);
    assert.equal(await shown(), [80]);
    const { body } = await t.api<{ meta: { total: number } }>('GET', '/api/clothes/?materialId=1&size=5');
    assert.is(body.meta.total, items.materials / 2);
    await finish(t, task);
    assert.equal(await shown(), [80]);
  }),
);

running.run();
