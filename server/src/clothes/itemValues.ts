/** An item's values as the history keeps them. */
import type { Kysely } from 'kysely';
import type { ChangeValues } from '../../../src/contract/changes';
import type { Reference } from '../../../src/contract/references';
import { planned } from '../platform/db/prepared';
import type { Database } from '../platform/db/schema';
import { purchaseValues } from './purchaseValues';
import { listPhotos, loadCompositions, loadItem } from './queries';

/** What PUT writes: the fields of an item alone. */
export type FieldValues = Required<
  Pick<ChangeValues, 'title' | 'description' | 'brand' | 'color' | 'type' | 'fabricComposition'>
>;

/** All values that an item has. */
export type ItemValues = FieldValues & Required<Pick<ChangeValues, 'purchases' | 'images' | 'mainImage'>>;

export function fieldsOf(item: FieldValues): FieldValues {
  const { title, description, brand, color, type, fabricComposition } = item;
  return { title, description, brand, color, type, fabricComposition };
}

/** Reads the fields of an item that is there, without its purchases and photos. */
export async function loadFields(db: Kysely<Database>, id: number): Promise<FieldValues> {
  const [row] = await fieldsById(db, id);
  const compositions = await loadCompositions(db, [id]);
  return {
    title: row?.title ?? '',
    description: row?.description ?? null,
    brand: named(row?.brand_id, row?.brand_name),
    color: named(row?.color_id, row?.color_name),
    type: named(row?.type_id, row?.type_name),
    fabricComposition: compositions.get(id) ?? [],
  };
}

const fieldsById = planned((db, argument) =>
  db
    .selectFrom('clothes')
    .leftJoin('brands', 'brands.id', 'clothes.brand_id')
    .leftJoin('colors', 'colors.id', 'clothes.color_id')
    .leftJoin('types', 'types.id', 'clothes.type_id')
    .select([
      'clothes.title',
      'clothes.description',
      'brands.id as brand_id',
      'brands.name as brand_name',
      'colors.id as color_id',
      'colors.name as color_name',
      'types.id as type_id',
      'types.name as type_name',
    ])
    .where('clothes.id', '=', argument(0)),
);

/** Reads everything that an item holds. Throws not_found. */
export async function loadItemValues(db: Kysely<Database>, id: number): Promise<ItemValues> {
  const { item } = await loadItem(db, id);
  return {
    ...fieldsOf(item),
    purchases: await purchaseValues(db, id),
    images: await listPhotos(db, id),
    mainImage: item.mainImage,
  };
}

function named(id: number | null | undefined, name: string | null | undefined): Reference | null {
  return id == null || name == null ? null : { id, name };
}
