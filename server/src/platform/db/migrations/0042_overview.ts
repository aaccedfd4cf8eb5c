import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/**
 * Adds the indexes from which the overview is computed without reading a row: one begins with the
 * item, so that a range of items is a range of either index. That of purchases takes the place of
 * the index that found the purchases of an item.
 */
export async function overview(tx: SchemaTx, dialect: DialectName): Promise<void> {
  if (dialect === 'postgres') await sql`set local statement_timeout = 0`.execute(tx);
  await tx.schema
    .createIndex('clothes_overview')
    .on('clothes')
    .columns([
      'id',
      'brand_id',
      'type_id',
      'color_id',
      'main_image_id',
      'last_price_cents',
      'created_at',
      'last_size_key',
      'last_size',
    ])
    .execute();
  await tx.schema
    .createIndex('purchases_overview')
    .on('purchases')
    .columns(['clothes_id', 'id', 'supplier_id', 'price_cents', 'weight_grams', 'date'])
    .execute();
  await tx.schema.dropIndex('purchases_of_clothes').execute();
}
