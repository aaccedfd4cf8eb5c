import { Type } from 'typebox';
import { maxSelected } from '../../../src/contract/limits';
import { Id, nullable } from '../platform/http/schemas';

/** Shapes that the calls of deleted items and of deleted photos share. */

export const Selection = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: maxSelected }) });

export const Left = Type.Array(
  Type.Object({ id: Id, field: nullable(Type.String()), reason: Type.String() }),
);
