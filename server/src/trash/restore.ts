/** Restores items from the trash. */
import type { ChangeValues } from '../../../src/contract/changes';
import {
  emptyItemFields,
  type ItemFieldRow,
  itemFields,
  itemFieldsOf,
} from '../../../src/contract/itemFields';
import { type Reference, type ReferenceKind, referenceKinds } from '../../../src/contract/references';
import type { Restored, TrashLeft } from '../../../src/contract/trash';
import {
  entriesOf,
  entryFields,
  type Find,
  isVersioned,
  nameEntries,
  pick,
  type SomeFields,
  setFields,
} from '../clothes/fields';
import { withSizeKey } from '../clothes/purchaseFields';
import { insertRows } from '../clothes/purchaseWrites';
import { writeRows } from '../clothes/rowFields';
import { fieldColumns, titleColumns } from '../clothes/storedFields';
import type { Author } from '../history/author';
import { type ChangeDraft, insertReverts, itemSubject, restored } from '../history/record';
import { compareItems } from '../photos/pairing';
import type { ImageRow } from '../photos/tables';
import { insertWithIds } from '../platform/db/insertWithId';
import { lockRows } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import { findAgain } from '../references/findAgain';
import { restoreReference } from '../references/revertReference';
import { type Content, holdContents } from './content';
import { trashTexts } from './texts';

type Left = Omit<TrashLeft, 'id'>[];

/**
 * Restores a slice of items. An item that exists again already counts as restored, so that a
 * repeated call gets the same answer.
 */
export async function restoreItems(
  tx: Tx,
  now: number,
  author: Author,
  ids: readonly number[],
): Promise<Restored> {
  const found = await restoreMany(tx, now, author, ids);
  const deletions = await lastDeletions(tx, [...found.keys()]);
  const changes = [...found].map(([id, { change }]) => ({ change, reverts: deletions.get(id) }));
  await insertReverts(tx, now, author, changes);
  const others = ids.filter((id) => !found.has(id));
  const items = await tx
    .selectFrom('clothes')
    .select('id')
    .where('id', 'in', [0, ...others])
    .execute();
  const there = new Set([...found.keys(), ...items.map(({ id }) => id)]);
  return {
    restored: ids.filter((id) => there.has(id)),
    left: ids.flatMap((id) =>
      there.has(id)
        ? (found.get(id)?.left ?? []).map((one) => ({ id, ...one }))
        : [{ id, field: null, reason: trashTexts.gone }],
    ),
  };
}

/**
 * Returns the ids of the changes that last deleted items, by item, as far as the history still has
 * them.
 */
async function lastDeletions(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('changes')
    .select(['subject_id', ({ fn }) => fn.max('id').as('id')])
    .where('subject', '=', 'clothes')
    .where('subject_id', 'in', ids)
    .where('kind', '=', 'deleted')
    .groupBy('subject_id')
    .execute();
  return new Map(rows.map((row) => [row.subject_id, Number(row.id)]));
}

/** A restored item. */
export interface RestoredItem {
  /** The change, which is not stored yet. */
  change: ChangeDraft;
  /** The fields that came back empty, and suppliers that were restored with a purchase. */
  left: Left;
}

/**
 * Restores items from the trash under their old ids, in a few statements for all of them, without
 * recording the changes. Returns the results by item id; items that are not in the trash are
 * missing.
 */
export async function restoreMany(
  tx: Tx,
  now: number,
  author: Author,
  ids: readonly number[],
): Promise<Map<number, RestoredItem>> {
  // Concurrent restores and deletions of these items wait here and then find them gone.
  const rows = await tx
    .selectFrom('trash')
    .selectAll()
    .where('id', 'in', [0, ...ids])
    .orderBy('id')
    .$call(lockRows(tx))
    .execute();
  if (rows.length === 0) return new Map();
  // `removeHeld` wrote this JSON.
  const contents = rows.map((row): Content => JSON.parse(row.content));
  const there = rows.map(({ id }) => id);
  const left = new Map(there.map((id): [number, Left] => [id, []]));
  await restoreFields(tx, contents, left);
  await restorePurchases(tx, now, author, contents, left);
  await restorePhotos(tx, there);
  await tx.deleteFrom('trash').where('id', 'in', there).execute();
  const items = await holdContents(tx, there);
  return new Map(
    items.map(({ id, values }) => [
      id,
      { change: restored(itemSubject(id, values.title), values), left: left.get(id) ?? [] },
    ]),
  );
}

async function restoreFields(
  tx: Tx,
  contents: readonly Content[],
  left: ReadonlyMap<number, Left>,
): Promise<void> {
  const find = await findAllAgain(tx, contents.map(entryFieldsOf));
  const rows: Parameters<typeof writeRows>[1][number][] = [];
  const items = contents.map((content) => {
    const { item } = content;
    const kept = entryFieldsOf(content);
    const missing = entriesOf(kept).filter(({ list, entry }) => !find(list, entry.id));
    for (const { field, entry } of missing)
      left.get(item.id)?.push({ field, reason: missingReason(itemFields[field].kind)(entry.name) });
    const fields = nameEntries(withoutMissing(kept, find), find);
    rows.push({ id: item.id, item: { fields: emptyItemFields }, fields });
    return {
      ...item,
      ...titleColumns(item.title),
      ...fieldColumns(fields),
      main_image_id: null,
      // A page opened before the deletion must not overwrite the fields that are empty now.
      version: item.version + (missing.some(({ field }) => isVersioned(field)) ? 1 : 0),
    };
  });
  await insertWithIds(tx, 'clothes', items);
  await writeRows(tx, rows);
}

function missingReason(kind: ItemFieldRow['kind']): (name: string) => string {
  if (kind === 'composition') return trashTexts.missingMaterial;
  return kind === 'entries' ? trashTexts.missingOfSet : trashTexts.missingEntry;
}

function withoutMissing(fields: SomeFields<Reference>, find: Find): SomeFields<Reference> {
  const there = { ...fields };
  for (const { field, list } of entryFields) if (!find(list, there[field]?.id ?? 0)) there[field] = null;
  there.fabricComposition = fields.fabricComposition?.filter(({ material }) =>
    find('materials', material.id),
  );
  for (const { field, list } of setFields) there[field] = fields[field]?.filter(({ id }) => find(list, id));
  return there;
}

/** Returns the fields of an item that refer to entries. */
function entryFieldsOf({ composition, ...content }: Content): SomeFields<Reference> {
  return { ...pick(content, itemFieldsOf('reference', 'entries')), fabricComposition: composition };
}

/**
 * Looks up the entries of these fields. Returns a function that returns an entry by its list and
 * its old id; undefined if the entry no longer exists.
 */
async function findAllAgain(tx: Tx, items: readonly SomeFields<Reference>[]): Promise<Find> {
  const named = items.flatMap(entriesOf);
  const found = new Map<ReferenceKind, Map<number, Reference>>();
  for (const kind of referenceKinds) {
    const entries = named.filter(({ list }) => list === kind).map(({ entry }) => entry);
    found.set(kind, await findAgain(tx, kind, entries));
  }
  return (kind: ReferenceKind, id: number) => found.get(kind)?.get(id);
}

/**
 * Restores the purchases. A purchase needs a supplier, so a deleted supplier is restored with it.
 */
async function restorePurchases(
  tx: Tx,
  now: number,
  author: Author,
  contents: readonly Content[],
  left: ReadonlyMap<number, Left>,
): Promise<void> {
  const purchases = contents.flatMap((content) => content.purchases);
  const named = purchases.map(({ supplier }) => supplier);
  const suppliers = await findAgain(tx, 'suppliers', named);
  for (const supplier of named) {
    if (suppliers.has(supplier.id)) continue;
    await restoreReference(tx, now, { ...author, reverts: undefined }, 'suppliers', supplier);
    suppliers.set(supplier.id, supplier);
    const field: keyof ChangeValues = 'purchases';
    const reason = trashTexts.restoredSupplier(supplier.name);
    const first = purchases.find((purchase) => purchase.supplier.id === supplier.id);
    left.get(first?.row.clothes_id ?? 0)?.push({ field, reason });
  }
  const rows = purchases.map(({ row, supplier }) => ({
    ...withSizeKey(row),
    supplier_id: suppliers.get(supplier.id)?.id ?? supplier.id,
  }));
  await insertRows(tx, rows);
}

/** Restores the photos of items. Call it after restoring purchases, to which some photos belong. */
async function restorePhotos(tx: Tx, ids: readonly number[]): Promise<void> {
  const photos = await tx.selectFrom('trash_images').selectAll().where('item_id', 'in', ids).execute();
  const rows = photos.map(({ item_id, ...photo }): ImageRow => ({ ...photo, clothes_id: item_id }));
  await insertWithIds(tx, 'images', rows);
  await compareItems(tx, ids);
  await tx
    .updateTable('clothes')
    .from('trash')
    .set((set) => ({ main_image_id: set.ref('trash.main_image_id') }))
    .whereRef('trash.id', '=', 'clothes.id')
    .where('trash.main_image_id', 'is not', null)
    .where('clothes.id', 'in', ids)
    .execute();
}
