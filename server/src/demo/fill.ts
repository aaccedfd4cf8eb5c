import type { Kysely } from 'kysely';
import type { ReferenceKind } from '../../../src/contract';
import type { Database } from '../db/schema';
import { type Clock, day, hour } from '../domain/clock';
import { localDate } from '../domain/dates';
import { nameKey, sortKey } from '../domain/names';
import { createReference } from '../domain/references';
import { type Tx, withTransaction } from '../domain/transactions';
import type { ImageStore } from '../images/store';
import { Turns } from '../images/Turns';
import { StartError } from '../StartError';
import { colors, type DemoItem, items, luxuryBrands, spareEntries, suppliers } from './catalogue';
import { type DemoPhoto, storeDrawing, whileDrawing } from './photos';
import type { Drawing } from './picture';
import { randomFrom } from './random';
import { dealFor } from './trade';

interface FillParts {
  db: Kysely<Database>;
  images: ImageStore;
  clock: Clock;
  /** Folder for the drawings on their way. */
  tempDir: string;
  /** Told how many pictures are done. */
  onProgress(done: number, all: number): void;
  /** Draws and stores a picture; tests put a quicker one in. */
  draw?: typeof storeDrawing;
}

const mark = 'demo_catalogue';

/** How far back the oldest purchase lies. */
const span = 2 * 365 * day;

/**
 * Fills an empty database with the demo catalogue; where it stands already, does nothing. The rows come in one transaction after the
 * pictures, so an interrupted start begins anew. Throws StartError where the data is somebody's own.
 */
export async function fillDemo(parts: FillParts): Promise<void> {
  const { db } = parts;
  const done = await db.selectFrom('settings').select('value').where('name', '=', mark).executeTakeFirst();
  if (done) return;
  const own = await db.selectFrom('clothes').select('id').limit(1).executeTakeFirst();
  if (own)
    throw new StartError(
      'DATA_DIR holds a catalogue that is not the demo: choose another folder for the demo',
    );
  const photos = await drawAll(parts);
  await withTransaction(db, async (tx) => {
    const ids = await insertReferences(tx);
    // The list shows the newest first: the catalogue's first item is the newest, so it comes last.
    for (const [index, item] of [...items.entries()].reverse()) {
      await insertItem(tx, parts.clock.now(), ids, item, index, photos[index] ?? []);
    }
    await tx.insertInto('settings').values({ name: mark, value: '1' }).execute();
  });
}

/** The pictures of each item, the whole garment first. */
async function drawAll({
  images,
  tempDir,
  onProgress,
  draw: drawOne = storeDrawing,
}: FillParts): Promise<DemoPhoto[][]> {
  const drawings = items.map(drawingsOf);
  const all = drawings.reduce((sum, list) => sum + list.length, 0);
  const turns = new Turns({ atOnce: 2, bytes: 2, waiting: all });
  let done = 0;
  const draw = async (drawing: Drawing) => {
    const photo = await turns.run(() => drawOne(images, tempDir, drawing), { bytes: 1, personId: 0 });
    done += 1;
    onProgress(done, all);
    return photo;
  };
  return whileDrawing(() => Promise.all(drawings.map((list) => Promise.all(list.map(draw)))));
}

/** A picture of the whole for each item, a closer look or two for most; bags and shoes are shown from nowhere near. */
function drawingsOf(item: DemoItem, index: number): Drawing[] {
  const whole: Drawing = {
    garment: item.garment,
    colour: colors[item.color],
    weave: item.weave,
    seed: index + 1,
  };
  const onTable = ['bag', 'tote', 'pumps', 'trainers', 'boots', 'hat'].includes(item.garment);
  const closer: Drawing[] = [
    { ...whole, view: onTable ? 'front' : 'upper' },
    ...(index % 3 === 0 && !onTable ? [{ ...whole, view: 'cloth' as const }] : []),
  ];
  return index % 4 === 3 ? [whole] : [whole, ...closer];
}

type Ids = Record<ReferenceKind, Map<string, number>>;

async function insertReferences(tx: Tx): Promise<Ids> {
  const names: Record<ReferenceKind, Iterable<string>> = {
    brands: [...items.map((item) => item.brand), ...spareEntries.brands],
    types: [...items.map((item) => item.type), ...spareEntries.types],
    colors: [...Object.keys(colors), ...spareEntries.colors],
    materials: [
      ...items.flatMap((item) => item.fabric.map(([material]) => material)),
      ...spareEntries.materials,
    ],
    suppliers,
  };
  const insert = async (kind: ReferenceKind) => {
    const ids = new Map<string, number>();
    for (const name of new Set(names[kind])) ids.set(name, (await createReference(tx, kind, name)).id);
    return ids;
  };
  return {
    brands: await insert('brands'),
    types: await insert('types'),
    colors: await insert('colors'),
    materials: await insert('materials'),
    suppliers: await insert('suppliers'),
  };
}

/** An item as it was entered on the day of its first purchase; its photos belong to that purchase. */
async function insertItem(
  tx: Tx,
  now: number,
  ids: Ids,
  item: DemoItem,
  index: number,
  photos: DemoPhoto[],
): Promise<void> {
  const random = randomFrom(index + 1000);
  // Some twelve days lie between two items.
  const age = span * ((index + 0.3) / items.length);
  const entered = now - age - random.between(0, 5) * day - random.between(1, 9) * hour;
  const moment = Math.round(entered);
  const { id } = await tx
    .insertInto('clothes')
    .values({
      title: item.title,
      title_key: nameKey(item.title),
      title_sort: sortKey(item.title),
      description: item.description,
      brand_id: ids.brands.get(item.brand) ?? null,
      color_id: ids.colors.get(item.color) ?? null,
      type_id: ids.types.get(item.type) ?? null,
      main_image_id: null,
      version: 1,
      created_at: moment,
      updated_at: moment,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [position, [material, percent]] of item.fabric.entries()) {
    const materialId = ids.materials.get(material);
    if (materialId === undefined) continue;
    await tx
      .insertInto('compositions')
      .values({ clothes_id: id, position, material_id: materialId, percent })
      .execute();
  }
  const purchases = await insertPurchases(tx, ids, item, id, moment, now, index);
  await insertPhotos(tx, id, purchases, photos, moment);
}

async function insertPurchases(
  tx: Tx,
  ids: Ids,
  item: DemoItem,
  clothesId: number,
  from: number,
  now: number,
  index: number,
): Promise<number[]> {
  const random = randomFrom(index + 5000);
  const made: number[] = [];
  const count = index % 7 === 2 ? 3 : index % 3 === 1 ? 2 : 1;
  for (let at = 0; at < count; at += 1) {
    // Later purchases of the same thing follow within the time that is left.
    const moment = Math.round(from + (at === 0 ? 0 : random.between(0.1, 0.9) * (now - from)));
    const supplier = random.pick(suppliers);
    const deal = dealFor(item, random);
    const { id } = await tx
      .insertInto('purchases')
      .values({
        clothes_id: clothesId,
        supplier_id: ids.suppliers.get(supplier) ?? 1,
        ...deal,
        date: localDate(moment),
        luxury: luxuryBrands.has(item.brand) ? 1 : 0,
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
  clothesId: number,
  purchases: number[],
  photos: DemoPhoto[],
  moment: number,
): Promise<void> {
  let main: number | null = null;
  for (const [at, photo] of photos.entries()) {
    const { id } = await tx
      .insertInto('images')
      .values({
        ...photo,
        clothes_id: clothesId,
        purchase_id: purchases[Math.min(at, purchases.length - 1)] ?? null,
        created_at: moment,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    main ??= id;
  }
  await tx.updateTable('clothes').set({ main_image_id: main }).where('id', '=', clothesId).execute();
}
