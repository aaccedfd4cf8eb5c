import type { DialectName, SchemaTx } from './Migration';
import { makerOf } from './maker';

/**
 * Adds pairs of similar items that a person has declared different. They have no foreign keys,
 * because they must still apply when an item comes back from the trash.
 */
export async function distinctItems(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const { index, whole } = makerOf(tx, dialect);
  await tx.schema
    .createTable('distinct_items')
    .addColumn('first_id', whole, (column) => column.notNull())
    .addColumn('second_id', whole, (column) => column.notNull())
    .addColumn('at', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('distinct_items_key', ['first_id', 'second_id'])
    .execute();
  await index('distinct_items_of_second', 'distinct_items', 'second_id');
}
