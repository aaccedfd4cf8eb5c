/** Simultaneous calls of two people, on one server or on several. */
import { randomBytes } from 'node:crypto';
import * as assert from 'uvu/assert';
import type { Reference } from '../../src/contract/references';
import type { Clothes, FastCreated } from '../../src/contract/types';
import type { TestApp } from './support/app';
import { signedInSuite } from './support/appSuite';
import { fastCreate } from './support/items';

const races = signedInSuite('at the same instant');

const rounds = 8;

async function addItem(t: TestApp, title: string): Promise<FastCreated> {
  const [known] = await t.data<Reference[]>('GET', '/api/suppliers/');
  const supplier = known ?? (await t.data<Reference>('POST', '/api/suppliers/', { name: 'Постачальник' }));
  return fastCreate(t, title, supplier.id);
}

/** Adds photos without bytes: only their rows matter here. */
async function addPhotos(t: TestApp, clothesId: number, count: number, purchaseId: number | null = null) {
  const rows = await t.db
    .insertInto('images')
    .values(
      Array.from({ length: count }, () => ({
        clothes_id: clothesId,
        purchase_id: purchaseId,
        address: randomBytes(16).toString('hex'),
        width: 1,
        height: 1,
        bytes: 1,
        created_at: 1,
      })),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

const statuses = (answers: { status: number }[]) => answers.map((answer) => answer.status).sort();

races('simultaneous deletions of an item’s photos each leave a main photo that is there', async ({ t }) => {
  for (let round = 0; round < rounds; round++) {
    const { clothesId } = await addItem(t, `Пальто ${round}`);
    const ids = await addPhotos(t, clothesId, 6);
    await t.db.updateTable('clothes').set({ main_image_id: ids[0] }).where('id', '=', clothesId).execute();
    const [last, ...others] = [...ids].reverse();
    const answers = await Promise.all(others.map((id) => t.api('DELETE', `/api/images/${id}`)));
    assert.equal(statuses(answers), [204, 204, 204, 204, 204]);
    const item = await t.data<Clothes>('GET', `/api/clothes/${clothesId}`);
    assert.is(item.mainImage?.id, last);
  }
});

races('a photo, a purchase and an item are deleted once by simultaneous calls', async ({ t }) => {
  for (let round = 0; round < rounds; round++) {
    const { clothesId, purchaseId } = await addItem(t, `Сукня ${round}`);
    const [id] = await addPhotos(t, clothesId, 1);
    for (const url of [`/api/images/${id}`, `/api/purchases/${purchaseId}`, `/api/clothes/${clothesId}`]) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => t.api('DELETE', url)));
      assert.equal(statuses(answers), [204, 404, 404, 404], url);
    }
  }
});

races(
  'purchases that go with the main photo leave the next one, or none that is not there',
  async ({ t }) => {
    for (let round = 0; round < rounds; round++) {
      const { clothesId, purchaseId } = await addItem(t, `Куртка ${round}`);
      const [own] = await addPhotos(t, clothesId, 1);
      const [main] = await addPhotos(t, clothesId, 1, purchaseId);
      await t.db.updateTable('clothes').set({ main_image_id: main }).where('id', '=', clothesId).execute();
      const answers = await Promise.all([
        t.api('DELETE', `/api/purchases/${purchaseId}`),
        t.api('DELETE', `/api/images/${own}`),
      ]);
      assert.equal(statuses(answers), [204, 204]);
      assert.is((await t.data<Clothes>('GET', `/api/clothes/${clothesId}`)).mainImage, null);
    }
  },
);

races('of concurrent creations of one name, one succeeds; the others get duplicate_name', async ({ t }) => {
  for (const names of [
    ['Їжак', 'їжак', 'ЇЖАК', 'Ї жак'.replace(' ', ''), ' їжак '],
    ["М'ята", 'М’ята', 'Мʼята', 'м`ята', 'М‘ята'],
    ['Йорж', 'Йорж'.normalize('NFD'), 'йорж', 'ЙОРЖ', 'йорж'.normalize('NFD')],
  ]) {
    const answers = await Promise.all(names.map((name) => t.api('POST', '/api/brands/', { name })));
    assert.equal(statuses(answers), [201, 409, 409, 409, 409]);
  }
  assert.is((await t.data<Reference[]>('GET', '/api/brands/')).length, 3);
});

races('a brand that items are taking is deleted before all of them, or not at all', async ({ t }) => {
  const { clothesId } = await addItem(t, 'Пальто');
  for (let round = 0; round < rounds; round++) {
    const brand = await t.data<Reference>('POST', '/api/brands/', { name: `Б${round}` });
    const body = {
      title: 'Пальто',
      description: null,
      brandId: brand.id,
      colorId: null,
      typeId: null,
      fabricComposition: [],
    };
    const [deleted, ...saved] = await Promise.all([
      t.api('DELETE', `/api/brands/${brand.id}`),
      ...Array.from({ length: 4 }, () => t.api('PUT', `/api/clothes/${clothesId}`, body)),
    ]);
    const all = saved.map((answer) => answer.status);
    const taken = all.includes(200);
    assert.is(deleted?.status, taken ? 409 : 204, all.join());
    assert.ok(
      all.every((status) => status === 200 || status === 422),
      all.join(),
    );
  }
});

races('twenty people who write across one another are all served', async ({ t }) => {
  const items = [await addItem(t, 'Перше'), await addItem(t, 'Друге')];
  const [supplier] = await t.data<Reference[]>('GET', '/api/suppliers/');
  const calls = Array.from({ length: 20 }, (_, at) => {
    const [first, second] = at % 2 === 0 ? items : [...items].reverse();
    const purchase = (clothesId?: number) =>
      t.api('POST', '/api/purchases/', { clothesId, supplierId: supplier?.id });
    return [
      purchase(first?.clothesId),
      purchase(second?.clothesId),
      t.api('PATCH', `/api/clothes/${first?.clothesId}/description`, { description: `Опис ${at}` }),
      t.api('PUT', `/api/purchases/${first?.purchaseId}`, {
        clothesId: first?.clothesId,
        supplierId: supplier?.id,
      }),
    ];
  });
  const answers = await Promise.all(calls.flat());
  assert.ok(
    answers.every(({ status }) => status === 200 || status === 201),
    statuses(answers).join(),
  );
});

races.run();
