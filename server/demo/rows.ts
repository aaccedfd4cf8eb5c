import { type ReferenceKind, referenceKinds } from '../../src/contract/references';
import { localDate } from '../src/clothes/dates';
import { loadItemValues } from '../src/clothes/itemValues';
import { withSizeKey } from '../src/clothes/purchaseFields';
import { titleColumns } from '../src/clothes/storedFields';
import { operator } from '../src/history/author';
import { created, itemSubject, recorded } from '../src/history/record';
import { comparePhotos } from '../src/photos/pairing';
import { day, hour, systemClock } from '../src/platform/clock';
import type { Tx } from '../src/platform/db/transactions';
import { nameKey } from '../src/references/nameKeys';
import { createReference } from '../src/references/references';
import { colors, type DemoItem, luxuryBrands, spareEntries, suppliers } from './catalogue';
import { items } from './items';
import type { DemoPhoto } from './photos';
import { randomFrom } from './random';
import { dealFor } from './trade';

/** How long ago the oldest purchase was made. */
const span = 2 * 365 * day;

/** Inserts the entries of all reference lists, including some that no item uses. */
export async function insertReferences(tx: Tx): Promise<void> {
  const names: Partial<Record<ReferenceKind, Iterable<string>>> = {
    brands: [...items.map((item) => item.brand), ...spareEntries.brands],
    types: [...items.map((item) => item.type), ...spareEntries.types],
    colors: [...colors, ...spareEntries.colors],
    materials: [
      ...items.flatMap((item) => item.fabric.map(([material]) => material)),
      ...spareEntries.materials,
    ],
    suppliers,
  };
  for (const kind of referenceKinds) {
    for (const name of new Set(names[kind])) await idOf(tx, kind, name);
  }
}

/**
 * Returns the id of a list's entry. Creates the entry if it is missing, because users may have
 * renamed or deleted it.
 */
async function idOf(tx: Tx, kind: ReferenceKind, name: string): Promise<number> {
  const found = await tx
    .selectFrom(kind)
    .select('id')
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst();
  return (found ?? (await createReference(tx, systemClock, operator, kind, name))).id;
}

/**
 * Inserts an item with its purchases and photos, as if it had been entered on the day of its first
 * purchase.
 */
export async function insertItem(
  tx: Tx,
  now: number,
  item: DemoItem,
  index: number,
  photos: DemoPhoto[],
): Promise<void> {
  const random = randomFrom(index + 1000);
  // Two items are twelve days apart on average.
  const age = span * ((index + 0.3) / items.length);
  const entered = now - age - random.between(0, 5) * day - random.between(1, 9) * hour;
  const moment = Math.round(entered);
  const { id } = await tx
    .insertInto('clothes')
    .values({
      ...titleColumns(item.title),
      description: item.description,
      brand_id: await idOf(tx, 'brands', item.brand),
      color_id: await idOf(tx, 'colors', item.color),
      type_id: await idOf(tx, 'types', item.type),
      main_image_id: null,
      version: 1,
      created_at: moment,
      updated_at: moment,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [position, [material, percent]] of item.fabric.entries()) {
    await tx
      .insertInto('compositions')
      .values({ clothes_id: id, position, material_id: await idOf(tx, 'materials', material), percent })
      .execute();
  }
  const purchases = await insertPurchases(tx, item, id, moment, now, index);
  await insertPhotos(tx, id, purchases, photos, moment);
  await recorded(tx, now, operator, async () => {
    const values = await loadItemValues(tx, id);
    return { result: undefined, change: created(itemSubject(id, item.title), values) };
  });
}

async function insertPurchases(
  tx: Tx,
  item: DemoItem,
  itemId: number,
  from: number,
  now: number,
  index: number,
): Promise<number[]> {
  const random = randomFrom(index + 5000);
  const isLuxury = luxuryBrands.has(item.brand);
  const made: number[] = [];
  const count = index % 7 === 2 ? 3 : index % 3 === 1 ? 2 : 1;
  for (let position = 0; position < count; position += 1) {
    // Later purchases of the same item are spread over the remaining time.
    const moment = Math.round(from + (position === 0 ? 0 : random.between(0.1, 0.9) * (now - from)));
    const supplier = random.pick(suppliers);
    const deal = dealFor(item.garment, isLuxury, random);
    const { id } = await tx
      .insertInto('purchases')
      .values({
        clothes_id: itemId,
        supplier_id: await idOf(tx, 'suppliers', supplier),
        ...withSizeKey(deal),
        date: localDate(moment),
        luxury: isLuxury ? 1 : 0,
        created_at: moment,
        updated_at: moment,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    made.push(id);
  }
  return made;
}

async function insertPhotos(
  tx: Tx,
  itemId: number,
  purchases: number[],
  photos: DemoPhoto[],
  moment: number,
): Promise<void> {
  const ids: number[] = [];
  for (const [position, photo] of photos.entries()) {
    const { id } = await tx
      .insertInto('images')
      .values({
        ...photo,
        clothes_id: itemId,
        purchase_id: purchases[Math.min(position, purchases.length - 1)] ?? null,
        created_at: moment,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  await tx
    .updateTable('clothes')
    .set({ main_image_id: ids[0] ?? null })
    .where('id', '=', itemId)
    .execute();
  await comparePhotos(tx, ids);
}
