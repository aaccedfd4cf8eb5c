/**
 * Two people, or a person and the sweep, act on one deleted item at once; and statements get lost.
 */
import * as assert from 'uvu/assert';
import type { DeletedForGood, Restored } from '../../../src/contract/trash';
import { day } from '../../src/platform/clock';
import { deleteForGood } from '../../src/trash/deleteForGood';
import { sweepTrash } from '../../src/trash/sweep';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { FailingDatabase } from '../support/FailingDatabase';

const races = signedInSuite('two at one deleted item', async (t) => {
  await t.data('POST', '/api/suppliers/', { name: 'Ринок' });
});
const rounds = 8;

/** Returns the id of an item in the trash, with a photo's row. */
async function deletedItem(t: TestApp, n: number): Promise<number> {
  const { clothesId } = await t.data<{ clothesId: number }>('POST', '/api/clothes/fast_create', {
    title: `Пальто ${n}`,
    supplierId: 1,
  });
  const image = { clothes_id: clothesId, purchase_id: null, width: 1, height: 1, bytes: 1, created_at: 1 };
  await t.db
    .insertInto('images')
    .values({ ...image, address: String(clothesId).padStart(32, '0') })
    .execute();
  assert.is((await t.api('DELETE', `/api/clothes/${clothesId}`)).status, 204);
  return clothesId;
}

const restore = (t: TestApp, ids: number[]) => t.data<Restored>('POST', '/api/trash/restore', { ids });

/**
 * Returns where an item is: in the list, in the trash, or nowhere. Checks that its photo is there,
 * too.
 */
async function placeOf(t: TestApp, id: number): Promise<string> {
  const places: string[] = [];
  for (const [place, items, images, owner] of [
    ['list', 'clothes', 'images', 'clothes_id'],
    ['trash', 'trash', 'trash_images', 'item_id'],
  ] as const) {
    const item = await t.db.selectFrom(items).select('id').where('id', '=', id).execute();
    const photos = await t.db
      .selectFrom(images as 'images')
      .select('id')
      .where(owner as 'clothes_id', '=', id)
      .execute();
    assert.is(photos.length, item.length, `${place} ${id}`);
    if (item.length > 0) places.push(place);
  }
  return places.join(' and ');
}

async function changesOf(t: TestApp, id: number, kind: 'restored' | 'deleted'): Promise<number> {
  const rows = await t.db
    .selectFrom('changes')
    .select('id')
    .where('subject_id', '=', id)
    .where('subject', '=', 'clothes')
    .where('kind', '=', kind)
    .execute();
  return rows.length;
}

races('two people restore a deleted item once', async ({ t }) => {
  for (let round = 0; round < rounds; round += 1) {
    const ids = [await deletedItem(t, 2 * round), await deletedItem(t, 2 * round + 1)];
    const answers = await Promise.all([restore(t, ids), restore(t, [...ids].reverse()), restore(t, ids)]);
    for (const { restored, left } of answers) assert.equal([restored.length, left], [2, []]);
    for (const id of ids) {
      assert.is(await placeOf(t, id), 'list');
      assert.is(await changesOf(t, id, 'restored'), 1);
    }
  }
});

races('two people restore a deleted item or delete it for good, never both', async ({ t }) => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await deletedItem(t, round);
    const [{ restored }, { deleted }] = await Promise.all([
      restore(t, [id]),
      t.data<DeletedForGood>('POST', '/api/trash/delete', { ids: [id] }),
    ]);
    assert.is(restored.length + deleted.length, 1);
    assert.is(await placeOf(t, id), restored.length === 1 ? 'list' : '');
  }
});

races('a deleted item is restored while it is swept, or gone', async ({ t }) => {
  for (let round = 0; round < rounds; round += 1) {
    const ids = [await deletedItem(t, 2 * round), await deletedItem(t, 2 * round + 1)];
    t.clock.forward(30 * day);
    await t.signIn();
    const removed: string[] = [];
    t.photos.remove = async (address) => void removed.push(address);
    const services = { ...t, photos: t.photos, logger: t.app.log };
    const [{ restored }] = await Promise.all([
      restore(t, ids.slice(0, 1)),
      sweepTrash(services),
      sweepTrash(services),
    ]);
    assert.is(await placeOf(t, ids[0] ?? 0), restored.length === 1 ? 'list' : '');
    assert.is(await placeOf(t, ids[1] ?? 0), '');
    // The files of restored items stay.
    const gone = restored.length === 1 ? ids.slice(1) : ids;
    assert.equal(removed.sort(), gone.map((id) => String(id).padStart(32, '0')).sort());
  }
});

races('two people delete and restore an item in turn', async ({ t }) => {
  const id = await deletedItem(t, 1);
  await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      at % 2 === 0
        ? t.api('POST', '/api/trash/restore', { ids: [id] })
        : t.api('DELETE', `/api/clothes/${id}`),
    ),
  );
  const place = await placeOf(t, id);
  assert.ok(['list', 'trash'].includes(place), place);
  const ends = (await changesOf(t, id, 'deleted')) - (await changesOf(t, id, 'restored'));
  assert.is(ends, place === 'trash' ? 1 : 0);
});

races('a deletion or a sweep of the trash that loses a statement goes on where it was', async ({ t }) => {
  const failing = new FailingDatabase(t.db);
  const services = { ...t, photos: t.photos, logger: t.app.log };
  const removed: string[] = [];
  t.photos.remove = async (address) => {
    removed.push(address);
  };
  const ids: number[] = [];
  for (let n = 0; n < 120; n += 1) ids.push(await deletedItem(t, n));
  t.clock.forward(30 * day);
  const error = new Error('Connection terminated unexpectedly');
  const first = await failing.during(2, error, () =>
    deleteForGood(services, ids.slice(0, 2)).catch(() => null),
  );
  assert.is(first.value, null);
  assert.is((await t.db.selectFrom('trash').select('id').execute()).length, 120);
  // Every second try gets one statement further.
  for (let n = 1; n < 100; n += 1) {
    const { hasFailed } = await failing.during(n, error, () => sweepTrash(services).catch(() => null));
    const rows = await t.db.selectFrom('trash').select('id').execute();
    const photos = await t.db.selectFrom('trash_images').select('id').execute();
    assert.is(photos.length, rows.length);
    if (!hasFailed()) break;
  }
  assert.equal(await t.db.selectFrom('trash').select('id').execute(), []);
  // The sweep of photos finds the files that the lost answer of a commit leaves.
  assert.is(new Set(removed).size, removed.length);
});

races.run();
