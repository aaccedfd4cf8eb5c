import {
  type BatchChange,
  type BatchInput,
  lastPurchaseFields,
  type PriceChange,
} from '../../../src/contract/batches';
import { entriesShapes, type InputName, inputName, itemInputShapes } from '../../../src/contract/itemFields';
import { maxPrice, maxPriceRise, maxSelected, priceDecimals } from '../../../src/contract/limits';
import { purchaseInputShapes } from '../../../src/contract/purchaseFields';
import {
  id,
  listOf,
  number,
  type OptionalShape,
  object,
  oneOf,
  optional,
  orNull,
  type Shape,
  type TypeOf,
} from '../../../src/contract/schema';
import { type ClothesInput, type GenerateInput, generateInput } from '../../../src/contract/types';
import { manyFields, pick } from '../clothes/fields';
import { filterShape } from '../clothes/list/query';
import { cleanSets } from '../clothes/setChanges';
import { fieldProblem } from '../platform/Problem';
import { batchTexts } from './texts';

const ids = optional(listOf(id, { max: maxSelected }));

/** The fields that can be set on many items; a missing one stays unchanged. */
const manyShapes = Object.fromEntries(
  manyFields.map((field): [string, Shape] => {
    const name = inputName(field);
    return [name, optional<unknown>(itemInputShapes[name])];
  }),
) as { [F in InputName<(typeof manyFields)[number]>]: OptionalShape<ClothesInput[F]> };

const priceShape = object({
  set: optional(orNull(number())),
  percent: optional(number({ min: -100, max: maxPriceRise })),
  add: optional(number({ min: -maxPrice, max: maxPrice })),
  round: optional(number({ min: 10 ** -priceDecimals, max: maxPrice })),
});

/**
 * The body of a batch request. The schema accepts several selections and several kinds of change at
 * once; `batchInput` refuses all but one of each.
 */
export const batchBody = object({
  selection: object({
    ids,
    query: optional(filterShape),
    except: ids,
  }),
  change: object({
    ...manyShapes,
    ...entriesShapes(['add', 'remove'], { limited: true }),
    supplierId: optional(id),
    lastPurchase: optional(
      object({ price: optional(priceShape), ...pick(purchaseInputShapes, lastPurchaseFields) }),
    ),
    delete: optional(oneOf([true])),
    describe: optional(generateInput),
    suggest: optional(generateInput),
  }),
});
type BatchBody = TypeOf<typeof batchBody>;

/**
 * Returns the selection and the one kind of change. Throws validation_failed for no selection or
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
  const lastPurchase = lastPurchaseOf(change.lastPurchase ?? {});
  const names = [...manyFields.map(inputName), 'supplierId'] as const;
  const fields = {
    ...pick(
      change,
      names.filter((name) => change[name] !== undefined),
    ),
    ...cleanSets(change, 'change.'),
    ...(Object.keys(lastPurchase).length > 0 && { lastPurchase }),
  };
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

function lastPurchaseOf({ price, ...values }: NonNullable<BatchBody['change']['lastPurchase']>) {
  const names = lastPurchaseFields.filter((name) => values[name] !== undefined);
  return { ...pick(values, names), ...(price && { price: priceChangeOf(price) }) };
}

function priceChangeOf({ set, percent, add, round }: TypeOf<typeof priceShape>): PriceChange {
  const kinds: PriceChange[] = [
    ...(set === undefined ? [] : [{ set }]),
    ...(percent === undefined ? [] : [{ percent, round }]),
    ...(add === undefined ? [] : [{ add, round }]),
  ];
  const [kind] = kinds;
  if (!kind || kinds.length > 1)
    throw fieldProblem('change.lastPurchase.price', 'one_of', batchTexts.onePrice);
  return kind;
}

function modelOf({ model }: GenerateInput): GenerateInput {
  return model === undefined ? {} : { model };
}
