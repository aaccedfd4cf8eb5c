import type { BatchChange } from '../../contract/batches';
import type { ReferenceKind } from '../../contract/references';
import type { Id } from '../../contract/types';
import { ruleTexts } from '../../forms/rules';
import type { Errors } from '../../forms/useForm';
import { bulkTexts } from '../../texts/selection';
import { type CompositionRow, compositionInput, compositionRows } from '../composition/compositionRows';

const texts = bulkTexts.change;

/** The fields that hold an entry of a list. A purchase always has a supplier. */
export const entryFields = [
  { field: 'brandId', kind: 'brands', clears: true },
  { field: 'typeId', kind: 'types', clears: true },
  { field: 'colorId', kind: 'colors', clears: true },
  { field: 'supplierId', kind: 'suppliers', clears: false },
] as const satisfies readonly { field: string; kind: ReferenceKind; clears: boolean }[];

export type EntryField = (typeof entryFields)[number]['field'];

/** What is done to a field. */
export type Mode = 'leave' | 'set' | 'clear';

/** A change of many items as it is typed. */
export interface ChangeValues extends Record<EntryField, Id | null> {
  modes: Record<EntryField | 'composition', Mode>;
  composition: CompositionRow[];
}

export const unchanged: ChangeValues = {
  brandId: null,
  typeId: null,
  colorId: null,
  supplierId: null,
  modes: { brandId: 'leave', typeId: 'leave', colorId: 'leave', supplierId: 'leave', composition: 'leave' },
  composition: compositionRows([]),
};

/** Returns what the server is to do; what is left as it is, is not in it. */
export function changeOf({ modes, composition, ...ids }: ChangeValues): BatchChange {
  const change: Partial<Record<EntryField, Id | null>> = {};
  for (const { field } of entryFields)
    if (modes[field] !== 'leave') change[field] = modes[field] === 'set' ? ids[field] : null;
  const { supplierId, ...clearable } = change;
  return {
    ...clearable,
    ...(supplierId ? { supplierId } : {}),
    ...(modes.composition === 'set' && { fabricComposition: compositionInput(composition) }),
    ...(modes.composition === 'clear' && { fabricComposition: [] }),
  };
}

/** Returns what is missing: at its field, or a sentence about the whole. */
export function missingIn(
  values: ChangeValues,
): { errors: Errors<ChangeValues>; sentence: string | null } | null {
  const { modes, composition } = values;
  const errors: Errors<ChangeValues> = {};
  for (const { field } of entryFields)
    if (modes[field] === 'set' && values[field] === null) errors[field] = ruleTexts.required;
  const noMaterial = modes.composition === 'set' && compositionInput(composition).length === 0;
  if (Object.keys(errors).length > 0 || noMaterial)
    return { errors, sentence: noMaterial ? texts.emptyComposition : null };
  const leavesAll = Object.values(modes).every((mode) => mode === 'leave');
  return leavesAll ? { errors, sentence: texts.nothing } : null;
}
