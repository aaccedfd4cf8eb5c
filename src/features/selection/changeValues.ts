import type { BatchChange } from '../../contract/batches';
import { inputName, itemFields, itemFieldsOf } from '../../contract/itemFields';
import type { Id } from '../../contract/types';
import { ruleTexts } from '../../forms/rules';
import type { Errors } from '../../forms/useForm';
import { bulkTexts } from '../../texts/selection';
import { type CompositionRow, compositionInput, compositionRows } from '../composition/compositionRows';

const texts = bulkTexts.change;

/** The fields that hold an entry of a list. A purchase always has a supplier. */
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
type EntryName = (typeof entryFields)[number]['field'];
type ChangedField = EntryName | 'fabricComposition';

/** What is done to a field. */
export type Mode = 'leave' | 'set' | 'clear';

/** A change of many items as it is typed. */
export interface ChangeValues extends Record<EntryInput, Id | null> {
  modes: Record<ChangedField, Mode>;
  fabricComposition: CompositionRow[];
}

const noEntries = Object.fromEntries(entryFields.map(({ input }) => [input, null]));
const noModes = Object.fromEntries(entryFields.map(({ field }) => [field, 'leave']));

export const unchanged: ChangeValues = {
  ...(noEntries as Record<EntryInput, null>),
  modes: { ...(noModes as Record<EntryName, 'leave'>), fabricComposition: 'leave' },
  fabricComposition: compositionRows([]),
};

/** Returns what the server is to do; what is left as it is, is not in it. */
export function changeOf({ modes, fabricComposition, ...ids }: ChangeValues): BatchChange {
  const change: Partial<Record<EntryInput, Id | null>> = {};
  for (const { field, input } of entryFields) {
    if (modes[field] === 'set') change[input] = ids[input];
    if (modes[field] === 'clear') change[input] = null;
  }
  const { supplierId, ...clearable } = change;
  return {
    ...clearable,
    ...(supplierId ? { supplierId } : {}),
    ...(modes.fabricComposition === 'set' && { fabricComposition: compositionInput(fabricComposition) }),
    ...(modes.fabricComposition === 'clear' && { fabricComposition: [] }),
  };
}

/** Returns what is missing: at its field, or a sentence about the whole. */
export function missingIn(
  values: ChangeValues,
): { errors: Errors<ChangeValues>; sentence: string | null } | null {
  const { modes, fabricComposition } = values;
  const errors: Errors<ChangeValues> = {};
  for (const { field, input } of entryFields)
    if (modes[field] === 'set' && values[input] === null) errors[input] = ruleTexts.required;
  const noMaterial = modes.fabricComposition === 'set' && compositionInput(fabricComposition).length === 0;
  if (Object.keys(errors).length > 0 || noMaterial)
    return { errors, sentence: noMaterial ? texts.emptyComposition : null };
  const leavesAll = Object.values(modes).every((mode) => mode === 'leave');
  return leavesAll ? { errors, sentence: texts.nothing } : null;
}
