import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../database';
import { entryFields } from '../fields';
import type { ManyFields } from './change';
import type { LastChange } from './lastPurchase';
import { setsDiffer } from './setConditions';

const item = expressionBuilder<Database, 'clothes'>();

/** The columns of the last purchase that the item's row has, too. */
const copied: Record<string, string> = {
  date: 'last_date',
  size: 'last_size',
  size_key: 'last_size_key',
};

/** Returns the condition that at least one of an item's values differs from these fields. */
export function differsFrom(fields: ManyFields): Expression<SqlBool> {
  const { fabricComposition, supplierId } = fields;
  const conditions = setsDiffer(fields);
  for (const { field, id: column } of entryFields) {
    const id = fields[`${field}Id`];
    if (id !== undefined) conditions.push(item(`clothes.${column}`, 'is distinct from', id));
  }
  if (fabricComposition) conditions.push(isComposedOtherwise(fabricComposition));
  if (supplierId !== undefined) {
    conditions.push(
      item.exists(
        item
          .selectFrom('purchases')
          .select('purchases.id')
          .whereRef('purchases.clothes_id', '=', 'clothes.id')
          .where('purchases.supplier_id', '!=', supplierId),
      ),
    );
  }
  return item.or(conditions);
}

/**
 * Returns the condition that an item's last purchase differs from at least one of these columns.
 * Ignores the price. If `readsLastPurchase`, the statement has to join the purchase as `last`.
 */
export function lastDiffersFrom({ columns }: LastChange): Expression<SqlBool> {
  return item.or(
    besidesPrice(columns).map(([column, value]) => {
      const own = copied[column];
      return sql<SqlBool>`${sql.ref(own ? `clothes.${own}` : `last.${column}`)} is distinct from ${value}`;
    }),
  );
}

/** Returns whether a column that changes is missing in the item's own row. */
export function readsLastPurchase({ columns }: LastChange): boolean {
  return besidesPrice(columns).some(([column]) => !(column in copied));
}

function besidesPrice({ price_cents: _, ...others }: LastChange['columns']) {
  return Object.entries(others);
}

/**
 * Returns the condition that an item's composition differs. A stored line that is equal at its
 * position counts 1, and any other line more than all of these, so that only an equal composition
 * adds up to the number of lines.
 */
function isComposedOtherwise(composition: NonNullable<ManyFields['fabricComposition']>): Expression<SqlBool> {
  const count = composition.length;
  const places = composition.map(
    ({ material, percent }, position) =>
      sql<SqlBool>`(position = ${position} and material_id = ${material.id} and percent = ${percent})`,
  );
  const inPlace = count === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${sql.join(places, sql` or `)}`;
  return sql<SqlBool>`(select coalesce(sum(case when ${inPlace} then 1 else ${sql.lit(count + 1)} end), 0)
    from compositions where compositions.clothes_id = clothes.id) <> ${sql.lit(count)}`;
}
