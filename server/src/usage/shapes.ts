import { Type } from 'typebox';
import { maxSelected } from '../../../src/contract/limits';
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

export const MergeShape = Type.Object({
  ids: Type.Array(Id, { maxItems: maxSelected }),
  capPercents: Type.Optional(
    Type.Boolean({ description: 'Where percents add up to more than 100, write 100.' }),
  ),
});

export const MergedShape = Type.Object({
  moved: Type.Object({ items: Type.Integer(), purchases: Type.Integer() }),
  batchId: Id,
});
