import { Type } from 'typebox';
import { resetMeans } from '../../../src/contract/changes';
import { roles } from '../../../src/contract/people';
import { Id, Image, nullable, Reference } from '../platform/http/schemas';

export const SubjectName = Type.Union([
  Type.Literal('clothes'),
  Type.Literal('brands'),
  Type.Literal('types'),
  Type.Literal('colors'),
  Type.Literal('materials'),
  Type.Literal('suppliers'),
  Type.Literal('administrators'),
  Type.Literal('tokens'),
  Type.Literal('webhooks'),
]);

export const Kind = Type.Union([
  Type.Literal('created'),
  Type.Literal('updated'),
  Type.Literal('deleted'),
  Type.Literal('restored'),
]);

const Cause = Type.Union([
  Type.Literal('screen'),
  Type.Literal('bulk'),
  Type.Literal('import'),
  Type.Literal('ai'),
  Type.Literal('undo'),
  Type.Literal('token'),
]);

const Purchase = Type.Object({
  id: Id,
  clothesId: Id,
  price: nullable(Type.Number()),
  weight: nullable(Type.Number()),
  size: nullable(Type.String()),
  measurements: nullable(Type.String()),
  supplierId: Id,
  supplier: Reference,
  date: nullable(Type.String()),
  luxury: Type.Boolean(),
});

const Values = Type.Partial(
  Type.Object({
    title: Type.String(),
    description: nullable(Type.String()),
    brand: nullable(Reference),
    color: nullable(Reference),
    type: nullable(Reference),
    fabricComposition: Type.Array(Type.Object({ material: Reference, percent: Type.Integer() })),
    purchases: Type.Array(Purchase),
    images: Type.Array(Image),
    mainImage: nullable(Image),
    imageOrder: Type.Array(Id),
    name: Type.String(),
    aliases: Type.Array(Type.String()),
    email: Type.String(),
    role: Type.Enum(roles),
    disabled: Type.Boolean(),
    reset: Type.Enum(resetMeans),
    url: Type.String(),
    events: Type.Array(Type.String()),
    enabled: Type.Boolean(),
    key: nullable(Type.String()),
  }),
);

export const Person = Type.Object({
  id: Id,
  email: Type.Optional(Type.String({ description: 'For administrators.' })),
  name: Type.Optional(Type.String({ description: 'For all others.' })),
});

export const ChangeShape = Type.Object(
  {
    id: Id,
    at: Type.String(),
    administrator: nullable(Person),
    token: Type.Optional(
      Type.Object({ id: Id, name: Type.String() }, { description: 'The API token that it came with.' }),
    ),
    cause: Cause,
    batchId: nullable(Id),
    subject: SubjectName,
    subjectId: Id,
    subjectName: Type.String(),
    kind: Kind,
    before: Values,
    after: Values,
    reverts: nullable(Id),
    revertible: Type.Boolean(),
  },
  { title: 'Change' },
);

export const RevertedShape = Type.Object({
  changed: Type.Integer(),
  left: Type.Array(
    Type.Object({
      id: Id,
      subject: SubjectName,
      subjectId: Id,
      field: nullable(Type.String()),
      reason: Type.String(),
    }),
  ),
});
