import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';
import { belongsTo, type Maker, makerOf } from './maker';

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

async function administratorsAndSessions({ table, index, text, whole }: Maker): Promise<void> {
  await table('administrators')
    .addColumn('email', text, (column) => column.notNull().unique())
    .addColumn('password_hash', text, (column) => column.notNull())
    .addColumn('must_change_password', 'integer', (column) => column.notNull())
    .addColumn('disabled_at', whole)
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('updated_at', whole, (column) => column.notNull())
    .execute();
  await table('session_families')
    .addColumn('administrator_id', whole, belongsTo('administrators.id'))
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('last_used_at', whole, (column) => column.notNull())
    .addColumn('expires_at', whole, (column) => column.notNull())
    .addColumn('ended_at', whole)
    .addColumn('end_reason', text)
    .addColumn('user_agent', text, (column) => column.notNull())
    .addColumn('ip', text, (column) => column.notNull())
    .execute();
  await index('session_families_of_administrator', 'session_families', 'administrator_id', 'ended_at');
  await index('session_families_ended', 'session_families', 'ended_at');
  await table('refresh_tokens')
    .addColumn('family_id', whole, belongsTo('session_families.id'))
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('expires_at', whole, (column) => column.notNull())
    .addColumn('used_at', whole)
    .execute();
  await index('refresh_tokens_of_family', 'refresh_tokens', 'family_id', 'used_at');
  await index('refresh_tokens_by_end', 'refresh_tokens', 'expires_at');
}

async function references({ table, index, text }: Maker): Promise<void> {
  for (const name of referenceTables) {
    await table(name)
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('name_key', text, (column) => column.notNull().unique())
      .addColumn('sort_key', text, (column) => column.notNull())
      .execute();
    await index(`${name}_in_order`, name, 'sort_key', 'id');
  }
}

async function items({ table, index, text, whole }: Maker, dialect: DialectName): Promise<void> {
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
  ] as const)
    await index(name, 'clothes', ...columns);
}

async function compositionsAndPurchases({ schema, table, index, text, whole }: Maker): Promise<void> {
  await schema
    .createTable('compositions')
    .addColumn('clothes_id', whole, belongsTo('clothes.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('material_id', whole, (column) =>
      column.notNull().references('materials.id').onDelete('restrict'),
    )
    .addColumn('percent', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('compositions_key', ['clothes_id', 'position'])
    .addUniqueConstraint('compositions_material_once', ['clothes_id', 'material_id'])
    .addCheckConstraint('compositions_percent', sql`percent between 1 and 100`)
    .execute();
  await index('compositions_by_material', 'compositions', 'material_id', 'clothes_id');
  await table('purchases')
    .addColumn('clothes_id', whole, belongsTo('clothes.id'))
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
  await index('purchases_of_clothes', 'purchases', 'clothes_id', 'id');
  await index('purchases_by_supplier', 'purchases', 'supplier_id', 'clothes_id');
}

async function photos({ schema, table, index, text, whole }: Maker, dialect: DialectName): Promise<void> {
  await table('images')
    .addColumn('clothes_id', whole, belongsTo('clothes.id'))
    .addColumn('purchase_id', whole, (column) => column.references('purchases.id').onDelete('cascade'))
    .addColumn('address', text, (column) => column.notNull().unique())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('bytes', whole, (column) => column.notNull())
    .addColumn('created_at', whole, (column) => column.notNull())
    .execute();
  await index('images_of_clothes', 'images', 'clothes_id', 'id');
  await index('images_of_purchase', 'images', 'purchase_id', 'id');
  if (dialect === 'postgres') {
    await schema
      .alterTable('clothes')
      .addForeignKeyConstraint('clothes_main_image', ['main_image_id'], 'images', ['id'])
      .onDelete('set null')
      .execute();
  }
}

async function tasks({ table, index, text, whole }: Maker, tx: SchemaTx): Promise<void> {
  await table('tasks')
    .addColumn('clothes_id', whole, belongsTo('clothes.id'))
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
  await index('tasks_waiting', 'tasks', 'status', 'run_after');
  await index('tasks_by_day', 'tasks', 'created_at');
  // The database itself enforces the rule "one running task per item".
  await sql`create unique index tasks_one_at_a_time on tasks (clothes_id) where status in ('pending', 'running')`.execute(
    tx,
  );
  await index('tasks_of_clothes', 'tasks', 'clothes_id');
}

async function keysTriesAndSettings({ schema, table, index, text, whole }: Maker): Promise<void> {
  await schema
    .createTable('idempotency_keys')
    .addColumn('administrator_id', whole, belongsTo('administrators.id'))
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('route', text, (column) => column.notNull())
    .addColumn('fingerprint', text, (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('created_at', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['administrator_id', 'key'])
    .execute();
  await index('idempotency_keys_by_age', 'idempotency_keys', 'created_at');
  await table('login_attempts')
    .addColumn('account', text, (column) => column.notNull())
    .addColumn('ip', text, (column) => column.notNull())
    .addColumn('at', whole, (column) => column.notNull())
    .execute();
  await index('login_attempts_of_account', 'login_attempts', 'account', 'at');
  await index('login_attempts_of_ip', 'login_attempts', 'ip', 'at');
  await index('login_attempts_by_age', 'login_attempts', 'at');
  await schema
    .createTable('settings')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value', text, (column) => column.notNull())
    .execute();
}
