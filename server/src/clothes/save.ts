import type { Kysely } from 'kysely';
import { maxDescriptionLength, maxTitleLength } from '../../../src/contract/limits';
import type { Reference, ReferenceKind } from '../../../src/contract/references';
import type { ClothesInput } from '../../../src/contract/types';
import type { Author } from '../history/author';
import { itemSubject, updated, writeRecorded } from '../history/record';
import { isSame } from '../history/values';
import { mainPhotoOf } from '../photos/photos';
import type { Clock } from '../platform/clock';
import { lockItem } from '../platform/db/locks';
import type { Database } from '../platform/db/schema';
import { sortKey } from '../platform/db/sortKey';
import type { Tx } from '../platform/db/transactions';
import { fieldProblem, Problem } from '../platform/Problem';
import { fieldTexts, texts } from '../platform/problemTexts';
import { cleanLine, cleanText, nameKey } from '../references/nameKeys';
import { requireReference } from '../references/references';
import { checkComposition } from './composition';
import { takeVersion, type VersionCheck } from './etag';
import { type FieldValues, fieldsOf, loadFields } from './itemValues';
import { loadItem, type VersionedItem } from './queries';

/** Saves an item. Throws stale where `isCurrent` refuses the stored version. */
export function saveItem(
  db: Kysely<Database>,
  clock: Clock,
  author: Author,
  id: number,
  input: ClothesInput,
  isCurrent: VersionCheck,
): Promise<VersionedItem> {
  const title = cleanLine(input.title, 'title', maxTitleLength);
  const description = cleanText(input.description, 'description', maxDescriptionLength);
  checkComposition(input.fabricComposition);
  const now = clock.now();
  return writeRecorded(db, now, author, async (tx) => {
    await takeVersion(tx, id, isCurrent);
    const before = await loadFields(tx, id);
    await requireReferences(tx, input, before);
    await setFields(tx, id, { ...input, title, description }, now);
    if (!isSame(before.fabricComposition.map(line), input.fabricComposition.map(line))) {
      await replaceComposition(tx, id, input.fabricComposition);
    }
    const saved = await loadItem(tx, id);
    return { result: saved, change: updated(itemSubject(id, title), before, fieldsOf(saved.item)) };
  });
}

/** Throws validation_failed where an item is to name an entry that is not there. */
async function requireReferences(tx: Tx, input: ClothesInput, before: FieldValues): Promise<void> {
  const require = async (
    kind: ReferenceKind,
    wanted: number | null,
    had: Reference | null,
    field: string,
  ) => {
    // An entry that the item names already cannot be deleted.
    if (wanted !== null && wanted !== had?.id) await requireReference(tx, kind, wanted, field);
  };
  await require('brands', input.brandId, before.brand, 'brandId');
  await require('colors', input.colorId, before.color, 'colorId');
  await require('types', input.typeId, before.type, 'typeId');
  const materials = new Map(before.fabricComposition.map(({ material }) => [material.id, material]));
  for (const [position, { material }] of input.fabricComposition.entries()) {
    const field = `fabricComposition.${position}.material`;
    await require('materials', material.id, materials.get(material.id) ?? null, field);
  }
}

/** Writes clean and checked fields, but for the composition; the caller stores their change. */
export async function setFields(
  tx: Tx,
  id: number,
  fields: Omit<ClothesInput, 'fabricComposition'>,
  now: number,
): Promise<void> {
  await tx
    .updateTable('clothes')
    .set({
      ...titleColumns(fields.title),
      description: fields.description,
      brand_id: fields.brandId,
      color_id: fields.colorId,
      type_id: fields.typeId,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

export function setDescription(
  db: Kysely<Database>,
  clock: Clock,
  author: Author,
  id: number,
  text: string | null,
  isCurrent: VersionCheck,
): Promise<VersionedItem> {
  const description = cleanText(text, 'description', maxDescriptionLength);
  const now = clock.now();
  return writeRecorded(db, now, author, async (tx) => {
    const before = await takeVersion(tx, id, isCurrent);
    await tx.updateTable('clothes').set({ description, updated_at: now }).where('id', '=', id).execute();
    const change = updated(
      itemSubject(id, before.title),
      { description: before.description },
      { description },
    );
    return { result: await loadItem(tx, id), change };
  });
}

/** Sets the main photo. Throws validation_failed for a photo of another item. */
export function setMainPhoto(
  db: Kysely<Database>,
  clock: Clock,
  author: Author,
  id: number,
  photoId: number,
): Promise<VersionedItem> {
  const now = clock.now();
  return writeRecorded(db, now, author, async (tx) => {
    await lockItem(tx, id);
    const before = await mainPhotoOf(tx, id);
    if (!before) throw new Problem('not_found', texts.itemNotFound);
    const photo = await tx
      .selectFrom('images')
      .select('id')
      .where('id', '=', photoId)
      .where('clothes_id', '=', id)
      .executeTakeFirst();
    if (!photo) throw fieldProblem('imageId', 'not_found', fieldTexts.foreignPhoto);
    await tx
      .updateTable('clothes')
      .set({ main_image_id: photoId, updated_at: now })
      .where('id', '=', id)
      .execute();
    const saved = await loadItem(tx, id);
    const { title, mainImage } = saved.item;
    return { result: saved, change: updated(itemSubject(id, title), before, { mainImage }) };
  });
}

export function titleColumns(title: string) {
  return { title, title_key: nameKey(title), title_sort: sortKey(title) };
}

/** What makes two lines of a composition the same. */
function line({ material, percent }: ClothesInput['fabricComposition'][number]): number[] {
  return [material.id, percent];
}

/** Writes a composition, without its change. */
export function replaceComposition(
  tx: Tx,
  itemId: number,
  composition: ClothesInput['fabricComposition'],
): Promise<void> {
  return replaceCompositions(tx, new Map([[itemId, composition]]));
}

/** Lines of one statement, which takes 32 766 values at most. */
const mostLines = 2_000;

/** Writes the compositions of items, by their ids, without their changes. */
export async function replaceCompositions(
  tx: Tx,
  compositions: ReadonlyMap<number, ClothesInput['fabricComposition']>,
): Promise<void> {
  if (compositions.size === 0) return;
  await tx
    .deleteFrom('compositions')
    .where('clothes_id', 'in', [...compositions.keys()])
    .execute();
  const lines = [...compositions].flatMap(([itemId, composition]) =>
    composition.map(({ material, percent }, position) => ({
      clothes_id: itemId,
      position,
      material_id: material.id,
      percent,
    })),
  );
  for (let first = 0; first < lines.length; first += mostLines) {
    await tx
      .insertInto('compositions')
      .values(lines.slice(first, first + mostLines))
      .execute();
  }
}
