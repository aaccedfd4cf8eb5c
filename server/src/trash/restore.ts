/** Restores items from the trash. */
import type { ChangeValues } from '../../../src/contract/changes';
import { batchSlice, maxPercent } from '../../../src/contract/limits';
import type { Restored, TrashLeft } from '../../../src/contract/trash';
import type { Reference } from '../../../src/contract/types';
import { loadItemValues } from '../clothes/itemValues';
import { titleColumns } from '../clothes/save';
import type { Author } from '../history/author';
import { type ChangeDraft, itemSubject, recorded, restored } from '../history/record';
import { insertWithId } from '../platform/db/insertWithId';
import { lockRows } from '../platform/db/locks';
import type { ImageRow } from '../platform/db/schema';
import { type Tx, withTransaction } from '../platform/db/transactions';
import type { TrashRow } from '../platform/db/trashTables';
import { findAgain } from '../references/references';
import { restoreReference } from '../references/revertReference';
import type { Services } from '../services';
import type { Content } from './content';
import { slicesOf } from './slices';
import { trashTexts } from './texts';

type Left = Omit<TrashLeft, 'id'>[];

/**
 * Restores items in slices: what an aborted call has restored stays so. An item that is there again
 * already counts as restored, so that a repeated call gets the same answer.
 */
export async function restoreItems(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  author: Author,
  ids: readonly number[],
): Promise<Restored> {
  const answer: Restored = { restored: [], left: [] };
  for (const slice of slicesOf(ids, batchSlice)) {
    const found = await withTransaction(db, async (tx) => {
      const slots: { id: number; left: Left; isThere: boolean }[] = [];
      for (const id of slice) slots.push({ id, ...(await restoreItem(tx, clock.now(), author, id)) });
      return slots;
    });
    for (const { id, left, isThere } of found) {
      if (isThere) answer.restored.push(id);
      answer.left.push(...left.map((one) => ({ id, ...one })));
    }
  }
  return answer;
}

async function restoreItem(
  tx: Tx,
  now: number,
  author: Author,
  id: number,
): Promise<{ left: Left; isThere: boolean }> {
  const deletion = await tx
    .selectFrom('changes')
    .select('id')
    .where('subject', '=', 'clothes')
    .where('subject_id', '=', id)
    .where('kind', '=', 'deleted')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const undo = { ...author, reverts: deletion?.id };
  return recorded<{ left: Left; isThere: boolean }>(tx, now, undo, async () => {
    const taken = await restoreRows(tx, now, author, id);
    if (taken) return { result: { left: taken.left, isThere: true }, change: taken.change };
    const item = await tx.selectFrom('clothes').select('id').where('id', '=', id).executeTakeFirst();
    const left = item ? [] : [{ field: null, reason: trashTexts.gone }];
    return { result: { left, isThere: item !== undefined }, change: null };
  });
}

/**
 * Makes an item of what the trash keeps, under its old id, without storing its change. Returns that
 * and the fields that came back empty; null where the trash does not have it.
 */
export async function restoreRows(
  tx: Tx,
  now: number,
  author: Author,
  id: number,
): Promise<{ change: ChangeDraft; left: Left } | null> {
  // Whoever restores or deletes it at once waits here, and then finds that it is gone.
  const row = await tx
    .selectFrom('trash')
    .selectAll()
    .where('id', '=', id)
    .$call(lockRows(tx))
    .executeTakeFirst();
  if (!row) return null;
  const content: Content = JSON.parse(row.content);
  const left: Left = [];
  await restoreFields(tx, content, left);
  await restorePurchases(tx, now, author, content, left);
  await restorePhotos(tx, row);
  await tx.deleteFrom('trash').where('id', '=', id).execute();
  const values = await loadItemValues(tx, id);
  return { change: restored(itemSubject(id, values.title), values), left };
}

async function restoreFields(tx: Tx, content: Content, left: Left): Promise<void> {
  const { item } = content;
  const find = async (field: 'brand' | 'color' | 'type', kind: 'brands' | 'colors' | 'types') => {
    const entry = content[field];
    const found = entry && (await findAgain(tx, kind, entry));
    if (entry && !found) left.push({ field, reason: trashTexts.missingEntry(entry.name) });
    return found?.id ?? null;
  };
  const brand = await find('brand', 'brands');
  const color = await find('color', 'colors');
  const type = await find('type', 'types');
  const lines = await findMaterials(tx, content, left);
  await insertWithId(tx, 'clothes', {
    ...item,
    ...titleColumns(item.title),
    brand_id: brand,
    color_id: color,
    type_id: type,
    main_image_id: null,
    // A page that shows it as it was must not write over what is missing now.
    version: item.version + (left.length > 0 ? 1 : 0),
  });
  const rows = lines.map(([material, percent], position) => ({
    clothes_id: item.id,
    position,
    material_id: material,
    percent,
  }));
  if (rows.length > 0) await tx.insertInto('compositions').values(rows).execute();
}

/** Two materials may be one by now: their percents are added up. */
async function findMaterials(tx: Tx, content: Content, left: Left): Promise<[id: number, percent: number][]> {
  const percents = new Map<number, number>();
  for (const { material, percent } of content.composition) {
    const found = await findAgain(tx, 'materials', material);
    if (found) percents.set(found.id, Math.min(maxPercent, percent + (percents.get(found.id) ?? 0)));
    else left.push({ field: 'fabricComposition', reason: trashTexts.missingMaterial(material.name) });
  }
  return [...percents];
}

/** A purchase needs its supplier: one that is deleted by now comes back with it. */
async function restorePurchases(
  tx: Tx,
  now: number,
  author: Author,
  { purchases }: Content,
  left: Left,
): Promise<void> {
  for (const { row, supplier } of purchases) {
    const found = (await findAgain(tx, 'suppliers', supplier)) ?? (await bringBack(supplier));
    await insertWithId(tx, 'purchases', { ...row, supplier_id: found.id });
  }
  async function bringBack(supplier: Reference): Promise<Reference> {
    const field: keyof ChangeValues = 'purchases';
    left.push({ field, reason: trashTexts.restoredSupplier(supplier.name) });
    return restoreReference(tx, now, { ...author, reverts: undefined }, 'suppliers', supplier);
  }
}

/** Gives the item its photos again, after its purchases, which some of them belong to. */
async function restorePhotos(tx: Tx, { id, main_image_id }: TrashRow): Promise<void> {
  const photos = await tx.selectFrom('trash_images').selectAll().where('item_id', '=', id).execute();
  for (const { item_id, ...photo } of photos) {
    const row: ImageRow = { ...photo, clothes_id: item_id };
    await insertWithId(tx, 'images', row);
  }
  if (main_image_id === null) return;
  await tx.updateTable('clothes').set({ main_image_id }).where('id', '=', id).execute();
}
