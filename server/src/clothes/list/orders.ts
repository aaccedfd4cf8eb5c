/** The orders of the list of items. */
import { type ItemFieldOf, itemFieldsOf } from '../../../../src/contract/itemFields';
import type { ReferenceKind } from '../../../../src/contract/references';
import { entryFields } from '../fields';

/** The fields that a list can be sorted by; a minus before the name sorts descending. */
export const sortFields = [
  ...(['id', 'title', 'createdAt', 'updatedAt', 'price', 'date', 'size', 'supplier'] as const),
  ...itemFieldsOf('reference'),
];

export interface Sort {
  field: (typeof sortFields)[number];
  descending: boolean;
}

/**
 * The rows that one scan reads. In an order with empty values, rows without a value come last in
 * both directions, so that they need a scan of their own.
 */
export type Part = 'all' | 'filled' | 'empty';

interface Order {
  /** The column with the values, or with the ids of the entries whose names are the values. */
  column: string;
  list?: ReferenceKind;
  parts: readonly Part[];
}

const all = { parts: ['all'] } as const;
const filledFirst = { parts: ['filled', 'empty'] } as const;

const orders: Record<Sort['field'], Order> = {
  id: { ...all, column: 'clothes.id' },
  title: { ...all, column: 'clothes.title_sort' },
  createdAt: { ...all, column: 'clothes.created_at' },
  updatedAt: { ...all, column: 'clothes.updated_at' },
  price: { ...filledFirst, column: 'clothes.last_price_cents' },
  date: { ...filledFirst, column: 'clothes.last_date' },
  size: { ...filledFirst, column: 'clothes.last_size_key' },
  supplier: { ...filledFirst, column: 'clothes.last_supplier_id', list: 'suppliers' },
  ...(Object.fromEntries(entryFields.map(entryOrder)) as Record<ItemFieldOf<'reference'>, Order>),
};

function entryOrder({ field, id, list }: (typeof entryFields)[number]): [string, Order] {
  return [field, { ...filledFirst, column: `clothes.${id}`, list }];
}

export function orderOf({ field }: Sort): Order {
  return orders[field];
}

/**
 * Returns whether the order may put all matches of a filter at its end: for example a search for
 * «Шовкова» sorted by title, or the items of one brand sorted by brand.
 */
export function mayHideMatches({ field }: Sort): boolean {
  return field !== 'id' && field !== 'createdAt' && field !== 'updatedAt';
}

/** The order of a list that is not sorted. */
export const newest: Sort = { field: 'id', descending: true };

type Direction = 'asc' | 'desc';

/** The columns of an order, before the id, which has a direction of its own. */
interface Terms {
  columns: string[];
  direction: Direction;
  idDirection: Direction;
}

/**
 * Returns the columns that sort a part. Items with equal values are sorted by id. In an order with
 * empty values the ids run against the values, as when the app sorts a whole list: newest first if
 * the values ascend. In the other orders the ids run with the values.
 */
export function termsOf(sort: Sort, part: Part): Terms {
  const { column, list } = orderOf(sort);
  const [direction, reverse] = sort.descending ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const);
  if (part === 'empty') return { columns: [], direction: 'desc', idDirection: 'desc' };
  if (part === 'filled') {
    const columns = list ? [`${list}.sort_key`, `${list}.id`] : [column];
    return { columns, direction, idDirection: reverse };
  }
  return { columns: sort.field === 'id' ? [] : [column], direction, idDirection: direction };
}
