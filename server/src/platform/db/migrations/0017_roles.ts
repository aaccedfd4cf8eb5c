import type { DialectName, SchemaTx } from './Migration';
import { makerOf } from './maker';

/** Adds names and roles of people; existing people keep all rights. */
export async function roles(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const { schema, text } = makerOf(tx, dialect);
  await schema
    .alterTable('administrators')
    .addColumn('name', text, (column) => column.notNull().defaultTo(''))
    .execute();
  await schema
    .alterTable('administrators')
    .addColumn('role', text, (column) => column.notNull().defaultTo('administrator'))
    .execute();
}
