import type { Kysely } from 'kysely';
import { titleColumns } from '../../src/clothes/storedFields';
import type { Database } from '../../src/database';
import { sortKey } from '../../src/platform/db/sortKey';
import type { Tx } from '../../src/platform/db/transactions';
import { nameKey } from '../../src/references/nameKeys';

const qualities = [
  'Синя',
  'Червона',
  'Тепла',
  'Легка',
  'Вовняна',
  'Лляна',
  'Шовкова',
  'Зимова',
  'Літня',
  'Вечірня',
  'Довга',
  'М’яка',
  'Чорна',
  'Біла',
];
const kinds = ['сукня', 'спідниця', 'куртка', 'блуза', 'сорочка', 'кофта', 'шапка', 'туніка'];
const words =
  'Виріб з м’якої тканини, добре тримає форму після прання, пасує до роботи й до прогулянки містом.';

/** Most in several items; one is missing. */
const sizes = ['XS', 'S', 'm', 'M', '42', '8', 'Їжак', '44-46', null];

export const referenceCounts = { brands: 300, types: 40, colors: 30, materials: 25, suppliers: 200 } as const;

/** A batch must not need more parameters than SQLite takes (32 766). */
const batch = 1_000;
const createdAt = Date.UTC(2026, 0, 1);

/**
 * Returns the n-th item's title: each word occurs in a known share of the titles («сукня» in an
 * eighth), its number in one alone.
 */
export function titleOf(n: number): string {
  return `${qualities[n % qualities.length]} ${kinds[n % kinds.length]} ${n}`;
}

/**
 * Fills an empty database with realistic items, straight into the tables, identical on every
 * database and at every time: a purchase each, a photo's row (without a file) and a description for
 * most, a composition for every other one.
 */
export async function fillItems(db: Kysely<Database>, count: number): Promise<void> {
  const idOf = await fillReferences(db);
  for (let first = 1; first <= count; first += batch) {
    const numbers = Array.from({ length: Math.min(batch, count - first + 1) }, (_, at) => first + at);
    await db.transaction().execute(async (tx) => {
      const ids = await insertItems(tx, numbers, idOf);
      await insertPurchases(tx, ids, numbers, idOf);
      await insertCompositions(tx, ids, idOf);
      await insertPhotos(tx, ids);
    });
  }
}

type IdOf = Awaited<ReturnType<typeof fillReferences>>;

async function insertItems(tx: Tx, numbers: readonly number[], idOf: IdOf): Promise<number[]> {
  const items = numbers.map((n) => {
    const title = titleOf(n);
    const instant = createdAt + n * 1000;
    return {
      ...titleColumns(title),
      description: n % 5 === 0 ? null : `${words} ${n}`,
      brand_id: n % 11 === 0 ? null : idOf('brands', n * 7),
      color_id: idOf('colors', n),
      type_id: idOf('types', n),
      main_image_id: null,
      version: 1,
      created_at: instant,
      updated_at: instant + (n % 97) * 60_000,
    };
  });
  const rows = await tx.insertInto('clothes').values(items).returning('id').execute();
  return rows.map(({ id }) => id);
}

async function insertPurchases(
  tx: Tx,
  ids: readonly number[],
  numbers: readonly number[],
  idOf: IdOf,
): Promise<void> {
  const purchases = ids.map((id, at) => {
    const n = numbers[at] ?? 0;
    const size = sizes[n % sizes.length] ?? null;
    return {
      clothes_id: id,
      supplier_id: idOf('suppliers', n),
      price_cents: 100_00 + at,
      weight_grams: null,
      size,
      size_key: size && sortKey(size),
      measurements: null,
      date: n % 13 === 0 ? null : `2026-01-${10 + (n % 19)}`,
      luxury: 0 as const,
      created_at: createdAt,
      updated_at: createdAt,
    };
  });
  await tx.insertInto('purchases').values(purchases).execute();
}

async function insertCompositions(tx: Tx, ids: readonly number[], idOf: IdOf): Promise<void> {
  const compositions = ids
    .filter((_, at) => at % 2 === 0)
    .map((id, at) => ({ clothes_id: id, position: 0, material_id: idOf('materials', at), percent: 100 }));
  await tx.insertInto('compositions').values(compositions).execute();
}

async function insertPhotos(tx: Tx, ids: readonly number[]): Promise<void> {
  const photos = ids
    .filter((_, at) => at % 10 !== 0)
    .map((id) => ({
      clothes_id: id,
      purchase_id: null,
      address: id.toString(16).padStart(32, '0'),
      width: 1200,
      height: 1600,
      bytes: 400_000,
      created_at: createdAt,
    }));
  await tx.insertInto('images').values(photos).execute();
  await tx
    .updateTable('clothes')
    .from('images')
    .whereRef('images.clothes_id', '=', 'clothes.id')
    .where('clothes.id', '>=', ids[0] ?? 0)
    .set((eb) => ({ main_image_id: eb.ref('images.id') }))
    .execute();
}

/** Fills the lists; returns a function that returns an entry's id for any number. */
async function fillReferences(db: Kysely<Database>) {
  const ids = new Map<string, number[]>();
  for (const [kind, count] of Object.entries(referenceCounts)) {
    const rows = await db
      .insertInto(kind as 'brands') // the five tables have one shape
      .values(
        Array.from({ length: count }, (_, at) => {
          const name = `${kind} ${at + 1}`;
          return { name, name_key: nameKey(name), sort_key: sortKey(name) };
        }),
      )
      .returning('id')
      .execute();
    ids.set(
      kind,
      rows.map(({ id }) => id),
    );
  }
  return (kind: keyof typeof referenceCounts, n: number) => {
    const known = ids.get(kind) ?? [];
    return known[n % known.length] ?? 0;
  };
}
