import { type Static, Type } from 'typebox';
import type { BatchChange, BatchInput } from '../../../src/contract/batches';
import {
  maxMaterials,
  maxPercent,
  maxSearchLength,
  maxSelected,
  minPercent,
} from '../../../src/contract/limits';
import { Id, nullable } from '../platform/http/schemas';
import { fieldProblem } from '../platform/Problem';
import { batchTexts } from './texts';

/** 0, as a control without a choice has it, does not filter. */
const IdOrNone = Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }));
const Flag = Type.Optional(Type.Boolean());

const Filter = Type.Object({
  q: Type.Optional(Type.String({ maxLength: maxSearchLength })),
  brandId: IdOrNone,
  colorId: IdOrNone,
  typeId: IdOrNone,
  materialId: IdOrNone,
  supplierId: IdOrNone,
  withoutPhoto: Flag,
  withoutDescription: Flag,
});

const AskModel = Type.Object({ model: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) });

const Ids = Type.Array(Id, { maxItems: maxSelected });

export const BatchInputShape = Type.Object({
  selection: Type.Object({
    ids: Type.Optional(Ids),
    query: Type.Optional(Filter),
    except: Type.Optional(Ids),
  }),
  change: Type.Object({
    brandId: Type.Optional(nullable(Id)),
    colorId: Type.Optional(nullable(Id)),
    typeId: Type.Optional(nullable(Id)),
    fabricComposition: Type.Optional(
      Type.Array(
        Type.Object({
          material: Type.Object({ id: Id }),
          percent: Type.Integer({ minimum: minPercent, maximum: maxPercent }),
        }),
        { maxItems: maxMaterials },
      ),
    ),
    supplierId: Type.Optional(Id),
    delete: Type.Optional(Type.Literal(true)),
    describe: Type.Optional(AskModel),
    suggest: Type.Optional(AskModel),
  }),
});

/**
 * Returns what is selected and the one kind of change. Throws validation_failed for no selection or
 * two, and for no change or several kinds.
 */
export function batchInput({ selection, change }: Static<typeof BatchInputShape>): BatchInput {
  return { selection: selectionOf(selection), change: changeOf(change) };
}

function selectionOf({
  ids,
  query,
  except = [],
}: Static<typeof BatchInputShape>['selection']): BatchInput['selection'] {
  if (ids && !query) {
    if (ids.length === 0) throw emptySelection();
    return { ids: [...new Set(ids)] };
  }
  if (query && !ids) return { query, except };
  throw fieldProblem('selection', 'one_of', batchTexts.oneSelection);
}

export function emptySelection() {
  return fieldProblem('selection', 'empty', batchTexts.empty);
}

function changeOf(change: Static<typeof BatchInputShape>['change']): BatchChange {
  const { delete: isDeletion, describe, suggest } = change;
  const { brandId, colorId, typeId, fabricComposition, supplierId } = change;
  const given = Object.entries({ brandId, colorId, typeId, fabricComposition, supplierId });
  const fields = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  const kinds = [
    ...(Object.keys(fields).length > 0 ? [fields] : []),
    ...(isDeletion ? [{ delete: true } as const] : []),
    ...(describe ? [{ describe: modelOf(describe) }] : []),
    ...(suggest ? [{ suggest: modelOf(suggest) }] : []),
  ];
  if (kinds.length > 1) throw fieldProblem('change', 'mixed', batchTexts.mixed);
  const [kind] = kinds;
  if (!kind) throw fieldProblem('change', 'empty', batchTexts.nothing);
  return kind;
}

function modelOf({ model }: Static<typeof AskModel>): Static<typeof AskModel> {
  return model === undefined ? {} : { model };
}
