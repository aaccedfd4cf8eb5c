import type { Kysely } from 'kysely';
import { maxDescriptionLength, maxTitleLength } from '../../../src/contract/limits';
import type { ClothesInput } from '../../../src/contract/types';
import type { Clock } from '../platform/clock';
import { lockItem } from '../platform/db/locks';
import type { Database } from '../platform/db/schema';
import { sortKey } from '../platform/db/sortKey';
import { type Tx, withTransaction } from '../platform/db/transactions';
import { fieldProblem, Problem } from '../platform/Problem';
import { fieldTexts, texts } from '../platform/problemTexts';
import { cleanLine, cleanText, nameKey } from '../references/nameKeys';
import { assertReferenceExists } from '../references/references';
import { checkComposition } from './composition';
import { localDate } from './dates';
import { takeVersion, type VersionCheck } from './etag';
import { assertItemExists, loadItem, type VersionedItem } from './queries';

/** Creates an item and its first purchase, made today from the supplier. */
export async function createItem(
  tx: Tx,
  clock: Clock,
  input: { title: string; supplierId: number },
): Promise<{ clothesId: number; purchaseId: number }> {
  const title = cleanLine(input.title, 'title', maxTitleLength);
  await assertReferenceExists(tx, 'suppliers', input.supplierId, 'supplierId');
  const now = clock.now();
  const { id: itemId } = await tx
    .insertInto('clothes')
    .values({
      ...titleColumns(title),
      description: null,
      brand_id: null,
      color_id: null,
      type_id: null,
      main_image_id: null,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: purchaseId } = await tx
    .insertInto('purchases')
    .values({
      clothes_id: itemId,
      supplier_id: input.supplierId,
      price_cents: null,
      weight_grams: null,
      size: null,
      measurements: null,
      date: localDate(now),
      luxury: 0,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { clothesId: itemId, purchaseId };
}

/** Saves an item. Throws stale where `isCurrent` refuses the stored version. */
export function saveItem(
  db: Kysely<Database>,
  clock: Clock,
  id: number,
  input: ClothesInput,
  isCurrent: VersionCheck,
): Promise<VersionedItem> {
  const title = cleanLine(input.title, 'title', maxTitleLength);
  const description = cleanText(input.description, 'description', maxDescriptionLength);
  checkComposition(input.fabricComposition);
  return withTransaction(db, async (tx) => {
    await takeVersion(tx, id, isCurrent);
    await assertReferenceExists(tx, 'brands', input.brandId, 'brandId');
    await assertReferenceExists(tx, 'colors', input.colorId, 'colorId');
    await assertReferenceExists(tx, 'types', input.typeId, 'typeId');
    for (const [position, { material }] of input.fabricComposition.entries()) {
      await assertReferenceExists(tx, 'materials', material.id, `fabricComposition.${position}.material`);
    }
    await tx
      .updateTable('clothes')
      .set({
        ...titleColumns(title),
        description,
        brand_id: input.brandId,
        color_id: input.colorId,
        type_id: input.typeId,
        updated_at: clock.now(),
      })
      .where('id', '=', id)
      .execute();
    await replaceComposition(tx, id, input.fabricComposition);
    return loadItem(tx, id);
  });
}

export function setDescription(
  db: Kysely<Database>,
  clock: Clock,
  id: number,
  text: string | null,
  isCurrent: VersionCheck,
): Promise<VersionedItem> {
  const description = cleanText(text, 'description', maxDescriptionLength);
  return withTransaction(db, async (tx) => {
    await takeVersion(tx, id, isCurrent);
    await tx
      .updateTable('clothes')
      .set({ description, updated_at: clock.now() })
      .where('id', '=', id)
      .execute();
    return loadItem(tx, id);
  });
}

/** Sets the main photo. Throws validation_failed for a photo of another item. */
export function setMainPhoto(
  db: Kysely<Database>,
  clock: Clock,
  id: number,
  photoId: number,
): Promise<VersionedItem> {
  return withTransaction(db, async (tx) => {
    await assertItemExists(tx, id);
    const photo = await tx
      .selectFrom('images')
      .select('id')
      .where('id', '=', photoId)
      .where('clothes_id', '=', id)
      .executeTakeFirst();
    if (!photo) throw fieldProblem('imageId', 'not_found', fieldTexts.foreignPhoto);
    await tx
      .updateTable('clothes')
      .set({ main_image_id: photoId, updated_at: clock.now() })
      .where('id', '=', id)
      .execute();
    return loadItem(tx, id);
  });
}

/**
 * Deletes an item with its purchases and the rows of its photos. Returns the photos' addresses; the
 * caller removes their bytes.
 */
export function deleteItem(db: Kysely<Database>, id: number): Promise<string[]> {
  return withTransaction(db, async (tx) => {
    await lockItem(tx, id);
    const photos = await tx.selectFrom('images').select('address').where('clothes_id', '=', id).execute();
    const deleted = await tx.deleteFrom('clothes').where('id', '=', id).executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw new Problem('not_found', texts.itemNotFound);
    return photos.map((photo) => photo.address);
  });
}

function titleColumns(title: string) {
  return { title, title_key: nameKey(title), title_sort: sortKey(title) };
}

async function replaceComposition(
  tx: Tx,
  itemId: number,
  composition: ClothesInput['fabricComposition'],
): Promise<void> {
  await tx.deleteFrom('compositions').where('clothes_id', '=', itemId).execute();
  if (composition.length === 0) return;
  await tx
    .insertInto('compositions')
    .values(
      composition.map(({ material, percent }, position) => ({
        clothes_id: itemId,
        position,
        material_id: material.id,
        percent,
      })),
    )
    .execute();
}
