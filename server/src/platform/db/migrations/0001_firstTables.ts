import { type CreateTableBuilder, type RawBuilder, type SchemaModule, sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

const referenceTables = ['brands', 'types', 'colors', 'materials', 'suppliers'] as const;

export async function firstTables(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const maker = makerOf(tx, dialect);
  await administratorsAndSessions(maker);
  await references(maker);
  await items(maker, dialect);
  await compositionsAndPurchases(maker);
  await photos(maker, dialect);
  await tasks(maker, tx);
  await keysTriesAndSettings(maker);
}

async function administratorsAndSessions({ schema, table, text, whole }: Maker): Promise<void> {
  await table('administrators')
    .addColumn('email', text, (column) => column.notNull().unique())
    .addColumn('password_hash', text, (column) => column.notNull())
    .addColumn('must_change_password', 'integer', (column) => column.notNull())
    .addColumn('disabled_at', whole)
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('updated_at', whole, (column) => column.notNull())
    .execute();
  await table('session_families')
    .addColumn('administrator_id', whole, (column) =>
      column.notNull().references('administrators.id').onDelete('cascade'),
    )
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('last_used_at', whole, (column) => column.notNull())
    .addColumn('expires_at', whole, (column) => column.notNull())
    .addColumn('ended_at', whole)
    .addColumn('end_reason', text)
    .addColumn('user_agent', text, (column) => column.notNull())
    .addColumn('ip', text, (column) => column.notNull())
    .execute();
  await schema
    .createIndex('session_families_of_administrator')
    .on('session_families')
    .columns(['administrator_id', 'ended_at'])
    .execute();
  await schema.createIndex('session_families_ended').on('session_families').column('ended_at').execute();
  await table('refresh_tokens')
    .addColumn('family_id', whole, (column) =>
      column.notNull().references('session_families.id').onDelete('cascade'),
    )
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('expires_at', whole, (column) => column.notNull())
    .addColumn('used_at', whole)
    .execute();
  await schema
    .createIndex('refresh_tokens_of_family')
    .on('refresh_tokens')
    .columns(['family_id', 'used_at'])
    .execute();
  await schema.createIndex('refresh_tokens_by_end').on('refresh_tokens').column('expires_at').execute();
}

async function references({ schema, table, text }: Maker): Promise<void> {
  for (const name of referenceTables) {
    await table(name)
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('name_key', text, (column) => column.notNull().unique())
      .addColumn('sort_key', text, (column) => column.notNull())
      .execute();
    await schema.createIndex(`${name}_in_order`).on(name).columns(['sort_key', 'id']).execute();
  }
}

async function items({ schema, table, text, whole }: Maker, dialect: DialectName): Promise<void> {
  await table('clothes')
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('title_key', text, (column) => column.notNull())
    .addColumn('title_sort', text, (column) => column.notNull())
    .addColumn('description', text)
    .addColumn('brand_id', whole, (column) => column.references('brands.id').onDelete('restrict'))
    .addColumn('color_id', whole, (column) => column.references('colors.id').onDelete('restrict'))
    .addColumn('type_id', whole, (column) => column.references('types.id').onDelete('restrict'))
    // SQLite allows a foreign key to a later table; on PostgreSQL `photos` adds it below.
    .addColumn('main_image_id', whole, (column) =>
      dialect === 'sqlite' ? column.references('images.id').onDelete('set null') : column,
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('updated_at', whole, (column) => column.notNull())
    .execute();
  for (const [name, columns] of [
    ['clothes_in_order', ['title_sort', 'id']],
    ['clothes_by_brand', ['brand_id', 'id']],
    ['clothes_by_color', ['color_id', 'id']],
    ['clothes_by_type', ['type_id', 'id']],
    ['clothes_by_main_image', ['main_image_id', 'id']],
    ['clothes_by_update', ['updated_at', 'id']],
  ] as const) {
    await schema
      .createIndex(name)
      .on('clothes')
      .columns([...columns])
      .execute();
  }
}

async function compositionsAndPurchases({ schema, table, text, whole }: Maker): Promise<void> {
  await schema
    .createTable('compositions')
    .addColumn('clothes_id', whole, (column) => column.notNull().references('clothes.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('material_id', whole, (column) =>
      column.notNull().references('materials.id').onDelete('restrict'),
    )
    .addColumn('percent', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('compositions_key', ['clothes_id', 'position'])
    .addUniqueConstraint('compositions_material_once', ['clothes_id', 'material_id'])
    .addCheckConstraint('compositions_percent', sql`percent between 1 and 100`)
    .execute();
  await schema
    .createIndex('compositions_by_material')
    .on('compositions')
    .columns(['material_id', 'clothes_id'])
    .execute();
  await table('purchases')
    .addColumn('clothes_id', whole, (column) => column.notNull().references('clothes.id').onDelete('cascade'))
    .addColumn('supplier_id', whole, (column) =>
      column.notNull().references('suppliers.id').onDelete('restrict'),
    )
    .addColumn('price_cents', whole)
    .addColumn('weight_grams', whole)
    .addColumn('size', text)
    .addColumn('measurements', text)
    .addColumn('date', text)
    .addColumn('luxury', 'integer', (column) => column.notNull())
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('updated_at', whole, (column) => column.notNull())
    .execute();
  await schema.createIndex('purchases_of_clothes').on('purchases').columns(['clothes_id', 'id']).execute();
  await schema
    .createIndex('purchases_by_supplier')
    .on('purchases')
    .columns(['supplier_id', 'clothes_id'])
    .execute();
}

async function photos({ schema, table, text, whole }: Maker, dialect: DialectName): Promise<void> {
  await table('images')
    .addColumn('clothes_id', whole, (column) => column.notNull().references('clothes.id').onDelete('cascade'))
    .addColumn('purchase_id', whole, (column) => column.references('purchases.id').onDelete('cascade'))
    .addColumn('address', text, (column) => column.notNull().unique())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('bytes', whole, (column) => column.notNull())
    .addColumn('created_at', whole, (column) => column.notNull())
    .execute();
  await schema.createIndex('images_of_clothes').on('images').columns(['clothes_id', 'id']).execute();
  await schema.createIndex('images_of_purchase').on('images').columns(['purchase_id', 'id']).execute();
  if (dialect === 'postgres') {
    await schema
      .alterTable('clothes')
      .addForeignKeyConstraint('clothes_main_image', ['main_image_id'], 'images', ['id'])
      .onDelete('set null')
      .execute();
  }
}

async function tasks({ schema, table, text, whole }: Maker, tx: SchemaTx): Promise<void> {
  await table('tasks')
    .addColumn('clothes_id', whole, (column) => column.notNull().references('clothes.id').onDelete('cascade'))
    .addColumn('administrator_id', whole, (column) =>
      column.references('administrators.id').onDelete('set null'),
    )
    .addColumn('model', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('detail', text)
    .addColumn('base_version', 'integer', (column) => column.notNull())
    .addColumn('base_description', text)
    .addColumn('run_after', whole, (column) => column.notNull())
    .addColumn('started_at', whole)
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('updated_at', whole, (column) => column.notNull())
    .execute();
  await schema.createIndex('tasks_waiting').on('tasks').columns(['status', 'run_after']).execute();
  await schema.createIndex('tasks_by_day').on('tasks').column('created_at').execute();
  // The database itself enforces the rule "one running task per item".
  await sql`create unique index tasks_one_at_a_time on tasks (clothes_id) where status in ('pending', 'running')`.execute(
    tx,
  );
  await schema.createIndex('tasks_of_clothes').on('tasks').column('clothes_id').execute();
}

async function keysTriesAndSettings({ schema, table, text, whole }: Maker): Promise<void> {
  await schema
    .createTable('idempotency_keys')
    .addColumn('administrator_id', whole, (column) =>
      column.notNull().references('administrators.id').onDelete('cascade'),
    )
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('route', text, (column) => column.notNull())
    .addColumn('fingerprint', text, (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('created_at', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['administrator_id', 'key'])
    .execute();
  await schema.createIndex('idempotency_keys_by_age').on('idempotency_keys').column('created_at').execute();
  await table('login_attempts')
    .addColumn('account', text, (column) => column.notNull())
    .addColumn('ip', text, (column) => column.notNull())
    .addColumn('at', whole, (column) => column.notNull())
    .execute();
  await schema
    .createIndex('login_attempts_of_account')
    .on('login_attempts')
    .columns(['account', 'at'])
    .execute();
  await schema.createIndex('login_attempts_of_ip').on('login_attempts').columns(['ip', 'at']).execute();
  await schema.createIndex('login_attempts_by_age').on('login_attempts').column('at').execute();
  await schema
    .createTable('settings')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value', text, (column) => column.notNull())
    .execute();
}

/** The parts of the schema that differ between the two databases. */
interface Maker {
  schema: SchemaModule;
  /** Begins a table whose ids are never reused. */
  table(name: string): CreateTableBuilder<string, 'id'>;
  /** Text in bytewise order, because PostgreSQL's default order depends on the machine. */
  text: RawBuilder<unknown>;
  /** The type of ids, instants and amounts: whole numbers beyond 32 bits. */
  whole: RawBuilder<unknown>;
}

function makerOf({ schema }: SchemaTx, dialect: DialectName): Maker {
  const isSqlite = dialect === 'sqlite';
  return {
    schema,
    table: (name) => {
      const table: CreateTableBuilder<string, never> = schema.createTable(name);
      return isSqlite
        ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity());
    },
    text: isSqlite ? sql`text` : sql`text collate "C"`,
    whole: isSqlite ? sql`integer` : sql`bigint`,
  };
}
