import { Type } from 'typebox';
import { Id } from '../platform/http/schemas';

export const UsageShape = Type.Object({
  entries: Type.Array(
    Type.Object({ id: Id, name: Type.String(), count: Type.Integer(), aliases: Type.Array(Type.String()) }),
  ),
  pairs: Type.Array(
    Type.Object({
      ids: Type.Array(Id, { minItems: 2, maxItems: 2 }),
      why: Type.Union([Type.Literal('same'), Type.Literal('edit')]),
    }),
  ),
  morePairs: Type.Optional(Type.Boolean()),
});
