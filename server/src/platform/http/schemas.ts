/** The schemas that several routes share. One schema validates, types and documents a route. */
import { type TSchema, Type } from 'typebox';
import { limits } from '../limits';

/** The largest id that both databases and JavaScript hold exactly. */
const largestId = Number.MAX_SAFE_INTEGER;

export const Id = Type.Integer({ minimum: 1, maximum: largestId });

export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** Every success body. */
export function data<T extends TSchema>(schema: T) {
  return Type.Object({ data: schema });
}

export const Reference = Type.Object({ id: Id, name: Type.String() });

export const Image = Type.Object({
  id: Id,
  urls: Type.Object({ small: Type.String(), medium: Type.String(), original: Type.String() }),
  width: Type.Integer(),
  height: Type.Integer(),
  purchaseId: nullable(Id),
});

export const Composition = Type.Object({
  material: Reference,
  percent: Type.Integer({ minimum: 1, maximum: 100 }),
});

export const Purchase = Type.Object({
  id: Id,
  clothesId: Id,
  price: nullable(Type.Number()),
  weight: nullable(Type.Number()),
  size: nullable(Type.String()),
  measurements: nullable(Type.String()),
  supplierId: Id,
  date: nullable(Type.String()),
  luxury: Type.Boolean(),
  images: Type.Array(Image),
});

const itemFields = {
  id: Id,
  title: Type.String(),
  description: nullable(Type.String()),
  brand: nullable(Reference),
  color: nullable(Reference),
  type: nullable(Reference),
  supplier: nullable(Reference),
  fabricComposition: Type.Array(Composition),
  mainImage: nullable(Image),
  createdAt: Type.String(),
  updatedAt: Type.String(),
};

export const Clothes = Type.Object({ ...itemFields, purchases: Type.Array(Purchase) });
export const ClothesListItem = Type.Object({ ...itemFields, purchasesCount: Type.Integer() });
export const PageMeta = Type.Object({
  total: Type.Integer(),
  page: Type.Integer(),
  size: Type.Integer(),
  atLeast: Type.Optional(
    Type.Boolean({ description: 'There are more than `total`: so many are not counted.' }),
  ),
  whole: Type.Optional(
    Type.Boolean({ description: 'The data is the whole list: it is no longer than `wholeUpTo`.' }),
  ),
});

/** RFC 9457. */
export const ProblemShape = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  code: Type.String(),
  errors: Type.Optional(
    Type.Array(Type.Object({ field: Type.String(), code: Type.String(), detail: Type.String() })),
  ),
  count: Type.Optional(Type.Integer()),
  requestId: Type.String(),
});

/** A route's name and its summary in the contract; the name is unique and in camel case. */
export function operation(operationId: string, summary: string) {
  return { operationId, summary };
}

/** The problems that any route may return. */
export const problems = { '4xx': ProblemShape, '5xx': ProblemShape };

export const NoContent = Type.Null();

/** Ids in paths come as text; `pathId` reads them. */
export const IdParams = Type.Object({ id: Type.String() });

export const title = Type.String({ maxLength: limits.title });
export const description = nullable(Type.String({ maxLength: limits.description }));
