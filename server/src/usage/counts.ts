import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ReferenceKind } from '../../../src/contract/references';
import type { Database } from '../platform/db/schema';

interface Count {
  id: number;
  count: number | bigint | string;
}

/** How many items name each entry that is used; for suppliers, how many purchases. */
const counts: Record<ReferenceKind, RawBuilder<Count>> = {
  brands: sql`select brand_id as id, count(*) as count from clothes
    where brand_id is not null group by brand_id`,
  types: sql`select type_id as id, count(*) as count from clothes
    where type_id is not null group by type_id`,
  colors: sql`select color_id as id, count(*) as count from clothes
    where color_id is not null group by color_id`,
  materials: sql`select material_id as id, count(*) as count from compositions group by material_id`,
  suppliers: sql`select supplier_id as id, count(*) as count from purchases group by supplier_id`,
};

/** Returns by how many items, or purchases, each entry of a list is used, by the entries' ids. */
export async function countAllUses(db: Kysely<Database>, kind: ReferenceKind): Promise<Map<number, number>> {
  const { rows } = await counts[kind].execute(db);
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}
