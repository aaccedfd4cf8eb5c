import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/**
 * Adds pairs of similar items that a person has declared different. They have no foreign keys,
 * because they must still apply when an item comes back from the trash.
 */
export async function distinctItems(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  await tx.schema
    .createTable('distinct_items')
    .addColumn('first_id', whole, (column) => column.notNull())
    .addColumn('second_id', whole, (column) => column.notNull())
    .addColumn('at', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('distinct_items_key', ['first_id', 'second_id'])
    .execute();
  await tx.schema.createIndex('distinct_items_of_second').on('distinct_items').column('second_id').execute();
}
