import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/** Adds names and roles of people; existing people keep all rights. */
export async function roles({ schema }: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  await schema
    .alterTable('administrators')
    .addColumn('name', text, (column) => column.notNull().defaultTo(''))
    .execute();
  await schema
    .alterTable('administrators')
    .addColumn('role', text, (column) => column.notNull().defaultTo('administrator'))
    .execute();
}
