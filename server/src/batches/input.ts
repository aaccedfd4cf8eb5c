import type { BatchChange, BatchInput } from '../../../src/contract/batches';
import { type InputName, inputName, itemInputShapes } from '../../../src/contract/itemFields';
import { maxSearchLength, maxSelected } from '../../../src/contract/limits';
import { eachEntryFilter } from '../../../src/contract/references';
import {
  flag,
  id,
  integer,
  listOf,
  type OptionalShape,
  object,
  oneOf,
  optional,
  type Shape,
  type TypeOf,
  text,
} from '../../../src/contract/schema';
import { type ClothesInput, type GenerateInput, generateInput } from '../../../src/contract/types';
import { manyFields, pick } from '../clothes/fields';
import { fieldProblem } from '../platform/Problem';
import { batchTexts } from './texts';

/** 0, as a control without a choice has it, does not filter. */
const idOrNone = optional(integer({ min: 0, max: Number.MAX_SAFE_INTEGER }));
const ids = optional(listOf(id, { max: maxSelected }));

/** The fields that many items can get; what is missing stays. */
const manyShapes = Object.fromEntries(
  manyFields.map((field): [string, Shape] => {
    const name = inputName(field);
    return [name, optional<unknown>(itemInputShapes[name])];
  }),
) as { [F in InputName<(typeof manyFields)[number]>]: OptionalShape<ClothesInput[F]> };

/** `batchInput` refuses what goes beyond one selection and one kind of change. */
export const batchBody = object({
  selection: object({
    ids,
    query: optional(
      object({
        q: optional(text({ max: maxSearchLength })),
        ...eachEntryFilter(() => idOrNone),
        withoutPhoto: optional(flag),
        withoutDescription: optional(flag),
      }),
    ),
    except: ids,
  }),
  change: object({
    ...manyShapes,
    supplierId: optional(id),
    delete: optional(oneOf([true])),
    describe: optional(generateInput),
    suggest: optional(generateInput),
  }),
});
type BatchBody = TypeOf<typeof batchBody>;

/**
 * Returns what is selected and the one kind of change. Throws validation_failed for no selection or
 * two, and for no change or several kinds.
 */
export function batchInput({ selection, change }: BatchBody): BatchInput {
  return { selection: selectionOf(selection), change: changeOf(change) };
}

function selectionOf({ ids, query, except = [] }: BatchBody['selection']): BatchInput['selection'] {
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

function changeOf(change: BatchBody['change']): BatchChange {
  const { delete: isDeletion, describe, suggest } = change;
  const names = [...manyFields.map(inputName), 'supplierId'] as const;
  const fields = pick(
    change,
    names.filter((name) => change[name] !== undefined),
  );
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

function modelOf({ model }: GenerateInput): GenerateInput {
  return model === undefined ? {} : { model };
}
