import { type Static, Type } from 'typebox';
import {
  Digits,
  isEmptyQuery,
  type ListQuery,
  listParameters,
  listQuery,
  optionalId,
} from '../../platform/http/listQuery';

/** What a list may be sorted by; a minus before the name sorts descending. */
export const sortFields = ['id', 'title', 'createdAt', 'updatedAt'] as const;

export interface Sort {
  field: (typeof sortFields)[number];
  descending: boolean;
}

/** What a request asks of the list of items. */
export interface ItemsQuery extends ListQuery {
  sort: Sort;
  brandId?: number;
  colorId?: number;
  typeId?: number;
  materialId?: number;
  supplierId?: number;
  withoutPhoto?: boolean;
  withoutDescription?: boolean;
}

const Flag = Type.Union([Type.Literal('true'), Type.Literal('false')]);

export const ItemsQueryShape = Type.Object({
  ...listParameters,
  sort: Type.Optional(Type.Enum(sortFields.flatMap((field) => [field, `-${field}`]))),
  brandId: Type.Optional(Digits),
  colorId: Type.Optional(Digits),
  typeId: Type.Optional(Digits),
  materialId: Type.Optional(Digits),
  supplierId: Type.Optional(Digits),
  withoutPhoto: Type.Optional(Flag),
  withoutDescription: Type.Optional(Flag),
});

/** Returns the query of a request; null where it has none, which asks for the whole list. */
export function itemsQuery(query: Static<typeof ItemsQueryShape>): ItemsQuery | null {
  if (isEmptyQuery(query, ItemsQueryShape)) return null;
  return {
    ...listQuery(query),
    sort: sortOf(query.sort),
    brandId: optionalId('brandId', query.brandId),
    colorId: optionalId('colorId', query.colorId),
    typeId: optionalId('typeId', query.typeId),
    materialId: optionalId('materialId', query.materialId),
    supplierId: optionalId('supplierId', query.supplierId),
    withoutPhoto: query.withoutPhoto === 'true',
    withoutDescription: query.withoutDescription === 'true',
  };
}

/** Returns the requested order; by default the newest items come first. */
function sortOf(text = '-id'): Sort {
  const name = text.replace(/^-/, '');
  return {
    field: sortFields.find((field) => field === name) ?? 'id',
    descending: text.startsWith('-'),
  };
}
