import { type BatchChange, type LastPurchaseChange, lastPurchaseFields } from '../../contract/batches';
import { inputName, itemFields, itemFieldsOf, partName } from '../../contract/itemFields';
import { priceDecimals } from '../../contract/limits';
import { isPurchaseFieldOf } from '../../contract/purchaseFields';
import type { Id } from '../../contract/types';
import { atLeast, decimals, number } from '../../core/forms/numberRules';
import { ruleTexts } from '../../core/forms/rules';
import type { Errors, Rules } from '../../core/forms/useForm';
import { parseDecimal } from '../../core/lib/number';
import { pick } from '../../core/lib/objectKeys';
import { type CompositionRow, compositionInput, compositionRows } from '../fields/composition';
import { purchaseInput, purchaseRules } from '../purchases/purchaseInput';
import { emptyPurchase, type PurchaseValues } from '../purchases/purchaseValues';
import { bulkTexts } from './bulkTexts';

const texts = bulkTexts.change;

export type BulkKind = 'change' | 'describe' | 'suggest' | 'delete';

/**
 * The fields that hold an entry of a list. All but the supplier can be cleared, because a purchase
 * always has a supplier.
 */
export const entryFields = [
  ...itemFieldsOf('reference').map((field) => ({
    field,
    input: inputName(field),
    list: itemFields[field].list,
    clears: true,
  })),
  { field: 'supplier', input: 'supplierId', list: 'suppliers', clears: false },
] as const;

type EntryInput = (typeof entryFields)[number]['input'];

/** What a change adds to each field with several entries, and what it removes from it. */
export const entriesParts = itemFieldsOf('entries').flatMap((field) =>
  (['add', 'remove'] as const).map((part) => ({
    field,
    part,
    input: partName(part, field),
    list: itemFields[field].list,
    max: itemFields[field].max,
  })),
);

type EntriesInput = (typeof entriesParts)[number]['input'];

/** The value of an entry's control that keeps the field as it is, as null does. */
export const keepId = 0;
/** The value of an entry's control that clears the field. */
export const clearId = -1;

/** The fields of the last purchase that can be changed. */
export const lastFields = ['price', ...lastPurchaseFields] as const;
export type LastField = (typeof lastFields)[number];

/**
 * The action on a field that holds no entry. `percent` and `add` change a price. A flag that is set
 * is yes; one that is cleared is no.
 */
export type Mode = 'leave' | 'set' | 'percent' | 'add' | 'clear';

/**
 * The form's values for a change of many items: an entry's id (or `keepId`, `clearId`, null) for
 * each field with an entry, and the values of the last purchase. `priceBy` is a percentage or an
 * amount in hryvnias, `round` the step to which prices are rounded, both as typed.
 */
export interface ChangeValues
  extends PurchaseValues,
    Record<EntryInput, Id | null>,
    Record<EntriesInput, Id[]> {
  modes: Record<LastField | 'fabricComposition', Mode>;
  fabricComposition: CompositionRow[];
  priceBy: string;
  round: string;
}

const noParts = Object.fromEntries(entriesParts.map(({ input }) => [input, []]));
const noEntries = Object.fromEntries(entryFields.map(({ input }) => [input, null]));
const noModes = Object.fromEntries([...lastFields, 'fabricComposition'].map((field) => [field, 'leave']));

export const unchanged: ChangeValues = {
  ...emptyPurchase,
  ...(noEntries as Record<EntryInput, null>),
  ...(noParts as Record<string, []> as Record<EntriesInput, []>),
  modes: noModes as ChangeValues['modes'],
  fabricComposition: compositionRows([]),
  priceBy: '',
  round: '',
};

/** The smallest step to which prices are rounded, in hryvnias. */
const minRound = 10 ** -priceDecimals;

export const changeRules: Rules<ChangeValues> = {
  ...pick(purchaseRules, lastFields),
  priceBy: [number(), decimals(priceDecimals)],
  round: [number(), atLeast(minRound), decimals(priceDecimals)],
};

/** Returns the change to send, without the fields that are kept. */
export function changeOf(values: ChangeValues): BatchChange {
  const { modes, fabricComposition } = values;
  const change: Partial<Record<EntryInput, Id | null>> = {};
  for (const { input } of entryFields) {
    const id = values[input];
    if (id) change[input] = id === clearId ? null : id;
  }
  const { supplierId, ...clearable } = change;
  const lastPurchase = lastChangeOf(values);
  return {
    ...clearable,
    ...(supplierId ? { supplierId } : {}),
    ...(modes.fabricComposition === 'set' && { fabricComposition: compositionInput(fabricComposition) }),
    ...(modes.fabricComposition === 'clear' && { fabricComposition: [] }),
    ...Object.fromEntries(
      entriesParts.flatMap(({ input }) => (values[input].length > 0 ? [[input, values[input]]] : [])),
    ),
    ...(Object.keys(lastPurchase).length > 0 && { lastPurchase }),
  };
}

function lastChangeOf(values: ChangeValues): LastPurchaseChange {
  const { modes, priceBy, round } = values;
  const change: Record<string, unknown> = {};
  const typed = purchaseInput(0, values);
  for (const field of lastPurchaseFields) {
    const isFlag = isPurchaseFieldOf(field, 'flag');
    if (modes[field] === 'set') change[field] = isFlag || typed[field];
    if (modes[field] === 'clear') change[field] = isFlag ? false : null;
  }
  const by = parseDecimal(priceBy) ?? 0;
  const rounded = { round: parseDecimal(round) ?? undefined };
  if (modes.price === 'set') change.price = { set: typed.price };
  if (modes.price === 'clear') change.price = { set: null };
  if (modes.price === 'percent') change.price = { percent: by, ...rounded };
  if (modes.price === 'add') change.price = { add: by, ...rounded };
  return change;
}

/**
 * Returns what is missing in the form: an error for each empty field, and a sentence about the
 * whole form if it changes nothing or lacks materials; null if nothing is missing.
 */
export function missingIn(
  values: ChangeValues,
): { errors: Errors<ChangeValues>; sentence: string | null } | null {
  const { modes, fabricComposition } = values;
  const errors: Errors<ChangeValues> = {};
  for (const field of lastFields) {
    const input = field === 'price' && modes.price !== 'set' ? 'priceBy' : field;
    if (!['leave', 'clear'].includes(modes[field]) && values[input] === '')
      errors[input] = ruleTexts.required;
  }
  for (const field of itemFieldsOf('entries')) {
    const [added, input] = [values[partName('add', field)], partName('remove', field)];
    if (values[input].some((id) => added.includes(id))) errors[input] = texts.both;
  }
  const noMaterial = modes.fabricComposition === 'set' && compositionInput(fabricComposition).length === 0;
  if (Object.keys(errors).length > 0 || noMaterial)
    return { errors, sentence: noMaterial ? texts.emptyComposition : null };
  return Object.keys(changeOf(values)).length === 0 ? { errors, sentence: texts.nothing } : null;
}
