import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type RawBuilder,
  type SchemaModule,
  sql,
} from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/**
 * What the steps make their tables of, in the form of one of the two databases. Released steps
 * consist of it, so it never makes anything else.
 */
export interface Maker {
  schema: SchemaModule;
  /** Begins a table whose ids are never reused. */
  table(name: string): CreateTableBuilder<string, 'id'>;
  index(name: string, table: string, ...columns: string[]): Promise<void>;
  /** Text in bytewise order, because PostgreSQL's default order depends on the machine. */
  text: RawBuilder<unknown>;
  /** The type of ids, instants and amounts: whole numbers beyond 32 bits. */
  whole: RawBuilder<unknown>;
  /** 0 or 1. */
  flag: 'integer' | 'smallint';
}

export function makerOf({ schema }: SchemaTx, dialect: DialectName): Maker {
  const isSqlite = dialect === 'sqlite';
  return {
    schema,
    table: (name) => {
      const table: CreateTableBuilder<string, never> = schema.createTable(name);
      return isSqlite
        ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity());
    },
    index: (name, table, ...columns) => schema.createIndex(name).on(table).columns(columns).execute(),
    text: isSqlite ? sql`text` : sql`text collate "C"`,
    whole: isSqlite ? sql`integer` : sql`bigint`,
    flag: isSqlite ? 'integer' : 'smallint',
  };
}

/** Makes a column name a row of another table, and its row go with that row. */
export function belongsTo(key: string) {
  return (column: ColumnDefinitionBuilder) => column.notNull().references(key).onDelete('cascade');
}
