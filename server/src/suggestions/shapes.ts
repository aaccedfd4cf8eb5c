import { Type } from 'typebox';
import { maxPercent, minPercent } from '../../../src/contract/limits';
import { Id, nullable, Reference } from '../platform/http/schemas';

const basis = {
  evidence: nullable(Id),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
};
const newName = nullable(Type.String());

const ReferenceProposal = Type.Object({
  field: Type.Union([Type.Literal('brand'), Type.Literal('type'), Type.Literal('color')]),
  value: nullable(Reference),
  newName,
  ...basis,
});

const CompositionProposal = Type.Object({
  field: Type.Literal('fabricComposition'),
  part: Type.Union([Type.Literal('shell'), Type.Literal('lining')]),
  value: Type.Array(
    Type.Object({
      material: nullable(Reference),
      newName,
      percent: Type.Integer({ minimum: minPercent, maximum: maxPercent }),
    }),
  ),
  complete: Type.Boolean(),
  ...basis,
});

const TextProposal = Type.Object({ field: Type.Literal('title'), value: Type.String(), ...basis });

export const SuggestionsShape = Type.Object({
  taskId: Id,
  status: Type.Union([
    Type.Literal('pending'),
    Type.Literal('running'),
    Type.Literal('completed'),
    Type.Literal('failed'),
  ]),
  detail: Type.Optional(Type.String()),
  model: Type.String(),
  createdAt: Type.String(),
  proposals: Type.Array(Type.Union([ReferenceProposal, CompositionProposal, TextProposal])),
});
