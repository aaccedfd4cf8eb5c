import { Type } from 'typebox';
import { maxDescriptionLength, maxPercent, maxTitleLength, minPercent } from '../../../src/contract/limits';
import { Id, Image, nullable, Reference } from '../platform/http/schemas';

const CompositionShape = Type.Object({
  material: Reference,
  percent: Type.Integer({ minimum: minPercent, maximum: maxPercent }),
});

export const PurchaseShape = Type.Object(
  {
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
  },
  { title: 'Purchase' },
);

const LastPurchaseShape = Type.Object(
  {
    supplier: Reference,
    price: nullable(Type.Number()),
    size: nullable(Type.String()),
    date: nullable(Type.String()),
  },
  { description: 'The latest purchase by its date, else by its id.' },
);

const itemFields = {
  id: Id,
  title: Type.String(),
  description: nullable(Type.String()),
  brand: nullable(Reference),
  color: nullable(Reference),
  type: nullable(Reference),
  supplier: nullable(Reference),
  fabricComposition: Type.Array(CompositionShape),
  mainImage: nullable(Image),
  lastPurchase: Type.Optional(nullable(LastPurchaseShape)),
  createdAt: Type.String(),
  updatedAt: Type.String(),
};

export const ItemShape = Type.Object(
  { ...itemFields, purchases: Type.Array(PurchaseShape) },
  { title: 'Item' },
);
export const ListItemShape = Type.Object(
  { ...itemFields, purchasesCount: Type.Integer() },
  { title: 'ListedItem' },
);

export const title = Type.String({ maxLength: maxTitleLength });
export const description = nullable(Type.String({ maxLength: maxDescriptionLength }));
