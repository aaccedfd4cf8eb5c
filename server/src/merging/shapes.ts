import { Type } from 'typebox';
import { maxSelected } from '../../../src/contract/limits';
import { Id } from '../platform/http/schemas';

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
